/**
 * Whether a text has more words and signs than `max`: each run of letters and digits counts as one, and so does every other
 * character but space. Comments and strings count too, so that a text has no more tokens than this.
 */
export function hasMoreWords(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let count = 0;
  let inWord = false;
  for (let at = 0; at < text.length && count <= max; at++) {
    const code = text.charCodeAt(at);
    const isWord = isWordCode(code);
    if (isWord ? !inWord : code > SPACE) count += 1;
    inWord = isWord;
  }
  return count > max;
}

const SPACE = 0x20;

function isWordCode(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f ||
    code === 0x24 ||
    code > 0x7f
  );
}
