import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { SandboxPolicy } from '../policy.js';

/** Things outside the sandbox that the canary is sent after, and what became of them. */
export interface Planted {
  readonly nonce: string;
  readonly secrets: readonly string[];
  readonly hostSocket: string;
  readonly hostAbstractSocket: string | undefined;
  readonly hostPort: number;
  /** An open descriptor of a file with the nonce in its name. */
  readonly decoy: number;
  /** What of it was touched. */
  look(): {
    readonly secretsIntact: boolean;
    readonly traces: readonly string[];
    readonly victimAlive: boolean;
    readonly connections: number;
  };
  remove(): Promise<void>;
}

/**
 * Plants secrets in the temp folder, the home and Emetgate's own folders, listeners on this host, and a process.
 *
 * A folder that cannot be written is left out: what the caller cannot write holds no secret of the caller's to plant, and
 * its emptiness shows in the mount table.
 */
export async function plant(policy: SandboxPolicy, nonce: string, folders: readonly string[]): Promise<Planted> {
  const folder = mkdtempSync(`${policy.temp}/emetgate-proof-`);
  const secrets = [`${folder}/secret`, ...folders.map((each) => `${each}/.emetgate-secret-${nonce}`)].filter((path) =>
    plantSecret(path, nonce),
  );
  const decoyFile = `${folder}/decoy-${nonce}`;
  writeFileSync(decoyFile, '');
  const decoy = openSync(decoyFile, 'r');
  const listeners = await Promise.all([
    listen({ path: `${folder}/host.sock` }),
    listen({ path: `\0emetgate-${nonce}` }),
    listen({ host: '127.0.0.1', port: 0 }),
  ]);
  const [, abstract, internet] = listeners;
  const victim = spawn('/bin/sh', ['-c', 'read line', `victim-${nonce}`], { stdio: ['pipe', 'ignore', 'ignore'] });
  const address = internet?.server?.address();
  return {
    nonce,
    secrets,
    decoy,
    hostSocket: `${folder}/host.sock`,
    hostAbstractSocket: abstract?.server === undefined ? undefined : `\0emetgate-${nonce}`,
    hostPort: typeof address === 'object' && address !== null ? address.port : 0,
    look: () => ({
      secretsIntact: secrets.every((path) => readFileSync(path, 'utf8') === nonce),
      traces: [policy.repositoryRoot, policy.temp, policy.home]
        .map((each) => `${each}/.emetgate-${nonce}`)
        .filter(existsSync),
      victimAlive: victim.exitCode === null && victim.signalCode === null && victim.pid !== undefined,
      connections: listeners.reduce((sum, listener) => sum + listener.connections, 0),
    }),
    remove: async () => {
      closeSync(decoy);
      for (const path of secrets) rmSync(path, { force: true });
      rmSync(folder, { recursive: true, force: true });
      for (const { server } of listeners) server?.close();
      await end(victim);
    },
  };
}

function plantSecret(path: string, nonce: string): boolean {
  try {
    writeFileSync(path, nonce, { mode: 0o600, flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

interface Listener {
  readonly server: Server | undefined;
  connections: number;
}

/** A listener that counts; without a server where the address family is not to be had. */
function listen(at: { readonly path: string } | { readonly host: string; readonly port: number }): Promise<Listener> {
  return new Promise((resolve) => {
    const listener = { server: undefined as Server | undefined, connections: 0 };
    const server = createServer((socket) => {
      listener.connections += 1;
      socket.destroy();
    });
    server.once('error', () => resolve(listener));
    server.listen(at, () => {
      listener.server = server;
      resolve(listener);
    });
  });
}

async function end(victim: ChildProcess): Promise<void> {
  if (victim.exitCode !== null || victim.signalCode !== null || victim.pid === undefined) return;
  victim.kill('SIGKILL');
  await once(victim, 'exit');
}
