/**
 * A piece of a serialized tree as objects.
 *
 * The second parser writes the names of JSX as they stand in the text, so that a name with an escape in braces,
 * `<a\u{62}/>`, is no JSON: the escape is read here as what it stands for. Everything else it writes is JSON.
 */
export function readTree(json: string): unknown {
  return JSON.parse(json.includes(BRACED) ? json.replace(ESCAPES, asJson) : json);
}

const BRACED = '\\u{';

/** Every escape with what it escapes, so that a backslash that is escaped itself begins none. */
const ESCAPES = /\\(?:u\{([0-9a-f]+)\}|.)/gis;

function asJson(written: string, digits: string | undefined): string {
  return digits === undefined
    ? written
    : JSON.stringify(String.fromCodePoint(Number.parseInt(digits, 16))).slice(1, -1);
}
