import { describe, expect, it } from 'vitest';
import { NUMBERS_BY_ARCH, type SystemCallName } from '../../../native/linux/system-call-numbers.js';
import { seccompProgram } from '../../../src/platform/sandbox/linux/seccomp-program.js';

const ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

describe.each(['x64', 'arm64'] as const)('the system call filter of %s', (arch) => {
  const program = seccompProgram(arch, NUMBERS_BY_ARCH[arch] ?? {});
  const check = (name: SystemCallName, args: readonly number[], expected: string) => {
    const number = NUMBERS_BY_ARCH[arch]?.[name];
    if (number !== undefined) expect(interpret(program, number, ARCH[arch], args)).toBe(expected);
  };

  it.each([
    'ptrace',
    'mount',
    'unshare',
    'setns',
    'bpf',
    'io_uring_setup',
    'keyctl',
    'open_by_handle_at',
    'reboot',
    'finit_module',
  ] as const)('refuses %s', (name) => check(name, [], 'errno 1'));

  it.each(['kill', 'waitid', 'pipe2', 'prctl', 'seccomp', 'close_range', 'landlock_create_ruleset'] as const)(
    'allows %s',
    (name) => check(name, [], 'allow'),
  );

  it('hides clone3, whose flags a filter cannot see', () => check('clone3', [], 'errno 38'));

  it.each([
    ['a thread', 0x003d0f00, 'allow'],
    ['a fork', 0x01200011, 'allow'],
    ['a user namespace', 0x10000011, 'errno 1'],
    ['a mount namespace', 0x00020011, 'errno 1'],
    ['a network namespace', 0x40000011, 'errno 1'],
  ] as const)('answers clone of %s', (_, flags, expected) => check('clone', [flags], expected));

  it.each([
    ['a local socket', [1, 1, 0], 'allow'],
    ['an IPv4 socket', [2, 1, 0], 'allow'],
    ['an IPv6 socket', [10, 1, 0], 'allow'],
    ['routes by netlink', [16, 3, 0], 'allow'],
    ['audit by netlink', [16, 3, 9], 'errno 97'],
    ['a packet socket', [17, 3, 0], 'errno 97'],
    ['a virtual machine socket', [40, 1, 0], 'errno 97'],
  ] as const)('answers socket for %s', (_, args, expected) => check('socket', args, expected));

  it.each([
    ['reads a window’s size', 0x5413, 'allow'],
    ['types into a terminal', 0x5412, 'errno 1'],
    ['pastes into a console', 0x541c, 'errno 1'],
  ] as const)('answers an ioctl that %s', (_, request, expected) => check('ioctl', [0, request], expected));

  it.each([
    ['a named pipe', 0o010644, 'allow'],
    ['a file', 0o100644, 'allow'],
    ['a disk', 0o060644, 'errno 1'],
    ['a terminal', 0o020644, 'errno 1'],
  ] as const)('answers mknodat of %s', (_, mode, expected) => check('mknodat', [0, 0, mode], expected));

  it.each([
    ['its own limits', 0, 'allow'],
    ['the limits of the supervisor', 1, 'errno 1'],
  ] as const)('answers prlimit of %s', (_, pid, expected) => check('prlimit64', [pid], expected));

  it('kills a process that calls by another architecture’s numbers', () => {
    expect(interpret(program, 1, 0x40000003, [])).toBe('kill');
  });
});

it('the filter of x64 refuses the x32 variants of calls', () => {
  expect(interpret(seccompProgram('x64', NUMBERS_BY_ARCH['x64'] ?? {}), 0x40000000 + 101, ARCH.x64, [])).toBe(
    'errno 38',
  );
});

/** Runs a program as the kernel does (seccomp(2)): the subset of instructions that the filter uses. */
function interpret(program: Uint8Array, number: number, arch: number, args: readonly number[]): string {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, number, true);
  data.setUint32(4, arch, true);
  args.forEach((arg, index) => {
    data.setUint32(16 + 8 * index, arg, true);
  });
  const code = new DataView(program.buffer, program.byteOffset, program.byteLength);
  let accumulator = 0;
  for (let at = 0; ; at += 1) {
    const operand = code.getUint32(at * 8 + 4, true);
    const jump = (taken: boolean): number => code.getUint8(at * 8 + (taken ? 2 : 3));
    switch (code.getUint16(at * 8, true)) {
      case 0x20:
        accumulator = data.getUint32(operand, true);
        break;
      case 0x54:
        accumulator = (accumulator & operand) >>> 0;
        break;
      case 0x15:
        at += jump(accumulator === operand);
        break;
      case 0x35:
        at += jump(accumulator >= operand);
        break;
      case 0x45:
        at += jump((accumulator & operand) !== 0);
        break;
      case 0x06:
        if (operand === 0x7fff0000) return 'allow';
        return operand === 0x80000000 ? 'kill' : `errno ${operand & 0xffff}`;
      default:
        throw new Error(`instruction ${at} is unknown`);
    }
  }
}
