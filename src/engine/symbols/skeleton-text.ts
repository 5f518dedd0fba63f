/** The lines of a skeleton as they are made: text is appended to the present line, blocks are indented. */
export class SkeletonText {
  readonly #lines: string[] = [];
  #line = '';
  #depth = 0;

  /** Levels of structure around the present line. */
  get depth(): number {
    return this.#depth;
  }

  /** Adds to the present line. */
  write(text: string): void {
    this.#line += text;
  }

  /** Ends the present line, if there is anything on it: where a comment was left out, spaces may be all that is. */
  endLine(): void {
    const line = this.#line.trimEnd();
    if (line !== '') this.#lines.push('  '.repeat(this.#depth) + line);
    this.#line = '';
  }

  /** Opens a block on the present line; what follows is inside it. */
  open(bracket: string): void {
    this.write(bracket);
    this.endLine();
    this.#depth += 1;
  }

  /** Closes the block; more may follow on the line. */
  close(bracket: string): void {
    this.endLine();
    this.#depth -= 1;
    this.write(bracket);
  }

  /** Says that something is left out here; once for all that is left out in a row. */
  gap(): void {
    this.endLine();
    const mark = `${'  '.repeat(this.#depth)}…`;
    if (this.#lines.at(-1) !== mark) this.#lines.push(mark);
  }

  toString(): string {
    this.endLine();
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}
