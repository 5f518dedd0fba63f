import { changeInput } from '../wire.js';
import { toChange, verdictAnswer } from './judge-changes.js';
import { verdictOutput } from './outputs.js';
import { changesCode, defineTool } from './tool.js';

/** Judges a change, tests it in the sandbox and commits it when it is accepted. */
export const tryChangeTool = defineTool({
  name: 'emetgate_try',
  title: 'Try a change',
  description:
    'Replaces the body of one function if everything holds: hash, syntax, guards, type check and tests in a sandbox. Committed whole, or rejected with the reason and nothing written. Give body, or edits. Takes as long as the tests do. Tests, configuration and untracked files cannot be changed.',
  annotations: changesCode,
  input: changeInput,
  output: verdictOutput,
  async run(input, { kernel, signal, progress }) {
    return verdictAnswer(await kernel.gate.try([toChange(input)], { signal, progress }), 'single');
  },
});
