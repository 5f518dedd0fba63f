import process from 'node:process';
import type { Failure, Result } from '../../engine/index.js';
import { type Composed, createComposition } from '../compose.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { logLine } from '../log-line.js';
import { readOperatorSettings } from '../operator-settings.js';
import { packageVersion } from '../package-facts.js';
import { type Policy, settlePolicy } from '../policy.js';
import { type Diagnosis, type PolicyEntry, renderDiagnosis, type SandboxDiagnosis } from './doctor/diagnosis.js';
import { remediesFor } from './doctor/remedies.js';
import type { PolicyFlags } from './policy-flags.js';

/**
 * Says what this machine can confine, by proving it; the policy in force and where each value came from; what is missing
 * and how to get it. Ends with 1 when something is missing without which no change can be tested.
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
    const policy = composed.ok ? { ok: true as const, value: composed.value.policy } : settlePolicy(operator.value);
    const diagnosis = await diagnose(composed, policy.ok ? policy.value : undefined);
    process.stdout.write(json ? `${JSON.stringify(diagnosis, undefined, 2)}\n` : renderDiagnosis(diagnosis));
    return diagnosis.missing.length === 0 ? exitCodes.done : exitCodes.failed;
  } finally {
    await composition.close();
  }
}

async function diagnose(composed: Result<Composed, string>, policy: Policy | undefined): Promise<Diagnosis> {
  const sandbox = composed.ok ? await proveSandbox(composed.value) : undefined;
  const test = policy?.settings.test;
  return {
    version: packageVersion(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    repository: composed.ok ? { root: composed.value.repository.root } : { problem: composed.error },
    ...(composed.ok && { state: composed.value.state.folder }),
    ...(sandbox !== undefined && { sandbox }),
    policy: policy === undefined ? [] : policyEntries(policy),
    notEnforced,
    warnings: policy?.warnings ?? [],
    missing: [
      ...(composed.ok ? [] : [composed.error]),
      ...(sandbox !== undefined && !sandbox.available ? remediesFor(sandbox.problems) : []),
      ...(test === undefined ? ['No test command: no change can be committed; give --test COMMAND'] : []),
    ],
  };
}

/** What the contract has and this version does not: said here, so that nobody counts on it. */
const notEnforced = [
  'reach: no proof that a test enters the changed body (--reach)',
  'baseline: the tests are not run on the unchanged tree (--baseline)',
  'rules: no check expressions (--rules)',
] as const;

async function proveSandbox({ sandbox }: Composed): Promise<SandboxDiagnosis> {
  if (!sandbox.ok) return unavailable(sandbox.error);
  const proof = await sandbox.value.prove(new AbortController().signal);
  if (!proof.ok) return unavailable(proof.error);
  const { backend, proven, residual } = proof.value;
  return { available: true, backend, proven, residual };
}

function unavailable(failure: Failure): SandboxDiagnosis {
  if (failure.code !== 'test/sandbox-unavailable')
    return { available: false, backend: 'none', problems: [failure.code] };
  return { available: false, backend: failure.backend, problems: failure.problems };
}

function policyEntries({ settings, sources }: Policy): readonly PolicyEntry[] {
  return Object.entries(sources).map(([name, source]) => ({
    name,
    value: Reflect.get(settings, name) ?? null,
    source,
  }));
}
