import { describe, expect, test } from 'vitest';
import { type Policy, parseSettings, settlePolicy } from '../../src/protocol/policy.js';
import { operatorSettings, repositorySettings, type Settings } from '../../src/protocol/settings.js';

function settled(options: Parameters<typeof settlePolicy>[0]): Policy {
  const policy = settlePolicy(options);
  if (!policy.ok) throw new Error(policy.error);
  return policy.value;
}

function refused(options: Parameters<typeof settlePolicy>[0]): string {
  const policy = settlePolicy(options);
  return policy.ok ? '' : policy.error;
}

describe('settlePolicy()', () => {
  test('takes a flag before the file before the default, and says where each came from', () => {
    const { settings, sources } = settled({ flags: { test: 'a' }, config: { test: 'b', memory: 128 } });
    expect([settings.test, settings.memory, settings.processes]).toEqual(['a', 128, 512]);
    expect([sources.test, sources.memory, sources.processes, sources.typecheck]).toEqual([
      'flag',
      'config',
      'default',
      'unset',
    ]);
  });

  test("ignores the repository's file without --allow-repo-config, with a warning", () => {
    const policy = settled({ flags: {}, repository: { text: '{"test":"rm -rf /"}' } });
    expect(policy.settings.test).toBeUndefined();
    expect(policy.warnings).toEqual(['.emetgaterc.json is ignored: the operator did not give --allow-repo-config']);
  });

  test('does not even parse the file that it ignores', () => {
    expect(settled({ flags: {}, repository: { text: 'not JSON' } }).settings.test).toBeUndefined();
  });

  test("reads the repository's file with --allow-repo-config, after the operator's own settings", () => {
    const repository = { text: '{"test":"npm test","typecheck":"tsc"}' };
    const { settings, sources, warnings } = settled({ flags: { allowRepoConfig: true, typecheck: 'own' }, repository });
    expect([settings.test, settings.typecheck, sources.test, sources.typecheck, warnings]).toEqual([
      'npm test',
      'own',
      'repository',
      'flag',
      [],
    ]);
  });

  test('the permission may come from the file of --config', () => {
    const repository = { text: '{"test":"npm test"}' };
    expect(settled({ flags: {}, config: { allowRepoConfig: true }, repository }).settings.test).toBe('npm test');
  });

  test.each([
    'allowPath',
    'read',
    'shadowWrites',
    'network',
    'sandbox',
    'memory',
    'processes',
    'allowRepoConfig',
    'repo',
  ])("a repository cannot set %s: that is the operator's alone", (key) => {
    const repository = { text: JSON.stringify({ [key]: 'x' }) };
    expect(refused({ flags: { allowRepoConfig: true }, repository })).toContain(`unknown key "${key}"`);
  });

  test.each([
    [{ rules: 'rules.json' }, '--rules'],
    [{ reach: 'require' }, '--reach require'],
    [{ reach: 'warn' }, '--reach warn'],
    [{ baseline: 'green' }, '--baseline green'],
    [{ baseline: 'improve' }, '--baseline improve'],
  ] as readonly (readonly [Settings, string])[])('refuses %j, which it cannot enforce', (flags, named) => {
    expect(refused({ flags })).toMatch(new RegExp(`^Cannot enforce ${named}: .+; .+[^.]$`));
    expect(refused({ flags: {}, config: flags })).not.toBe('');
  });

  test('takes --reach off, which asks for nothing', () => {
    expect(settled({ flags: { reach: 'off' } }).settings.reach).toBe('off');
  });
});

describe('parseSettings()', () => {
  test('names the file and every problem', () => {
    expect(parseSettings('{"tset":"x","memory":"1"}', 'op.json', operatorSettings)).toEqual({
      ok: false,
      error: expect.stringMatching(
        /^Cannot use op\.json: memory: must be number, not string; unknown key "tset" \(allowed: repo, test, /,
      ),
    });
  });

  test('says that a file is not JSON', () => {
    const parsed = parseSettings('{', '.emetgaterc.json', repositorySettings);
    expect(parsed).toEqual({
      ok: false,
      error: expect.stringMatching(/^Cannot read \.emetgaterc\.json: it is not JSON/),
    });
  });

  test('refuses a value that is no object', () => {
    expect(parseSettings('[]', 'op.json', operatorSettings)).toEqual({
      ok: false,
      error: 'Cannot use op.json: must be object, not array',
    });
  });
});
