import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS, type Confined, startConfined } from '../../support/confined.js';

// Only root can mount something for the test to find.
describe.skipIf(process.getuid?.() !== 0).each(CALLERS)(
  '(needs root) cheat 16: a repository with a mount below it, for a %s',
  (caller) => {
    let confined: Confined;
    let root: string;

    beforeAll(() => {
      confined = startConfined(caller, (base) => ({ from: `${base}/modules`, onto: `${base}/repo/node_modules` }));
      confined.folder('modules', { 'dep/index.js': 'module.exports = 42;' });
      root = confined.folder('repo', { 'a.js': "console.log(require('dep'))" });
    });
    afterAll(() => confined.close());

    if (caller === 'caller') {
      it('shows the mount, writable for the run alone and watched like the rest', async () => {
        const command = 'node a.js; echo new > node_modules/cache; echo x > node_modules/dep/index.js; ls node_modules';
        const run = await confined.run(root, { command, tracked: ['node_modules/dep/index.js'] });
        expect(run).toMatchObject({
          outcome: { kind: 'exited', exitCode: 0 },
          output: '42\ncache\ndep\n',
          modified: ['node_modules/dep/index.js'],
        });
        expect((await confined.run(root, { command: 'node a.js; ls node_modules' })).output).toBe('42\ndep\n');
      });
    } else {
      it('is refused in words: no user namespace may look behind a mount that it inherited', async () => {
        const proof = await confined.prove(root);
        expect(proof).toMatchObject({ ok: false, error: { problems: [expect.stringContaining('mounted below')] } });
      });
    }
  },
);
