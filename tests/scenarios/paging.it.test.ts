import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject, type Project, type Served, serve } from '../support/served.js';

type Fields = Readonly<Record<string, unknown>>;

const functions = 1500;
const large = `export function large() {\n${Array.from({ length: 2000 }, (_, n) => `  step(${n}, '日本');\n`).join('')}}\n`;
const oneLine = `export const one = () => [${Array.from({ length: 6000 }, (_, n) => `"${n}é"`).join()}];`;

const files = {
  'src/many.js': Array.from(
    { length: functions },
    (_, n) => `export function f${n}(a) {\n  return a + ${n};\n}\n`,
  ).join(''),
  'src/large.js': large,
  'src/one-line.js': `${oneLine}\nexport const last = 1;\n`,
  ...Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`data/名前-with-a-long-name-${n}.txt`, 'found here\n'])),
};

/** The plain text that a model sees, against the fields that a program sees, of two real servers over one repository. */
describe('case 24: every paged tool, to the end', () => {
  let project: Project;
  let plain: Served;
  let structured: Served;

  beforeAll(async () => {
    project = createProject(files);
    [plain, structured] = await Promise.all([serve(project), serve(project, '--structured')]);
  });
  afterAll(async () => {
    await Promise.all([plain.close(), structured.close()]);
    project.remove();
  });

  /** Pages of text without their next lines: the next call is what the last line says, and nothing else. */
  async function texts(tool: string, args: object): Promise<readonly (readonly string[])[]> {
    const pages: (readonly string[])[] = [];
    for (let call: [string, object] | undefined = [tool, args]; call !== undefined; ) {
      const { text, isError } = await plain.call(...call);
      expect([call, isError]).toEqual([call, false]);
      expect(countTokens(text)).toBeLessThan(10_000);
      expect(text).not.toContain('[answer cut');
      const lines = text.split('\n');
      const next = /^next: emetgate_(\w+) (\{.*\})$/.exec(lines.at(-1) ?? '');
      pages.push(next === null ? lines : lines.slice(0, -1));
      call = next === null ? undefined : [next[1] ?? '', JSON.parse(next[2] ?? '') as object];
    }
    return pages;
  }

  async function fields(tool: string, args: object): Promise<readonly Fields[]> {
    const pages: Fields[] = [];
    for (let call: [string, object] | undefined = [tool, args]; call !== undefined; ) {
      const page: Fields = (await structured.call(...call)).fields;
      pages.push(page);
      const next = page['next'] as { tool: string; arguments: object } | undefined;
      call = next === undefined ? undefined : [next.tool.replace('emetgate_', ''), next.arguments];
    }
    return pages;
  }

  async function both(
    tool: string,
    args: object,
  ): Promise<readonly [readonly (readonly string[])[], readonly Fields[]]> {
    const pair = await Promise.all([texts(tool, args), fields(tool, args)]);
    expect(pair[0].length).toBe(pair[1].length);
    expect(pair[0].length).toBeGreaterThan(1);
    return pair;
  }

  test('emetgate_symbols', async () => {
    const [pages, answers] = await both('symbols', { path: 'src/many.js' });
    const symbols = answers.flatMap((page) => page['symbols'] as readonly { ref: string; hash: string }[]);
    expect(symbols.map(({ ref }) => ref)).toEqual(Array.from({ length: functions }, (_, n) => `f${n}`));
    const lines = pages.flatMap(([, ...rest]) => rest);
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(symbols.map(({ ref }) => ref));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(symbols.map(({ hash }) => hash));
  });

  test('emetgate_skeleton', async () => {
    const [pages, answers] = await both('skeleton', { path: 'src/many.js' });
    const lines = pages.flat();
    expect(lines).toEqual(answers.flatMap((page) => String(page['text']).split('\n')));
    const named = lines.flatMap((line) => /function (f\d+)/.exec(line)?.[1] ?? []);
    expect(named).toEqual(Array.from({ length: functions }, (_, n) => `f${n}`));
  });

  test('emetgate_read_file, by lines', async () => {
    const [pages, answers] = await both('read_file', { path: 'src/many.js' });
    const whole = files['src/many.js'].trimEnd().split('\n');
    expect(pages.flatMap(([, ...lines]) => lines)).toEqual(whole);
    expect(answers.flatMap((page) => String(page['text']).split('\n'))).toEqual(whole);
    expect(answers.at(-1)?.['endLine']).toBe(whole.length);
  });

  test('emetgate_read_file keeps to the range that was asked for', async () => {
    const [pages] = await both('read_file', { path: 'src/many.js', startLine: 100, endLine: 3000 });
    expect(pages.flatMap(([, ...lines]) => lines)).toEqual(files['src/many.js'].split('\n').slice(99, 3000));
  });

  test('emetgate_read_file, inside a line that no answer holds', async () => {
    const [cut] = await texts('read_file', { path: 'src/one-line.js' });
    const place = /\[line cut: (\d+) more characters; read on with startLine 1, startColumn (\d+)\]$/.exec(
      cut?.[1] ?? '',
    );
    expect(Number(place?.[1]) + Number(place?.[2])).toBe(oneLine.length + 1);
    expect(cut?.[2]).toBe('export const last = 1;');
    const args = { path: 'src/one-line.js', startLine: 1, startColumn: Number(place?.[2]) };
    const [pages, answers] = await both('read_file', args);
    const shown = (cut?.[1] ?? '').replace(/ \[line cut: .*$/, '');
    const rest = pages.map(([, line]) => line).join('');
    expect(shown + rest).toBe(oneLine);
    expect(pages.at(-1)?.[2]).toBe('export const last = 1;');
    expect(answers.map((page) => page['text']).join('')).toBe(`${rest}\nexport const last = 1;`);
  });

  test('emetgate_read_symbol, of a function that no answer holds', async () => {
    const [pages, answers] = await both('read_symbol', { path: 'src/large.js', ref: 'large' });
    const [first = [], ...others] = pages;
    const head = first.slice(first.findIndex((line) => line.startsWith('--- source, cut')) + 1, -1);
    const source = large.trimEnd().split('\n');
    expect([...head, ...others.flatMap(([, ...lines]) => lines)]).toEqual([
      source[0]?.replace('export ', ''),
      ...source.slice(1),
    ]);
    expect(String(answers[0]?.['source']).trimEnd().split('\n')).toEqual(head);
  });

  test('emetgate_read_symbol, of a function that is one line', async () => {
    const [pages] = await both('read_symbol', { path: 'src/one-line.js', ref: 'one' });
    const [first = [], ...others] = pages;
    const start = first.findIndex((line) => line.startsWith('--- source, cut')) + 1;
    expect(oneLine).toContain(`${first[start]}${others.map(([, line]) => line).join('')}`);
    expect(others.at(-1)?.[1]).toMatch(/"5999é"\];$/);
  });

  test('emetgate_list', async () => {
    const [pages, answers] = await both('list', {});
    const entries = answers.flatMap((page) => page['entries'] as readonly { path: string; bytes: number }[]);
    expect(entries.map(({ path }) => path)).toEqual(Object.keys(files).sort());
    expect(pages.flat()).toEqual(entries.map(({ path, bytes }) => `${path} ${bytes}`));
  });

  test('emetgate_search', async () => {
    const args = { pattern: 'found here', glob: 'data/**' };
    const [pages, answers] = await both('search', args);
    const matches = answers.flatMap((page) => page['matches'] as readonly { path: string }[]);
    expect(matches.map(({ path }) => path)).toEqual(
      Object.keys(files)
        .filter((path) => path.startsWith('data/'))
        .sort(),
    );
    expect(pages.flat()).toEqual(matches.flatMap(({ path }) => [path, '  1:1 found here']));
  });

  test('a stale proposal of a large function says how to read the present one', async () => {
    const body = '{\n  return 1;\n}';
    const { text } = await plain.call('mutate', { path: 'src/large.js', ref: 'large', hash: '0'.repeat(32), body });
    expect(text.split('\n')[0]).toBe('rejected address/stale-hash');
    expect(text).toContain('\nchecks passed: path');
    expect(text).toMatch(/\nnext: emetgate_read_symbol \{"path":"src\/large\.js","ref":"large"\}$/);
    expect(countTokens(text)).toBeLessThan(10_000);
  });

  test('a difference that no answer holds keeps the verdict and its checks', async () => {
    const hash = await plain.hash('src/large.js', 'large');
    const body = `{\n${Array.from({ length: 900 }, (_, n) => `  const v${n} = '日本';\n`).join('')}}`;
    const { text, isError } = await plain.call('mutate', { path: 'src/large.js', ref: 'large', hash, body });
    expect([isError, text.split('\n')[0]]).toEqual([false, 'valid: nothing was run or written']);
    expect(text).toMatch(/\n\[diff (cut|left out): .*\n/);
    expect(text).toContain('\nchecks passed: path');
    expect(text).not.toContain('[answer cut');
  });
});
