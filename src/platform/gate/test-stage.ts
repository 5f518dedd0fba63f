import { Checklist, err, type Failure, ok, type Rejected, type Result, type Verified } from '../../engine/index.js';
import { sameBytes } from '../disk/content-hash.js';
import type { GateCall } from '../gate.js';
import type { TreeFingerprint } from '../repository/repository.js';
import type { Sandbox, SandboxProof } from '../sandbox/sandbox.js';
import type { GateParts } from './gate-parts.js';
import { type Basis, type CommandFindings, testProposal, typecheckProposal } from './run-command.js';
import type { GateReport, TestReport, TypecheckReport } from './verdict.js';

/** What passed the tests: the tree that it passed on, the checks so far and the report. */
export interface Tested {
  readonly kind: 'tested';
  /** Absent where nothing had to run. */
  readonly tree: TreeFingerprint | undefined;
  readonly checklist: Checklist;
  readonly gate: GateReport | null;
}

/** A refusal of this stage, with what had run by then. */
export type TestRefusal = Rejected & { readonly gate?: GateReport };

/**
 * Runs the operator's commands on the proposal, each confined, each in a fresh shadow of the tree (threat 2).
 *
 * A change that is proven to keep within its function needs no tests unless the operator wants them always. Everything
 * else does: without a command or a proven sandbox it is refused.
 */
export async function testStage(parts: GateParts, verified: Verified, call: GateCall): Promise<Tested | TestRefusal> {
  const { config } = parts;
  const checklist = Checklist.from(verified.checks);
  const refuse = (check: Parameters<Checklist['rejected']>[0], failure: Failure, list = checklist): Rejected =>
    list.rejected(check, failure, verified.warnings);

  const bounded = verified.changes.every(({ boundedness }) => boundedness.verdict === 'BOUNDED');
  if (bounded && !config.alwaysTest) return untested(checklist);
  if (config.test === undefined) return refuse('test', { code: 'test/no-command' });

  call.progress('proving the sandbox');
  const sandbox = await provenSandbox(parts, call);
  if (!sandbox.ok) return refuse('sandbox', sandbox.error);
  const { proof } = sandbox.value;
  const proven = checklist.passed('sandbox', proof.backend).skipped('baseline', NO_BASELINE);

  const basis = await openBasis(parts, verified, sandbox.value.sandbox, call);
  if (!basis.ok) return { ...refuse('tree', basis.error, proven), gate: reportOf(proof, {}) };

  const run = { command: config.test, basis: basis.value, call };
  const outcome = await runCommands(config.typecheck, run, proven);
  const gate = reportOf(proof, outcome);
  if (outcome.refused !== undefined) {
    const { check, failure } = outcome.refused;
    return { ...refuse(check, failure, outcome.checklist), gate };
  }
  return { kind: 'tested', tree: basis.value.tree, checklist: outcome.checklist, gate };
}

const NO_BASELINE = 'this version does not run the tests on the unchanged tree';
const NO_REACH = 'this version does not prove that a test enters the changed body';

interface Outcome {
  readonly checklist: Checklist;
  readonly typecheck?: TypecheckReport;
  readonly test?: TestReport;
  readonly refused?: { readonly check: 'typecheck' | 'test' | 'shadow'; readonly failure: Failure };
}

async function runCommands(
  typecheck: string | undefined,
  { command, basis, call }: { readonly command: string; readonly basis: Basis; readonly call: GateCall },
  checklist: Checklist,
): Promise<Outcome> {
  let outcome: Outcome = { checklist };
  if (typecheck === undefined) {
    outcome = { checklist: checklist.skipped('typecheck', 'no --typecheck command is configured') };
  } else {
    call.progress('type check');
    const found = await typecheckProposal(typecheck, basis, call.signal);
    outcome = after(outcome, 'typecheck', found, { typecheck: found.report });
    if (outcome.refused !== undefined) return outcome;
  }
  call.progress('tests');
  const found = await testProposal(command, basis, call.signal);
  const tested = after(outcome, 'test', found, { test: found.report });
  if (tested.refused !== undefined) return tested;
  return { ...tested, checklist: tested.checklist.passed('shadow').skipped('reach', NO_REACH) };
}

/** Adds one command's findings. What the command wrote counts only after what it found: red is red. */
function after(
  outcome: Outcome,
  check: 'typecheck' | 'test',
  { failure, modified }: CommandFindings<unknown>,
  report: Pick<Outcome, 'typecheck' | 'test'>,
): Outcome {
  if (failure !== undefined) return { ...outcome, ...report, refused: { check, failure } };
  const checklist = outcome.checklist.passed(check);
  const next = { ...outcome, ...report, checklist };
  if (modified.length === 0) return next;
  return { ...next, refused: { check: 'shadow', failure: { code: 'test/shadow-modified', paths: modified } } };
}

function untested(checklist: Checklist): Tested {
  const why = 'the change is BOUNDED: it keeps within its function';
  const names = ['sandbox', 'baseline', 'typecheck', 'test', 'shadow', 'reach'] as const;
  const skipped = names.reduce((list, name) => list.skipped(name, why), checklist);
  return { kind: 'tested', tree: undefined, checklist: skipped, gate: null };
}

async function provenSandbox(
  parts: GateParts,
  { signal }: GateCall,
): Promise<Result<{ readonly sandbox: Sandbox; readonly proof: SandboxProof }, Failure>> {
  if (!parts.sandbox.ok) return parts.sandbox;
  const sandbox = parts.sandbox.value;
  const proof = await sandbox.prove(signal);
  return proof.ok ? ok({ sandbox, proof: proof.value }) : proof;
}

/**
 * Takes the fingerprint of the tree that the shadows will be made of, then looks at the file once more: from here on any
 * change of the tree is noticed by the fingerprint, and the file is still the one that was verified.
 */
async function openBasis(
  parts: GateParts,
  { path, before, after: proposed }: Verified,
  sandbox: Sandbox,
  { signal }: GateCall,
): Promise<Result<Basis, Failure>> {
  const { repository, config } = parts;
  const tree = await repository.fingerprint(signal);
  if (!tree.ok) return tree;
  const tracked = await repository.tracked(signal);
  if (!tracked.ok) return tracked;
  const present = await repository.read(path);
  if (!present.ok) return present;
  if (!sameBytes(present.value.bytes, before)) return err({ code: 'commit/conflict', paths: [path] });
  const masked = await repository.secrets(signal);
  if (!masked.ok) return masked;
  const overlay = new Map([[path, proposed]]);
  return ok({ sandbox, config, tree: tree.value, tracked: tracked.value, masked: masked.value, overlay });
}

function reportOf(
  { backend, proven, residual }: SandboxProof,
  { typecheck, test }: Pick<Outcome, 'typecheck' | 'test'>,
): GateReport {
  return {
    sandbox: { backend, proven, residual },
    baseline: { outcome: 'skipped' },
    ...(typecheck !== undefined && { typecheck }),
    ...(test !== undefined && { test }),
    reach: { outcome: 'skipped' },
  };
}
