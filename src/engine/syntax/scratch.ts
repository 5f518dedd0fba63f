/**
 * Encodes one text after the other into the same memory: a tree of a megabyte for each proposal, made anew each time, keeps
 * the garbage collector busier than the comparison it is for.
 */
export class Scratch {
  #memory = new Uint8Array(0);

  /** The text in UTF-8: good until the next one is encoded. */
  encode(text: string): Uint8Array {
    if (text.length > CHARS_MAX) return new TextEncoder().encode(text);
    if (this.#memory.length < text.length) this.#memory = new Uint8Array(Math.min(CHARS_MAX, text.length * 2));
    const { read, written } = new TextEncoder().encodeInto(text, this.#memory);
    // What is not ASCII may need more room than it has characters.
    return read === text.length ? this.#memory.subarray(0, written) : new TextEncoder().encode(text);
  }
}

/** The tree of a file of 10,000 lines; larger ones are rare enough for memory of their own. */
const CHARS_MAX = 4 * 1024 * 1024;
