/** One simple command of a shell text: what it sets first, and its words with their quotes taken off. */
export interface ShellCommand {
  /** `NAME=value`, as in `NODE_ENV=test node x`. */
  readonly assignments: readonly string[];
  readonly words: readonly string[];
}

/**
 * Parts a shell text into its simple commands.
 *
 * Reads quotes, escapes, comments, line continuations and redirections as POSIX does (Shell Command Language, 2.2 to 2.7).
 * Expands nothing and knows no structure: whatever may start a command starts one, so that branches, substitutions and
 * here-documents all count. A word that holds a whole command (`sh -c '…'`) stays one word.
 */
export function shellCommands(text: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  const end = (): void => {
    const command = simpleCommand(words);
    if (command.words.length > 0 || command.assignments.length > 0) commands.push(command);
    words = [];
  };
  let at = 0;
  while (at < text.length) {
    const unit = text[at] ?? '';
    if (/[\n;&|()`]/.test(unit)) {
      end();
      at += 1;
    } else if (unit === '#') at = lineEnd(text, at);
    else if (unit === '<' || unit === '>') at = redirection(text, at);
    else if (/\s/.test(unit)) at += 1;
    else {
      const word = readWord(text, at);
      if (word.text !== '') words.push(word.text);
      at = word.end;
    }
  }
  end();
  return commands;
}

/** Words of the grammar that stand before a command. */
const RESERVED = /^(?:[{}!]|if|then|elif|else|fi|while|until|do|done|time)$/;

function simpleCommand(words: readonly string[]): ShellCommand {
  const start = words.findIndex((word) => !RESERVED.test(word));
  const rest = start < 0 ? [] : words.slice(start);
  const first = rest.findIndex((word) => !/^\w+=/.test(word));
  const assigned = first < 0 ? rest.length : first;
  return { assignments: rest.slice(0, assigned), words: rest.slice(assigned) };
}

interface Word {
  readonly text: string;
  readonly end: number;
}

function readWord(text: string, start: number): Word {
  let word = '';
  let at = start;
  while (at < text.length && !/[\s;&|()`<>]/.test(text[at] ?? '')) {
    const unit = text[at] ?? '';
    if (unit === "'") {
      const close = closing(text, "'", at + 1);
      word += text.slice(at + 1, close);
      at = close + 1;
    } else if (unit === '"') {
      const quoted = readQuoted(text, at + 1);
      word += quoted.text;
      at = quoted.end;
    } else if (unit === '\\') {
      word += text[at + 1] === '\n' ? '' : (text[at + 1] ?? '');
      at += 2;
    } else if (unit === '$' && text[at + 1] === '(') {
      const close = substitutionEnd(text, at + 2);
      word += text.slice(at, close);
      at = close;
    } else {
      word += unit;
      at += 1;
    }
  }
  return { text: word, end: Math.max(at, start + 1) };
}

/** The inside of double quotes, with a substitution kept as it is written. */
function readQuoted(text: string, start: number): Word {
  let word = '';
  let at = start;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\' && /["\\$`\n]/.test(text[at + 1] ?? '')) {
      word += text[at + 1] === '\n' ? '' : text[at + 1];
      at += 2;
    } else if (text[at] === '$' && text[at + 1] === '(') {
      const close = substitutionEnd(text, at + 2);
      word += text.slice(at, close);
      at = close;
    } else {
      word += text[at];
      at += 1;
    }
  }
  return { text: word, end: at + 1 };
}

/** Past the parenthesis that closes a substitution. Those in its quotes count, too: the word may come out too long. */
function substitutionEnd(text: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return at;
}

function redirection(text: string, start: number): number {
  let at = start;
  while (/[<>&|]/.test(text[at] ?? '')) at += 1;
  while (/[ \t]/.test(text[at] ?? '')) at += 1;
  return /[\s;&|()`]/.test(text[at] ?? '\n') ? at : readWord(text, at).end;
}

function lineEnd(text: string, at: number): number {
  return closing(text, '\n', at);
}

function closing(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}
