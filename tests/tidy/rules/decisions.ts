import type { Rule, Violation } from '../rule.js';

/** What each decision says, in this order. */
const SECTIONS = ['## Context', '## Decision', '## Rejected', '## Consequences'];

export const decisions: Rule = {
  name: 'each decision has its own number and says what was rejected',
  why: 'a choice without its alternatives is made again by the next person',
  check: (tree) => {
    const files = tree.files.filter(({ path }) => /^docs\/decisions\/.*\.md$/.test(path));
    const seen = new Map<string, string>();
    return files.flatMap(({ path, text }): readonly Violation[] => {
      const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1];
      if (number === undefined) return [{ path, message: 'is not named NNNN-title.md' }];
      const other = seen.get(number);
      seen.set(number, path);
      const places = SECTIONS.map((section) => text.indexOf(`\n${section}\n`));
      const isOrdered = places.every((place, index) => place > (places[index - 1] ?? 0));
      return [
        ...(other === undefined ? [] : [{ path, message: `has the number of ${other}` }]),
        ...(isOrdered ? [] : [{ path, message: `must have the sections ${SECTIONS.join(', ')}` }]),
      ];
    });
  },
  planted: [
    {
      files: {
        'docs/decisions/0001-a.md': `# A\n\n${SECTIONS.join('\n\nx\n\n')}\n\nx\n`,
        'docs/decisions/0001-b.md': `# B\n\n${SECTIONS.join('\n\nx\n\n')}\n\nx\n`,
        'docs/decisions/0002-c.md': '# C\n\n## Decision\n\n## Context\n',
        'docs/decisions/d.md': '',
      },
      at: ['docs/decisions/0001-b.md', 'docs/decisions/0002-c.md', 'docs/decisions/d.md'],
    },
  ],
};
