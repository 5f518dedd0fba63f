/** What a problem of the sandbox is known to come from, and what an administrator can do. */
const remedies: readonly { readonly sign: RegExp; readonly remedy: string }[] = [
  {
    sign: /unshare.*not installed/i,
    remedy: 'Install util-linux: its `unshare` makes the namespaces',
  },
  {
    sign: /no backend for/i,
    remedy: 'This version confines on Linux only: run it there, or in a Linux container or virtual machine',
  },
  {
    sign: /user.?namespace|unshare|EPERM|ENOSPC|operation not permitted/i,
    remedy:
      'Allow user namespaces: `sysctl kernel.unprivileged_userns_clone=1`, on Ubuntu also `sysctl kernel.apparmor_restrict_unprivileged_userns=0`; in a container, allow unshare and mount in its seccomp profile',
  },
  {
    sign: /overlay/i,
    remedy: 'Use a kernel of 5.11 or later, where overlay file systems may be mounted in user namespaces',
  },
];

/** What to do about the problems, each remedy once; problems that none is known for are told as they are. */
export function remediesFor(problems: readonly string[]): readonly string[] {
  const found = problems.map((problem) => remedies.find(({ sign }) => sign.test(problem))?.remedy);
  const known = [...new Set(found.filter((remedy) => remedy !== undefined))];
  const unknown = problems.filter((_, index) => found[index] === undefined);
  return [...known, ...unknown.map((problem) => `No sandbox: ${problem}`)];
}
