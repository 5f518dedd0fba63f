/** What an attack is sent after. All of it lies outside of the repository; `shown` is readable inside, the rest is hidden. */
export interface Target {
  readonly repository: string;
  /** A file in a folder that the operator lets commands read. */
  readonly shown: string;
  /** A file in a folder that is hidden. */
  readonly hidden: string;
  /** A host process that waits, with the nonce in its command line. */
  readonly victimPid: number;
  readonly socket: string;
  /** Sockets in a folder that is shown: one moved after it was bound, one bound by a relative path. */
  readonly shownSockets: readonly string[];
  readonly port: number;
}

/** One attack: a shell or Node program, and what its output must not hold. */
export interface Attack {
  readonly name: string;
  readonly program: (target: Target) => string;
}

/** Printed by an attack that got somewhere. */
export const BREACH = 'BREACH';

const sh = (name: string, lines: (target: Target) => readonly string[]): Attack => ({
  name,
  program: (to) => lines(to).join('\n'),
});

/** A Node program; `attempt` runs each line and prints a breach where it does not throw. */
const js = (name: string, lines: (target: Target) => readonly string[]): Attack => ({
  name,
  program: (to) => {
    const body = lines(to).map((line) => `attempts.push(attempt(${JSON.stringify(line)}, async () => { ${line} }));`);
    const end = 'Promise.all(attempts).then(() => process.exit(0));';
    const prelude = [
      'const attempts = [];',
      "const fs = require('fs'), net = require('net'), dgram = require('dgram'), cp = require('child_process');",
      `const attempt = (name, act) => act().then(() => console.log('${BREACH} ' + name), () => undefined);`,
      "const attemptedLink = (each) => { try { return fs.readlinkSync('/proc/1/fd/' + each) !== ''; } catch { return false; } };",
      "const connect = (to) => new Promise((yes, no) => net.connect({ ...to, timeout: 300 }).once('connect', yes).once('error', no).once('timeout', no));",
    ];
    return `exec node - <<'END'\n${[...prelude, ...body, end].join('\n')}\nEND`;
  },
});

/** Attacks that must change nothing outside, reach nothing and see nothing, whatever they print. */
export const ATTACKS: readonly Attack[] = [
  js('writes outside by path', ({ shown, hidden, repository }) => [
    `fs.writeFileSync(${q(shown)}, 'x')`,
    `fs.appendFileSync(${q(`${repository}/../shown/file`)}, 'x')`,
    `fs.truncateSync(${q(shown)}, 0)`,
    `fs.unlinkSync(${q(shown)})`,
    `fs.readFileSync(${q(hidden)})`,
  ]),
  js('changes what is known of a file outside', ({ shown }) => [
    `fs.chmodSync(${q(shown)}, 0o777)`,
    `fs.utimesSync(${q(shown)}, 1, 1)`,
    `fs.chownSync(${q(shown)}, process.getuid(), process.getgid())`,
    `cp.execFileSync('setfattr', ['-n', 'user.x', '-v', '1', ${q(shown)}], { stdio: 'ignore' })`,
  ]),
  js('goes through a symlink planted in the shadow', ({ shown, hidden }) => [
    `fs.symlinkSync(${q(shown)}, 'to-shown'); fs.writeFileSync('to-shown', 'x')`,
    `fs.symlinkSync(${q(hidden)}, 'to-hidden'); fs.readFileSync('to-hidden')`,
  ]),
  js('links and renames across', ({ shown }) => [
    `fs.linkSync(${q(shown)}, 'linked'); fs.writeFileSync('linked', 'x')`,
    `fs.renameSync(${q(shown)}, 'moved')`,
    `fs.writeFileSync('own', 'x'); fs.renameSync('own', ${q(shown)})`,
  ]),
  js('looks at process 1 and through it', ({ shown, hidden }) => [
    "fs.readFileSync('/proc/1/environ')",
    "fs.readlinkSync('/proc/1/fd/0')",
    "fs.openSync('/proc/1/fd/3', 'r+')",
    "if (fs.readdirSync('/proc/1/fd').every((each) => !attemptedLink(each))) throw 0",
    "fs.readFileSync('/proc/1/fdinfo/3')",
    "fs.readFileSync('/proc/1/maps')",
    "fs.readlinkSync('/proc/1/root')",
    "fs.openSync('/proc/1/mem', 'r+')",
    `fs.writeFileSync('/proc/1/root' + ${q(shown)}, 'x')`,
    `fs.readFileSync('/proc/1/root' + ${q(hidden)})`,
    `fs.readFileSync('/proc/1/cwd' + ${q(hidden)})`,
  ]),
  js('writes kernel settings', () => [
    "fs.writeFileSync('/proc/sys/kernel/core_pattern', '|/tmp/x')",
    "fs.writeFileSync('/proc/sysrq-trigger', 'h')",
    "fs.writeFileSync('/sys/kernel/uevent_helper', '/tmp/x')",
    "fs.mkdirSync('/sys/fs/cgroup/memory/escape')",
  ]),
  sh('makes and opens a disk', () => [
    'mknod disk b 254 0 2>/dev/null && echo BREACH made',
    'mknod /tmp/disk b 8 0 2>/dev/null && echo BREACH made',
    'head -c1 disk /tmp/disk /dev/vda /dev/sda /dev/mem >/dev/null 2>&1 && echo BREACH read; true',
  ]),
  js('connects to sockets of the host', ({ socket, shownSockets, port }) => [
    ...[socket, ...shownSockets].map((path) => `await connect({ path: ${q(path)} })`),
    `await connect({ path: '\\0emetgate-redteam' })`,
    `await connect({ host: '127.0.0.1', port: ${port} })`,
    "await connect({ path: '/var/run/docker.sock' })",
    "await connect({ path: '/run/dbus/system_bus_socket' })",
    "await connect({ host: '1.1.1.1', port: 53 })",
    "await require('dns').promises.resolve4('example.com')",
    "await new Promise((yes, no) => dgram.createSocket('udp4').send('x', 53, '1.1.1.1', (error) => (error ? no(error) : yes())))",
  ]),
  js('signals processes outside', ({ victimPid }) => [
    `if (!fs.existsSync('/proc/${victimPid}')) throw 0; process.kill(${victimPid}, 9)`,
  ]),
  sh('signals everything', () => ["trap '' TERM HUP INT USR1; kill -9 1; kill -USR1 1; kill -TERM -1; true"]),
  sh('makes namespaces and mounts', () => [
    'unshare --user --map-root-user true 2>/dev/null && echo BREACH user',
    'unshare --mount true 2>/dev/null && echo BREACH mount',
    'nsenter --target 1 --mount true 2>/dev/null && echo BREACH entered',
    'mount -t tmpfs none /etc 2>/dev/null && echo BREACH mounted',
    'umount /tmp 2>/dev/null && echo BREACH unmounted',
    'mount -o remount,rw / 2>/dev/null && echo BREACH remounted; true',
  ]),
  sh('gains rights by set-user-id programs', () => [
    "su -c 'echo BREACH' </dev/null 2>/dev/null; sudo -n echo BREACH 2>/dev/null",
    'cp /bin/sh own-sh && chmod u+s own-sh && ./own-sh -p -c "grep CapEff /proc/self/status" | grep -v 0000000000000000 && echo BREACH; true',
  ]),
  sh('plants a git hook and rewrites git’s settings', () => [
    'mkdir -p .git/hooks && echo x > .git/hooks/pre-commit && echo x >> .git/config; true',
  ]),
  sh('deletes the shadow', ({ repository }) => [`rm -rf ${repository}/* ${repository}/.[a-z]*; true`]),
  sh('fills the temp folder', () => ['dd if=/dev/zero of=/tmp/big bs=1M count=300 2>/dev/null && echo BREACH; true']),
];

function q(text: string): string {
  return JSON.stringify(text);
}
