/** A text that a configuration holds, and the keys that lead to it, outermost first. */
export interface ConfigurationText {
  readonly value: string;
  readonly keys: readonly string[];
}

/**
 * Every text in a configuration, whatever it is written in: JavaScript, TypeScript, JSON with comments, or YAML.
 *
 * Reads tokens, not syntax: a text is found wherever it stands (in a list, a call, a constant), and its keys are the names
 * before the brackets and signs around it. The parts of a path that a call joins (`join(dir, 'a', 'b.js')`) are given joined
 * as well. Takes time in proportion to the text.
 */
export function configurationTexts(text: string, syntax: 'code' | 'yaml'): readonly ConfigurationText[] {
  return syntax === 'code' ? new TokenReader(text).read() : [...new TokenReader(text).read(), ...yamlTexts(text)];
}

class TokenReader {
  readonly #text: string;
  readonly #found: ConfigurationText[] = [];
  /** The name before each open bracket. */
  readonly #stack: string[] = [];
  /** The open brackets themselves. */
  readonly #brackets: string[] = [];
  /** The name whose value comes next. */
  #key = '';
  /** What a name or text that was just read says, in case a sign makes it a key. */
  #last = '';
  /** The texts that stand beside one another in a call's arguments. */
  #joined: string[] = [];
  /** For each mark the last text that did not end: where it began, and how far no such mark closes it. */
  readonly #unclosed = new Map<string, { readonly from: number; readonly to: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly ConfigurationText[] {
    const text = this.#text;
    let at = 0;
    let commentsEnd = true;
    while (at < text.length) {
      const unit = text[at] ?? '';
      if (unit === '/' && text[at + 1] === '*' && commentsEnd) {
        const close = text.indexOf('*/', at + 2);
        commentsEnd = close >= 0;
        at = close < 0 ? at + 2 : close + 2;
      } else if (unit === '/' && text[at + 1] === '/' && /[\s,;{[(]/.test(text[at - 1] ?? '\n')) {
        const close = text.indexOf('\n', at);
        at = close < 0 ? text.length : close;
      } else if (/['"`]/.test(unit)) at = this.#quoted(unit, at);
      else if (/[\w$]/.test(unit)) at = this.#name(at);
      else {
        this.#sign(unit);
        at += 1;
      }
    }
    return this.#found;
  }

  #quoted(mark: string, start: number): number {
    const limit = Math.min(this.#text.length, start + textLengthMax);
    // A mark in the last text that did not end was escaped there, so that what follows it is known.
    const known = this.#unclosed.get(mark);
    let at = known !== undefined && known.from < start && start < known.to ? known.to : start + 1;
    while (at < limit && this.#text[at] !== mark && this.#text[at] !== '\n') at += this.#text[at] === '\\' ? 2 : 1;
    // An apostrophe of a regular expression or of prose.
    if (this.#text[at] !== mark) {
      this.#unclosed.set(mark, { from: start, to: at });
      return start + 1;
    }
    const value = this.#text.slice(start + 1, at).replace(/\\(.)/g, '$1');
    this.#last = value;
    // A key, unless it is the first half of a choice between two paths.
    if (/^\s{0,9}:/.test(this.#text.slice(at + 1, at + 11)) && !/^\.{0,2}\//.test(value)) return at + 1;
    this.#joined.push(value);
    this.#add(value);
    if (this.#joined.length > 1 && this.#joined.length <= joinedMax) this.#add(this.#joined.join('/'));
    return at + 1;
  }

  #name(start: number): number {
    let at = start;
    while (/[\w$]/.test(this.#text[at] ?? '')) at += 1;
    this.#last = this.#text.slice(start, at);
    this.#joined = [];
    return at;
  }

  #sign(unit: string): void {
    if (/\s/.test(unit)) return;
    if (unit === ':' || unit === '=') this.#key = this.#last;
    if (/[[{(]/.test(unit)) {
      this.#stack.push(this.#key);
      this.#brackets.push(unit);
      this.#key = '';
    }
    if (/[\]})]/.test(unit)) {
      this.#key = this.#stack.pop() ?? '';
      this.#brackets.pop();
    }
    if (unit === ',' || unit === ';') this.#key = '';
    if (unit !== ',' || this.#brackets.at(-1) !== '(') this.#joined = [];
  }

  #add(value: string): void {
    this.#found.push({ value, keys: [...this.#stack.slice(-depthMax), this.#key].filter((key) => key !== '') });
  }
}

/** Longest text that is read: a path or a list of options. */
const textLengthMax = 1000;

/** Most parts of a path that are joined, and most brackets whose names are told: what people write, twice over. */
const joinedMax = 8;
const depthMax = 40;

/** The plain values of YAML, by the indentation of their keys. */
function yamlTexts(text: string): readonly ConfigurationText[] {
  const found: ConfigurationText[] = [];
  let open: readonly { readonly indent: number; readonly key: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, indent = '', items = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(line.slice(0, textLengthMax)) ?? [];
    if (rest === '' || rest.startsWith('#')) continue;
    const depth = indent.length + items.length;
    const [, key, after] = /^["']?([\w.-]+)["']?:(?: +(.*))?$/.exec(rest) ?? [];
    // An item of a list may stand as far left as the list's key.
    open = open.filter((each) => each.indent < depth);
    const keys = open.map((each) => each.key);
    if (key !== undefined) open = [...open, { indent: depth, key }].slice(-depthMax);
    const value = key === undefined ? rest : (after ?? '');
    for (const part of value.split(/[[\],]|\s+#.*/)) {
      const plain = part.trim().replace(/^["']|["']$/g, '');
      if (plain !== '') found.push({ value: plain, keys: key === undefined ? keys : [...keys, key] });
    }
  }
  return found;
}
