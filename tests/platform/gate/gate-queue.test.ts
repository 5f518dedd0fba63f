import { describe, expect, test } from 'vitest';
import { GateQueue } from '../../../src/platform/gate/gate-queue.js';

const never = new AbortController().signal;

/** A task that ends when the test says so. */
function held(): { readonly task: () => Promise<string>; readonly end: (value: string) => void; started: boolean } {
  let end: (value: string) => void = () => {};
  const finished = new Promise<string>((resolve) => {
    end = resolve;
  });
  const state = {
    started: false,
    end: (value: string) => end(value),
    task: () => {
      state.started = true;
      return finished;
    },
  };
  return state;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('GateQueue', () => {
  test('case 12: runs one task at a time, in the order of arrival', async () => {
    const queue = new GateQueue(8);
    const [first, second, third] = [held(), held(), held()];
    const outcomes = [first, second, third].map(({ task }) => queue.run(task, never));
    await settle();
    expect([first.started, second.started, third.started]).toEqual([true, false, false]);
    first.end('a');
    expect(await outcomes[0]).toEqual({ ok: true, value: 'a' });
    await settle();
    expect([second.started, third.started]).toEqual([true, false]);
    second.end('b');
    await outcomes[1];
    await settle();
    expect(third.started).toBe(true);
    third.end('c');
    expect(await outcomes[2]).toEqual({ ok: true, value: 'c' });
  });

  test('tells each waiting call how many are before it, and again when that changes', async () => {
    const queue = new GateQueue(8);
    const told: string[] = [];
    const [first, second, third] = [held(), held(), held()];
    const done = [
      queue.run(first.task, never, (before) => told.push(`first ${before}`)),
      queue.run(second.task, never, (before) => told.push(`second ${before}`)),
      queue.run(third.task, never, (before) => told.push(`third ${before}`)),
    ];
    await settle();
    expect(told).toEqual(['second 1', 'third 2']);
    first.end('a');
    await done[0];
    await settle();
    expect(told).toEqual(['second 1', 'third 2', 'third 1']);
    second.end('b');
    third.end('c');
    await Promise.all(done);
  });

  test('a cancelled waiter never runs and lets those behind it move up', async () => {
    const queue = new GateQueue(8);
    const abort = new AbortController();
    const [first, second, third] = [held(), held(), held()];
    const one = queue.run(first.task, never);
    const two = queue.run(second.task, abort.signal);
    const three = queue.run(third.task, never);
    abort.abort();
    expect(await two).toEqual({ ok: false, error: { code: 'server/cancelled' } });
    first.end('a');
    await one;
    await settle();
    expect([second.started, third.started]).toEqual([false, true]);
    third.end('c');
    expect(await three).toEqual({ ok: true, value: 'c' });
  });

  test('a call that is cancelled already does not enter', async () => {
    const only = held();
    expect(await new GateQueue(8).run(only.task, AbortSignal.abort())).toEqual({
      ok: false,
      error: { code: 'server/cancelled' },
    });
    expect(only.started).toBe(false);
  });

  test('answers server/busy when too many wait', async () => {
    const queue = new GateQueue(1);
    const [first, second] = [held(), held()];
    const running = [queue.run(first.task, never), queue.run(second.task, never)];
    expect(await queue.run(held().task, never)).toEqual({
      ok: false,
      error: { code: 'server/busy', reason: '1 proposals wait already' },
    });
    first.end('a');
    second.end('b');
    await Promise.all(running);
  });

  test('a task that throws lets the next one in', async () => {
    const queue = new GateQueue(8);
    await expect(queue.run(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
    expect(await queue.run(async () => 'next', never)).toEqual({ ok: true, value: 'next' });
  });
});
