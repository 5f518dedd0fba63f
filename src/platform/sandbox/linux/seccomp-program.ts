import type { SystemCallName } from '../../../../native/linux/system-call-numbers.js';

/** The architectures that the filter is written for, by Node's names. */
export type FilterArch = 'x64' | 'arm64';

/**
 * Calls that no test needs and that reach past the sandbox: other processes' memory, namespaces and mounts, kernel
 * code, keys, clocks, and interfaces that other layers do not see (io_uring skips seccomp, file handles skip paths).
 */
const REFUSED: readonly SystemCallName[] = [
  ...([
    'ptrace',
    'process_vm_readv',
    'process_vm_writev',
    'pidfd_getfd',
    'perf_event_open',
    'userfaultfd',
    'bpf',
  ] as const),
  ...(['io_uring_setup', 'io_uring_enter', 'io_uring_register'] as const),
  ...(['unshare', 'setns', 'chroot', 'pivot_root', 'mount', 'umount2', 'mount_setattr', 'open_tree'] as const),
  ...(['open_tree_attr', 'move_mount', 'fsopen', 'fsconfig', 'fsmount', 'fspick'] as const),
  ...(['open_by_handle_at', 'name_to_handle_at', 'fanotify_init', 'quotactl', 'quotactl_fd', 'acct'] as const),
  ...(['keyctl', 'add_key', 'request_key'] as const),
  ...(['init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load', 'reboot', 'syslog'] as const),
  ...(['swapon', 'swapoff', 'iopl', 'ioperm', 'sethostname', 'setdomainname'] as const),
  ...(['settimeofday', 'clock_settime', 'clock_adjtime', 'adjtimex'] as const),
];

const AUDIT_ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

/** Where `struct seccomp_data` holds what the filter looks at; the low half of an argument on little-endian machines. */
const OFFSET = { number: 0, arch: 4, argument: (index: number): number => 16 + 8 * index } as const;

const RETURN = {
  allow: 0x7fff0000,
  killProcess: 0x80000000,
  errno: (errno: number): number => 0x00050000 | errno,
} as const;

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** Numbers from here on are the x32 variants of the same calls. */
const X32_BIT = 0x40000000;

const CLONE_NEW_NAMESPACES = 0x7e020000;
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;
/** Push a character into a terminal's input; paste the console's selection into it. */
const TERMINAL_INJECTIONS = [0x5412, 0x541c] as const;
const FILE_TYPE_MASK = 0o170000;
const DEVICE_TYPES = [0o020000, 0o060000] as const;

type Numbers = Readonly<Partial<Record<SystemCallName, number>>>;

/**
 * The filter of system calls, as instructions of classic BPF (`linux/filter.h`, seccomp(2)): 8 bytes each.
 *
 * Refuses by errno, so that a program that only probes goes on; another architecture's calls, whose numbers mean other
 * things, kill the process.
 */
export function seccompProgram(arch: FilterArch, numbers: Numbers): Uint8Array {
  const code: Instruction[] = [
    load(OFFSET.arch),
    jumpIfEqual(AUDIT_ARCH[arch], 1, 0),
    give(RETURN.killProcess),
    load(OFFSET.number),
    ...(arch === 'x64' ? [jumpIfAtLeast(X32_BIT, 0, 1), give(RETURN.errno(ENOSYS))] : []),
    ...REFUSED.flatMap((name) => refuse(numbers[name], EPERM)),
    // Its flags lie in memory, where a filter cannot look; the C library then falls back to clone.
    ...refuse(numbers.clone3, ENOSYS),
    ...when(numbers.clone, [
      load(OFFSET.argument(0)),
      jumpIfAnyBit(CLONE_NEW_NAMESPACES, 0, 1),
      give(RETURN.errno(EPERM)),
    ]),
    ...when(numbers.socket, socketRule()),
    ...when(numbers.socketpair, [
      load(OFFSET.argument(0)),
      jumpIfEqual(AF_UNIX, 1, 0),
      give(RETURN.errno(EAFNOSUPPORT)),
    ]),
    // Another process's limits: the supervisor has the same user, and would fail for want of descriptors.
    ...when(numbers.prlimit64, [load(OFFSET.argument(0)), jumpIfEqual(0, 1, 0), give(RETURN.errno(EPERM))]),
    ...when(numbers.ioctl, refuseValues(OFFSET.argument(1), undefined, TERMINAL_INJECTIONS)),
    ...when(numbers.mknod, refuseValues(OFFSET.argument(1), FILE_TYPE_MASK, DEVICE_TYPES)),
    ...when(numbers.mknodat, refuseValues(OFFSET.argument(2), FILE_TYPE_MASK, DEVICE_TYPES)),
    give(RETURN.allow),
  ];
  return encode(code);
}

/** Local sockets and the internet's; of netlink only routes, which `os.networkInterfaces()` reads. */
function socketRule(): readonly Instruction[] {
  return [
    load(OFFSET.argument(0)),
    jumpIfEqual(AF_UNIX, 6, 0),
    jumpIfEqual(AF_INET, 5, 0),
    jumpIfEqual(AF_INET6, 4, 0),
    jumpIfEqual(AF_NETLINK, 0, 2),
    load(OFFSET.argument(2)),
    jumpIfEqual(NETLINK_ROUTE, 1, 0),
    give(RETURN.errno(EAFNOSUPPORT)),
  ];
}

interface Instruction {
  readonly code: number;
  readonly onTrue: number;
  readonly onFalse: number;
  readonly operand: number;
}

const load = (offset: number): Instruction => ({ code: 0x20, onTrue: 0, onFalse: 0, operand: offset });
const mask = (bits: number): Instruction => ({ code: 0x54, onTrue: 0, onFalse: 0, operand: bits });
const give = (value: number): Instruction => ({ code: 0x06, onTrue: 0, onFalse: 0, operand: value });
const jumpIfEqual = (operand: number, onTrue: number, onFalse: number): Instruction => ({
  code: 0x15,
  onTrue,
  onFalse,
  operand,
});
const jumpIfAtLeast = (operand: number, onTrue: number, onFalse: number): Instruction => ({
  code: 0x35,
  onTrue,
  onFalse,
  operand,
});
const jumpIfAnyBit = (operand: number, onTrue: number, onFalse: number): Instruction => ({
  code: 0x45,
  onTrue,
  onFalse,
  operand,
});

/** A call that the architecture lacks needs no rule. */
const refuse = (number: number | undefined, errno: number): readonly Instruction[] =>
  number === undefined ? [] : [jumpIfEqual(number, 0, 1), give(RETURN.errno(errno))];

/** A rule for one call, which falls through where it finds nothing wrong; the number is loaded again after it. */
function when(number: number | undefined, rule: readonly Instruction[]): readonly Instruction[] {
  if (number === undefined) return [];
  return [jumpIfEqual(number, 0, rule.length + 1), ...rule, load(OFFSET.number)];
}

function refuseValues(offset: number, bits: number | undefined, values: readonly number[]): readonly Instruction[] {
  const tests = values.flatMap((value) => [jumpIfEqual(value, 0, 1), give(RETURN.errno(EPERM))]);
  return [load(offset), ...(bits === undefined ? [] : [mask(bits)]), ...tests];
}

function encode(instructions: readonly Instruction[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(instructions.length * 8));
  instructions.forEach(({ code, onTrue, onFalse, operand }, index) => {
    view.setUint16(index * 8, code, true);
    view.setUint8(index * 8 + 2, onTrue);
    view.setUint8(index * 8 + 3, onFalse);
    view.setUint32(index * 8 + 4, operand >>> 0, true);
  });
  return new Uint8Array(view.buffer);
}
