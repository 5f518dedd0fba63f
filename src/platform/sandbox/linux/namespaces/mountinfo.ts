/** One line of `/proc/<pid>/mountinfo` (proc_pid_mountinfo(5)). */
export interface MountEntry {
  readonly mountPoint: string;
  readonly type: string;
  readonly source: string;
  /** Flags of this mount: `ro`, `nosuid`, `nodev`, … */
  readonly flags: ReadonlySet<string>;
}

/** Reads a mount table, in the order of mounting. */
export function parseMountinfo(text: string): readonly MountEntry[] {
  return text.split('\n').flatMap((line) => {
    const fields = line.split(' ');
    const separator = fields.indexOf('-', 6);
    const mountPoint = fields[4];
    if (separator < 0 || mountPoint === undefined) return [];
    return {
      mountPoint: unescapeField(mountPoint),
      flags: new Set((fields[5] ?? '').split(',')),
      type: fields[separator + 1] ?? '',
      source: unescapeField(fields[separator + 2] ?? ''),
    };
  });
}

/** Blank, tab, newline and backslash are written as three octal digits; every other byte stands for itself. */
function unescapeField(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}

/** Mount points strictly below `folder` that a copy of its mount alone would lose, parents first. */
export function submountsOf(entries: readonly MountEntry[], folder: string): readonly string[] {
  const prefix = folder === '/' ? '/' : `${folder}/`;
  const points = new Set(entries.map(({ mountPoint }) => mountPoint).filter((point) => point.startsWith(prefix)));
  return [...points].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

const depthOf = (path: string): number => path.split('/').length;
