/**
 * The one global that the engine takes from its host: the UTF-8 decoder of the Encoding Standard, which is pure and
 * part of every JavaScript runtime.
 *
 * The engine compiles without the types of Node or a browser, so that no other global can slip in. A decoder written
 * by hand was refused: several times slower, and one more thing to trust. Source: https://encoding.spec.whatwg.org
 */
declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly fatal: boolean; readonly ignoreBOM: true });
  decode(bytes: Uint8Array): string;
}

/** The encoder of the same standard; it turns a lone surrogate into U+FFFD, so callers refuse those first. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
