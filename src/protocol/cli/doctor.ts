import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Result } from '../../engine/index.js';
import { describeSandbox, type SandboxDescription } from '../../platform/index.js';
import { type Composed, createComposition } from '../compose.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { logLine } from '../log-line.js';
import { readOperatorSettings } from '../operator-settings.js';
import { packageVersion } from '../package-facts.js';
import { type Policy, settlePolicy } from '../policy.js';
import { adviceMessage } from './doctor/advice.js';
import { type Diagnosis, type PolicyEntry, renderDiagnosis } from './doctor/diagnosis.js';
import type { PolicyFlags } from './policy-flags.js';

/**
 * Says what this machine can confine, by proving it; the policy in force and where each value came from; what is missing
 * and how to get it. Ends with 1 when something is missing without which no change can be committed.
 */
export async function doctor({ configFile, ...flags }: PolicyFlags, json: boolean): Promise<ExitCode> {
  const operator = readOperatorSettings(flags, configFile);
  if (!operator.ok) {
    logLine(operator.error);
    return exitCodes.failed;
  }
  const composition = createComposition(operator.value);
  try {
    const composed = await composition.open();
    const settled = composed.ok ? { ok: true as const, value: composed.value.policy } : settlePolicy(operator.value);
    const diagnosis = await diagnose(composed, settled.ok ? settled.value : undefined);
    process.stdout.write(json ? `${JSON.stringify(diagnosis, undefined, 2)}\n` : renderDiagnosis(diagnosis));
    return diagnosis.missing.length === 0 ? exitCodes.done : exitCodes.failed;
  } finally {
    await composition.close();
  }
}

/** What the contract has and this version does not: said here, so that nobody counts on it. */
const notEnforced = [
  'reach: no proof that a test enters the changed body (--reach)',
  'baseline: the tests are not run on the unchanged tree (--baseline)',
  'rules: no check expressions (--rules)',
] as const;

async function diagnose(composed: Result<Composed, string>, policy: Policy | undefined): Promise<Diagnosis> {
  const sandbox = await describe(composed);
  const advice = sandbox.advice === undefined ? undefined : adviceMessage(sandbox.advice);
  return {
    version: packageVersion(),
    node: process.version,
    repository: composed.ok ? { root: composed.value.repository.root } : { problem: composed.error },
    ...(composed.ok && { state: composed.value.state.folder }),
    sandbox,
    policy: policy === undefined ? [] : policyEntries(policy),
    notEnforced,
    warnings: policy?.warnings ?? [],
    advice: advice === undefined ? [] : [advice],
    missing: [
      ...(composed.ok ? [] : [composed.error]),
      ...(sandbox.proof === undefined ? sandbox.problems.map((problem) => `No sandbox: ${problem}`) : []),
      ...(policy?.settings.test === undefined
        ? ['No test command: no change can be committed; give --test COMMAND']
        : []),
    ],
  };
}

/** Proves the sandbox for the repository; where there is none, for an empty folder, as the machine is the same. */
async function describe(composed: Result<Composed, string>): Promise<SandboxDescription> {
  const { signal } = new AbortController();
  if (composed.ok) return describeSandbox(composed.value.sandboxOptions, signal);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'emetgate-doctor-')));
  try {
    return await describeSandbox({ repositoryRoot: folder }, signal);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function policyEntries({ settings, sources }: Policy): readonly PolicyEntry[] {
  return Object.entries(sources).map(([name, source]) => ({
    name,
    value: Reflect.get(settings, name) ?? null,
    source,
  }));
}
