import { resolve } from 'node:path';
import process from 'node:process';
import { createEngine, type Engine, type Result } from '../engine/index.js';
import {
  createGate,
  createReferee,
  createRepositoryStore,
  createReverify,
  type GateConfig,
  loadEngineLibraries,
  openRepository,
  openSandbox,
  openState,
  type RecoveryReport,
  type RefereeProcess,
  type Repository,
  type RepositoryStore,
  type SandboxOptions,
  type State,
  shadowWritesProblem,
} from '../platform/index.js';
import { decodeUtf8 } from './decode-utf8.js';
import type { Kernel } from './kernel.js';
import { logLine } from './log-line.js';
import type { OperatorSettings } from './operator-settings.js';
import { type Policy, repositoryConfigName, settlePolicy } from './policy.js';
import { grammarFailureMessage, openFailureMessage } from './present-open.js';

/** The real parts of one repository, wired together when they are first asked for. */
export interface Composition {
  /** The kernel, or words that say what the environment lacks; asked again, it tries again. */
  open(): Promise<Result<Composed, string>>;
  /** Ends the second parser and removes private files. */
  close(): Promise<void>;
}

/** A kernel with what lies below its gate, for the commands that look there. */
export interface Composed extends Kernel {
  readonly state: State;
  readonly sandboxOptions: SandboxOptions;
  readonly store: RepositoryStore;
}

/** Wires the parts for one operator. Nothing is opened before the first call. */
export function createComposition(operator: OperatorSettings): Composition {
  const closers: (() => Promise<void>)[] = [];
  let opening: Promise<Result<Composed, string>> | undefined;
  return {
    async open() {
      opening ??= composeKernel(operator, closers);
      const attempt = opening;
      const composed = await attempt.catch((thrown: unknown) => {
        opening = undefined;
        throw thrown;
      });
      if (!composed.ok && opening === attempt) opening = undefined;
      return composed;
    },
    async close() {
      await opening?.catch(() => undefined);
      await Promise.all(closers.splice(0).map((close) => close()));
    },
  };
}

async function composeKernel(
  operator: OperatorSettings,
  closers: (() => Promise<void>)[],
): Promise<Result<Composed, string>> {
  const folder = workingFolder(operator);
  if (!folder.ok) return folder;
  const opened = await openRepository(folder.value, { allowPaths: operator.settings.allowPath ?? [] });
  if (!opened.ok) return fail(openFailureMessage(opened.error));
  const repository = opened.value;
  closers.push(() => repository.close());
  const policy = await settle(operator, repository);
  if (!policy.ok) return policy;
  const badGlob = shadowWritesProblem(policy.value.settings.shadowWrites);
  if (badGlob !== undefined) return fail(`Cannot use --shadow-writes: ${badGlob}; correct the glob`);
  for (const warning of policy.value.warnings) logLine(warning);
  const state = await openState(repository);
  if (!state.ok) return fail(openFailureMessage(state.error));
  const engine = await openEngine(closers);
  if (!engine.ok) return engine;
  const { test, typecheck } = policy.value.settings;
  const commands = [test, typecheck].filter((command) => command !== undefined);
  const parts = {
    repository: repository.judgedBy(commands),
    policy: policy.value,
    state: state.value,
    engine: engine.value,
  };
  return { ok: true, value: composeGate(parts) };
}

function composeGate(parts: {
  readonly repository: Repository;
  readonly policy: Policy;
  readonly state: State;
  readonly engine: Engine;
}): Composed {
  const { repository, policy, state, engine } = parts;
  const { network, read } = policy.settings;
  const sandboxOptions: SandboxOptions = {
    repositoryRoot: repository.root,
    readable: read.map((path) => resolve(path)),
    privateFolders: [state.folder],
    network,
  };
  const sandbox = openSandbox(sandboxOptions);
  const store = createRepositoryStore({
    repository,
    state,
    reverify: createReverify({ engine, repository }),
    onRecovered: logRecovery,
  });
  const gate = createGate({ engine, repository, sandbox, store, config: gateConfig(policy) });
  return { engine, repository, gate, policy, state, sandboxOptions, store };
}

/** The folder that `--repo` names, or the current one; that may have been deleted under the process. */
function workingFolder({ settings }: OperatorSettings): Result<string, string> {
  try {
    return { ok: true, value: resolve(settings.repo ?? process.cwd()) };
  } catch {
    return fail(
      'Cannot open the repository: the current folder does not exist any more; start in another one, or give --repo',
    );
  }
}

/** The policy with the repository's own file, read through the same confined door as any other. */
async function settle({ flags, config }: OperatorSettings, repository: Repository): Promise<Result<Policy, string>> {
  const file = await repository.read(repositoryConfigName);
  const allowed = flags.allowRepoConfig ?? config.allowRepoConfig ?? false;
  if (!file.ok) {
    if (file.error.code === 'address/unknown-path') return settlePolicy({ flags, config });
    // What is ignored may be as broken as it likes.
    if (!allowed) return settlePolicy({ flags, config, repository: { text: '' } });
    return fail(`Cannot read ${repositoryConfigName}: ${file.error.code}; make it a plain file, or remove it`);
  }
  const text = decodeUtf8(file.value.bytes);
  if (text === undefined && allowed) return fail(`Cannot read ${repositoryConfigName}: it is not UTF-8`);
  return settlePolicy({ flags, config, repository: { text: text ?? '' } });
}

async function openEngine(closers: (() => Promise<void>)[]): Promise<Result<Engine, string>> {
  const libraries = await loadEngineLibraries();
  if (!libraries.ok) return fail(grammarFailureMessage(libraries.error));
  const referee: RefereeProcess = createReferee();
  closers.push(() => referee.close());
  referee.warm();
  return { ok: true, value: createEngine({ ...libraries.value, referee }) };
}

function gateConfig({ settings, warnings }: Policy): GateConfig {
  return {
    ...(settings.test !== undefined && { test: settings.test }),
    ...(settings.typecheck !== undefined && { typecheck: settings.typecheck }),
    alwaysTest: settings.alwaysTest,
    shadowWrites: settings.shadowWrites,
    timeoutMs: settings.testTimeout * 1000,
    memoryBytesMax: settings.memory * 1024 * 1024,
    processesMax: settings.processes,
    warnings,
  };
}

function logRecovery({ units, faults }: RecoveryReport): void {
  for (const { outcome, paths } of units) logLine(`recovered after a crash: ${outcome} ${paths.join(', ')}`);
  for (const { problem, aside } of faults) logLine(`the journal held what is no record (${problem}), kept in ${aside}`);
}

function fail(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
