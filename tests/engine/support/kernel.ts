import {
  Checklist,
  createEngine,
  createJudge,
  type Engine,
  type Failure,
  type Referee,
  type Rejected,
  type Replacement,
  type VerifiedOne,
} from '../../../src/engine/index.js';
import { parseSync } from '../../../src/platform/referee/oxc.js';
import { engineLibraries } from './libraries.js';

/** The real second parser, in this process: as good as its own process for texts that do not kill it. */
function refereeInProcess(): Referee {
  const judge = createJudge(parseSync);
  return { judge: async (request) => ({ kind: 'judged', judgement: judge(request) }) };
}

/** The kernel with the real parsers; `cpuMs` is the clock that bounds the first one. */
export async function kernel(referee: Referee = refereeInProcess(), cpuMs?: () => number): Promise<Engine> {
  return createEngine({ ...(await engineLibraries(cpuMs)), referee });
}

/** What the platform has checked before the kernel is asked. */
export const admitted = (): Checklist => Checklist.empty.passed('path').passed('allowed');

/** One proposal for one file: by default with the present hash. */
export interface Proposed {
  readonly path?: string;
  readonly file: string | Uint8Array;
  readonly ref: string;
  readonly hash?: string;
  readonly body?: string;
  readonly edits?: readonly { readonly old: string; readonly new: string }[];
}

export const bytesOf = (file: string | Uint8Array): Uint8Array => (typeof file === 'string' ? Buffer.from(file) : file);

/** Asks the kernel about one proposal. */
export async function verdictOf(engine: Engine, proposed: Proposed): Promise<VerifiedOne | Rejected> {
  const path = proposed.path ?? 'a.ts';
  const snapshot = { path, bytes: bytesOf(proposed.file) };
  const hash = proposed.hash ?? presentHash(engine, proposed);
  const replacement: Replacement =
    proposed.edits === undefined
      ? { kind: 'body', body: proposed.body ?? '' }
      : { kind: 'edits', edits: proposed.edits };
  return engine.verify(snapshot, { kind: 'body', path, ref: proposed.ref, hash, replacement }, admitted());
}

/** The file after an accepted proposal, or the failure of a refused one. */
export async function resultOf(engine: Engine, proposed: Proposed): Promise<string | Failure> {
  const verdict = await verdictOf(engine, proposed);
  return verdict.kind === 'rejected' ? verdict.failure : Buffer.from(verdict.after).toString();
}

/** The code of a refusal, or `verified`. */
export async function codeOf(engine: Engine, proposed: Proposed): Promise<string> {
  const verdict = await verdictOf(engine, proposed);
  return verdict.kind === 'rejected' ? verdict.failure.code : 'verified';
}

function presentHash(engine: Engine, { path = 'a.ts', file, ref }: Proposed): string {
  const reading = engine.readSymbol({ path, bytes: bytesOf(file) }, ref);
  return reading.ok ? reading.value.hash : '0'.repeat(32);
}
