import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFINEMENT_STEPS } from '../../../src/platform/sandbox/linux/namespaces/confinement-steps.js';
import { CALLERS, type Confined, NO_NAMESPACES, startConfined } from '../../support/confined.js';

/** Steps that have nothing to do for a caller, so that nothing can be missed without them. */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  // Root stays root in a repository of its own, and a user namespace has no other user.
  user: ['caller', 'plain user'],
};

const BINDS_ROOT: readonly string[] = [
  'processes',
  'read-only',
  'bounding-set',
  'capabilities',
  'no-new-privileges',
  'inspection',
];

describe.skipIf(NO_NAMESPACES !== undefined).each(CALLERS)(
  `(needs namespaces: ${NO_NAMESPACES ?? 'has them'}) cheat 20: the proof of a %s`,
  (caller) => {
    let confined: Confined;
    let root: string;

    beforeAll(() => {
      confined = startConfined(caller);
      root = confined.folder('repo', { a: '1' });
    });
    afterAll(() => confined.close());

    it('holds with every step', async () => {
      expect(await confined.prove(root)).toMatchObject({ ok: true });
    });

    const needed = CONFINEMENT_STEPS.map(({ name }) => name).filter((name) => !IDLE[name]?.includes(caller));
    // One caller takes every step out; root, where it is the other one, those that bind it in another way.
    const tried = caller === CALLERS.at(-1) ? needed : needed.filter((name) => BINDS_ROOT.includes(name));
    it.concurrent.each(tried)('refuses a launcher without the step %s', async (name) => {
      const options = { supervisorFile: confined.supervisorWithout(name) };
      const run = await confined.run(root, { command: 'echo ran' }, options);
      expect(run).toMatchObject({ outcome: { kind: 'not-confined' }, output: '' });
      expect(run.outcome.kind === 'not-confined' && run.outcome.problems.length).toBeGreaterThan(0);
    });

    it('is made again when the launcher changes', async () => {
      const supervisor = confined.supervisorWithout('');
      expect(await confined.prove(root, { supervisorFile: supervisor })).toMatchObject({ ok: true });
      writeFileSync(supervisor, readFileSync(supervisor, 'utf8').replace("!== ''", "!== 'landlock'"));
      expect(await confined.prove(root, { supervisorFile: supervisor })).toMatchObject({ ok: false });
    });
  },
);
