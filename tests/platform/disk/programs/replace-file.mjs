/**
 * Replaces files of a repository once, as the program does, and prints the outcome as JSON. With `killAt` it kills itself
 * before that file system call, as `kill -9` would. Prints the number of calls.
 */
const { platform, root, stateHome, replacements, killAt } = JSON.parse(process.argv[2]);
const load = (path) => import(`${platform}/${path}`);
const [{ realFileSystem }, { replaceFiles }, { openState }, { discover }] = await Promise.all([
  load('disk/file-system.js'),
  load('disk/replace-files.js'),
  load('state/state.js'),
  load('repository/discover.js'),
]);

let calls = 0;
const counted = (target) =>
  new Proxy(target, {
    get(object, name) {
      const value = object[name];
      if (typeof value !== 'function') return value;
      return async (...given) => {
        calls += 1;
        if (calls === killAt) process.kill(process.pid, 'SIGKILL');
        const answer = await value.apply(object, given);
        return name === 'open' ? counted(answer) : answer;
      };
    },
  });

const place = await discover(root);
const state = await openState(place.value, { platform: process.platform, variables: { XDG_STATE_HOME: stateHome } });
const lock = await state.value.lock({ waitMs: 0 });
const parts = { root, state: state.value, lock: lock.value, files: counted(realFileSystem) };
const outcome = await replaceFiles(
  parts,
  replacements.map(({ path, before, after }) => ({ path, before: Buffer.from(before), after: Buffer.from(after) })),
);
await lock.value.release();
process.stdout.write(JSON.stringify({ outcome, calls }));
