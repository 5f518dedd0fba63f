/** Keeps the head and the tail of a stream that may be endless, in bounded memory. */
export class OutputWindow {
  readonly #headBytesMax: number;
  readonly #tailBytesMax: number;
  readonly #head: Uint8Array[] = [];
  #tail: Uint8Array[] = [];
  #headBytes = 0;
  #tailBytes = 0;
  #bytes = 0;

  constructor(headBytesMax: number, tailBytesMax: number) {
    this.#headBytesMax = headBytesMax;
    this.#tailBytesMax = tailBytesMax;
  }

  /** Bytes seen so far, kept or not. */
  get bytes(): number {
    return this.#bytes;
  }

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const room = this.#headBytesMax - this.#headBytes;
    const first = chunk.subarray(0, Math.max(room, 0));
    if (first.length > 0) {
      this.#head.push(first);
      this.#headBytes += first.length;
    }
    const rest = chunk.subarray(first.length);
    if (rest.length === 0) return;
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    // Trimmed at twice the bound, so that each byte is copied at most once.
    if (this.#tailBytes > 2 * this.#tailBytesMax) this.#trim();
  }

  /** What was kept, with a line in the middle that says how much was left out. */
  text(): string {
    this.#trim();
    const head = Buffer.concat(this.#head).toString('utf8');
    const tail = Buffer.concat(this.#tail).toString('utf8');
    const left = this.#bytes - this.#headBytes - this.#tailBytes;
    return left === 0 ? head + tail : `${head}\n[... ${left} bytes left out ...]\n${tail}`;
  }

  #trim(): void {
    if (this.#tailBytes <= this.#tailBytesMax) return;
    const kept = Buffer.from(Buffer.concat(this.#tail).subarray(-this.#tailBytesMax));
    this.#tail = [kept];
    this.#tailBytes = kept.length;
  }
}
