/** Something that a command or a configuration names, by what becomes of it. Names are as written. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/** What becomes of something that is named. */
export type ReferenceKind =
  /** Started: what it imports from its own folder belongs to it. */
  | 'program'
  /** Loaded into the run (a preload, a setup file, a reporter): all that it imports belongs to it. */
  | 'load'
  /** Named by a runner's configuration under a key that says nothing of what becomes of it. */
  | 'mention'
  /** Configures the run: read for what it names in turn. */
  | 'configuration'
  /** Tests: a file, a folder or a glob. */
  | 'tests'
  /** A file, whatever it is for. */
  | 'file'
  /** A folder of which everything is loaded. */
  | 'folder'
  /** A shell script or a list of recipes: read for the commands in it. */
  | 'commands'
  /** A package script. A `*` in it stands for anything. */
  | 'script'
  /** A program by its bare name, which a package of the repository may bring. */
  | 'tool'
  /** A folder that other names may be relative to. */
  | 'root'
  /** A name in the `imports` or `exports` of a manifest that is obeyed. */
  | 'condition';
