import { describe, expect, it } from 'vitest';
import { shellCommands } from '../../../../src/platform/repository/judging/shell-commands.js';

/** Commands as their words, with what they set first in the same list. */
function check(text: string, expected: readonly (readonly string[])[]): void {
  expect(shellCommands(text).map(({ assignments, words }) => [...assignments, ...words])).toEqual(expected);
}

describe('shellCommands()', () => {
  it('takes quotes and escapes off and keeps what they hold together', () => {
    check(`node "a b.js" 'c "d"' e\\ f "g\\"h"`, [['node', 'a b.js', 'c "d"', 'e f', 'g"h']]);
  });

  it('parts commands at every operator, substitution and branch', () => {
    check('a && b || c; d | e & (f) `g`', [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g']]);
    check('if a; then b; else c; fi', [['a'], ['b'], ['c']]);
    check('for x in 1; do node x.js; done', [
      ['for', 'x', 'in', '1'],
      ['node', 'x.js'],
    ]);
  });

  it('keeps a substitution inside its word', () => {
    check('node "$(dirname "$0")/x.js" $(pwd)/y.js', [['node', '$(dirname "$0")/x.js', '$(pwd)/y.js']]);
  });

  it('passes over comments, line continuations and the targets of redirections', () => {
    check('node a.js \\\n  --b # c d\ne > out.txt 2>&1 < in', [
      ['node', 'a.js', '--b'],
      ['e', '2'],
    ]);
  });

  it('tells assignments before a command from its arguments', () => {
    expect(shellCommands("A='b c' D=e node F=g")).toEqual([{ assignments: ['A=b c', 'D=e'], words: ['node', 'F=g'] }]);
  });

  it('reads what is unfinished, in time', () => {
    check(`node 'a.js`, [['node', 'a.js']]);
    check('node $(a', [['node', '$(a']]);
    expect(shellCommands('$('.repeat(5000)).length).toBe(1);
  });
});
