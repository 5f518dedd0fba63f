import { describe, expect, it } from 'vitest';
import { protectedReadRule } from '../../../src/platform/repository/protected-reads.js';

function check(rule: string | undefined, paths: readonly string[]): void {
  expect(paths.map((path) => [path, protectedReadRule(path)])).toEqual(paths.map((path) => [path, rule]));
}

describe('protectedReadRule()', () => {
  it('cheat 9: keeps git, secrets and keys from being read, however they are spelt', () => {
    check('git', ['.git/config', '.Git/HEAD', 'vendor/x/.git/config', 'git~1/config', '.gi\u200ct/config']);
    check('environment', ['.env', '.ENV', '.env.local', 'apps/web/.env.production', '.env-cmdrc']);
    check('key', ['id_rsa', 'deploy/id_ed25519', 'server.pem', 'tls/private.KEY', 'release.keystore', 'a.p12']);
    check('credentials', [
      '.npmrc',
      '.netrc',
      '.git-credentials',
      'credentials.json',
      '.aws/config',
      '.ssh/known_hosts',
      'secrets.yaml',
      'terraform.tfstate',
      'service-account.json',
    ]);
  });

  it('serves templates and sources that only sound alike', () => {
    check(undefined, [
      '.env.example',
      '.env.sample',
      '.env.template',
      'src/env.ts',
      'src/credentials.ts',
      'src/secrets.ts',
      'src/key.ts',
      'docs/keys.md',
      'src/environment.js',
    ]);
  });
});
