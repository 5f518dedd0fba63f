import { expect, it } from 'vitest';
import { createRepositoryStore } from '../../../src/platform/gate/repository-store.js';
import { HeldLock } from '../../../src/platform/state/lock.js';
import { stateOf } from '../support/opened-state.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('a lock that cannot be given back does not hide what was done under it', async () => {
  const root = temporaryFolder();
  const state = await stateOf(root);
  const lock = new HeldLock(async () => {
    throw Object.assign(new Error('EIO: injected'), { code: 'EIO' });
  });
  const store = createRepositoryStore({
    repository: { root },
    state: Object.assign(Object.create(state) as typeof state, {
      lock: async () => ({ ok: true, value: lock }) as const,
    }),
    reverify: async () => undefined,
  });
  expect(await store.underLock(new AbortController().signal, async () => 'done')).toEqual({ ok: true, value: 'done' });
});
