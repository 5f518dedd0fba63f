/** What `doctor` found; `--json` prints it as it is. */
export interface Diagnosis {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly repository: { readonly root: string } | { readonly problem: string };
  readonly state?: string;
  /** Absent where no repository could be opened: a proof is made for one. */
  readonly sandbox?: SandboxDiagnosis;
  readonly policy: readonly PolicyEntry[];
  readonly notEnforced: readonly string[];
  readonly warnings: readonly string[];
  /** What keeps changes from being committed, each with what to do. Empty when all is there. */
  readonly missing: readonly string[];
}

/** The sandbox, proven now or not. */
export type SandboxDiagnosis =
  | {
      readonly available: true;
      readonly backend: string;
      readonly proven: readonly string[];
      readonly residual: readonly string[];
    }
  | { readonly available: false; readonly backend: string; readonly problems: readonly string[] };

/** One setting in force. */
export interface PolicyEntry {
  readonly name: string;
  readonly value: unknown;
  readonly source: string;
}

/** The diagnosis for a person at a terminal. */
export function renderDiagnosis(diagnosis: Diagnosis): string {
  const { version, node, platform, repository, state, sandbox, policy, notEnforced, warnings, missing } = diagnosis;
  const lines = [
    `emetgate ${version}, Node ${node}, ${platform}`,
    '',
    row('repository', 'root' in repository ? repository.root : 'none'),
    ...(state === undefined ? [] : [row('state', state)]),
    ...(sandbox === undefined ? [] : ['', ...sandboxLines(sandbox)]),
    ...section('policy', policy.map(policyLine)),
    ...section('not enforced in this version', notEnforced),
    ...section('warnings', warnings),
    ...section(missing.length === 0 ? 'nothing is missing' : 'missing', missing),
  ];
  return `${lines.join('\n')}\n`;
}

function sandboxLines(sandbox: SandboxDiagnosis): readonly string[] {
  if (!sandbox.available) {
    return [row('sandbox', `${sandbox.backend}: not proven, commands do not run`), ...sandbox.problems.map(item)];
  }
  return [
    row('sandbox', `${sandbox.backend}: ${sandbox.proven.length} properties proven just now`),
    ...sandbox.proven.map(item),
    row('not confined', sandbox.residual.length === 0 ? 'nothing known' : ''),
    ...sandbox.residual.map(item),
  ];
}

function policyLine({ name, value, source }: PolicyEntry): string {
  return `${name.padEnd(16)} ${shown(value).padEnd(24)} ${source}`;
}

function shown(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return title === 'nothing is missing' ? ['', title] : [];
  return ['', title, ...lines.map(item)];
}

function row(name: string, value: string): string {
  return `${name.padEnd(14)} ${value}`.trimEnd();
}

function item(text: string): string {
  return `  ${text}`;
}
