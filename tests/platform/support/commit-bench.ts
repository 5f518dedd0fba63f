import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Failure, Result } from '../../../src/engine/index.js';
import type { FileSystem } from '../../../src/platform/disk/file-system.js';
import { recover } from '../../../src/platform/disk/recover.js';
import type { Reverify } from '../../../src/platform/disk/recover-unit.js';
import type { RecoveryReport } from '../../../src/platform/disk/recovery-report.js';
import { replaceFiles } from '../../../src/platform/disk/replace-files.js';
import type { Replacement } from '../../../src/platform/disk/replacement.js';
import type { State } from '../../../src/platform/state/state.js';
import { locked, stateOf } from './opened-state.js';
import { temporaryFolder } from './temporary-folder.js';

/** A folder of files with its state, in which files are replaced and recovered: the disk layer alone, without git. */
export interface CommitBench {
  readonly root: string;
  readonly state: State;
  replace(replacements: readonly Replacement[], files?: FileSystem): Promise<Result<Failure | undefined, Failure>>;
  recover(files?: FileSystem, reverify?: Reverify): Promise<RecoveryReport>;
  content(path: string): string;
  /** Staged files that were left behind, anywhere below the root. */
  leftovers(): readonly string[];
  journalSize(): number;
}

/** A bench whose files hold the given texts. */
export async function commitBench(files: Readonly<Record<string, string>>): Promise<CommitBench> {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const state = await stateOf(root);
  return {
    root,
    state,
    async replace(replacements, system) {
      const lock = await locked(state);
      try {
        return await replaceFiles(
          { root, state, lock, ...(system === undefined ? {} : { files: system }) },
          replacements,
        );
      } finally {
        await lock.release();
      }
    },
    async recover(system, reverify = async () => undefined) {
      const lock = await locked(state);
      try {
        const report = await recover(
          { root, state, lock, ...(system === undefined ? {} : { files: system }) },
          reverify,
        );
        if (!report.ok) throw Object.assign(new Error(report.error.code), { failure: report.error });
        return report.value;
      } finally {
        await lock.release();
      }
    },
    content: (path) => readFileSync(join(root, path), 'utf8'),
    leftovers: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.emetgate-')),
    journalSize: () => statSync(join(state.folder, 'journal'), { throwIfNoEntry: false })?.size ?? 0,
  };
}

/** A replacement of one text by another. */
export function replacement(path: string, before: string, after: string): Replacement {
  return { path, before: Buffer.from(before), after: Buffer.from(after) };
}
