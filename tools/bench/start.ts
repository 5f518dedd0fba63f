import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** From the start of the process to the answer of `initialize`, in times of `node -e 0`. */
const ratioMax = 5;

const runs = 15;

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '0' } },
};

/**
 * Measures the start of the server against that of Node itself, in turns, so that a busy machine slows both. Prints the
 * medians and their ratio; exits with 1 when the ratio is above the bound.
 */
async function main(): Promise<void> {
  const node: number[] = [];
  const server: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    node.push(await timeNode());
    server.push(await timeServer());
  }
  const ratio = median(server) / median(node);
  process.stdout.write(
    `node -e 0: ${median(node).toFixed(1)} ms; initialize answered: ${median(server).toFixed(1)} ms; ` +
      `ratio ${ratio.toFixed(2)} (at most ${ratioMax}); medians of ${runs}\n`,
  );
  process.exitCode = ratio <= ratioMax ? 0 : 1;
}

function timeNode(): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(performance.now() - startedMs));
  });
}

function timeServer(): Promise<number> {
  const main = fileURLToPath(new URL('../../src/protocol/main.js', import.meta.url));
  const startedMs = performance.now();
  const child = spawn(process.execPath, [main, 'serve'], { stdio: 'pipe' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it answered`)));
    child.stdout.once('data', () => {
      const took = performance.now() - startedMs;
      child.removeAllListeners('exit');
      void ended(child).then(() => resolve(took));
    });
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
  });
}

function ended(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.stdin.end();
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

await main();
