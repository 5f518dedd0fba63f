import { expect, test } from 'vitest';
import { gitRepository, opening, writeFiles } from '../support/git-repository.js';

test('secrets() names what git does not track and reads as a secret, and nothing that the tests came with', async () => {
  const root = gitRepository({
    '.gitignore': 'ignored/\n.env\nnode_modules/\n*.local\n.aws/\n',
    'src/a.ts': '',
    'test/server.key': 'a pair of the suite',
    '.env.test': 'tracked',
  });
  writeFiles(root, {
    '.env': 'secret',
    'packages/one/.env.local': 'secret',
    'ignored/.env': 'secret',
    'ignored/notes.txt': '',
    'ignored/.ssh/id_ed25519': 'secret',
    '.aws/credentials': 'secret',
    'deploy.pem': 'secret',
    'node_modules/pkg/.env': 'of a package',
  });
  const secrets = await (await opening(root)).secrets();
  expect(secrets.ok && [...secrets.value].sort()).toEqual([
    '.aws',
    '.env',
    '.git/config',
    '.git/config.worktree',
    'deploy.pem',
    'ignored/.env',
    'ignored/.ssh',
    'packages/one/.env.local',
  ]);
});

test('secrets() sees the whole of info/exclude while other questions are asked', async () => {
  const root = gitRepository({ 'a.ts': '' });
  writeFiles(root, { '.git/info/exclude': `${'# padding\n'.repeat(5000)}.env\n`, '.env': 'secret' });
  const repository = await opening(root);
  for (let round = 0; round < 12; round += 1) {
    const [secrets, ...lists] = await Promise.all([
      repository.secrets(),
      ...[1, 2, 3, 4].map(() => repository.list({})),
    ]);
    expect(secrets.ok && secrets.value.includes('.env')).toBe(true);
    for (const list of lists) expect(list.ok && list.value.entries.map(({ path }) => path)).toEqual(['a.ts']);
  }
});
