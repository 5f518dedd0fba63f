/**
 * Bytes that are text from someone else, or undefined where they are not UTF-8. Never replaced characters: what follows from
 * the text (a body, a command) would not be what was sent. A byte order mark at the start is no part of the text (RFC 8259,
 * section 8.1).
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
