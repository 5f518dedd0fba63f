import type { SandboxDescription } from '../../../platform/index.js';

/** What `doctor` found; `--json` prints it as it is. */
export interface Diagnosis {
  readonly version: string;
  readonly node: string;
  readonly repository: { readonly root: string } | { readonly problem: string };
  readonly state?: string;
  readonly sandbox: SandboxDescription;
  readonly policy: readonly PolicyEntry[];
  readonly notEnforced: readonly string[];
  readonly warnings: readonly string[];
  /** What would help, whether or not something is missing. */
  readonly advice: readonly string[];
  /** What keeps changes from being committed, each with what to do. Empty when all is there. */
  readonly missing: readonly string[];
}

/** One setting in force. */
export interface PolicyEntry {
  readonly name: string;
  readonly value: unknown;
  readonly source: string;
}

/** The diagnosis for a person at a terminal. */
export function renderDiagnosis(diagnosis: Diagnosis): string {
  const { version, node, repository, state, sandbox, policy, notEnforced, warnings, advice, missing } = diagnosis;
  const { platform, arch, kernel } = sandbox;
  const lines = [
    `emetgate ${version}, Node ${node}, ${platform} ${arch}${kernel === undefined ? '' : `, kernel ${kernel}`}`,
    '',
    row('repository', 'root' in repository ? repository.root : 'none'),
    ...(state === undefined ? [] : [row('state', state)]),
    '',
    ...sandboxLines(sandbox),
    ...section('policy', policy.map(policyLine)),
    ...section('not enforced in this version', notEnforced),
    ...section('warnings', warnings),
    ...section('advice', advice),
    ...(missing.length === 0 ? ['', 'nothing is missing'] : section('missing', missing)),
  ];
  return `${lines.join('\n')}\n`;
}

function sandboxLines({ proof, problems }: SandboxDescription): readonly string[] {
  if (proof === undefined) return [row('sandbox', 'none proven: commands do not run'), ...problems.map(item)];
  return [
    row('sandbox', `${proof.backend}: ${proof.proven.length} properties proven just now`),
    ...columns(proof.proven),
    row('not confined', proof.residual.length === 0 ? 'nothing known' : ''),
    ...columns(proof.residual),
  ];
}

/** Short names, three on a line. */
function columns(names: readonly string[]): readonly string[] {
  const rows = Array.from({ length: Math.ceil(names.length / 3) }, (_, index) => names.slice(index * 3, index * 3 + 3));
  return rows.map((cells) =>
    item(
      cells
        .map((cell) => cell.padEnd(36))
        .join('')
        .trimEnd(),
    ),
  );
}

function policyLine({ name, value, source }: PolicyEntry): string {
  return `${name.padEnd(16)} ${shown(value).padEnd(24)} ${source}`;
}

function shown(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map(item)];
}

function row(name: string, value: string): string {
  return `${name.padEnd(14)} ${value}`.trimEnd();
}

function item(text: string): string {
  return `  ${text}`;
}
