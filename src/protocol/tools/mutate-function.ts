import { changeInput } from '../wire.js';
import { toChange, verdictAnswer } from './judge-changes.js';
import { verdictOutput } from './outputs.js';
import { defineTool, readsOnly } from './tool.js';

/** Judges a change without running or writing anything. */
export const mutateFunctionTool = defineTool({
  name: 'emetgate_mutate',
  title: 'Check a change',
  description:
    'Checks a change like emetgate_try, but runs no tests and writes nothing. Gives the diff. Use emetgate_try to commit.',
  annotations: readsOnly,
  input: changeInput,
  output: verdictOutput,
  async run(input, { kernel }) {
    return verdictAnswer(await kernel.gate.mutate(toChange(input)), 'single');
  },
});
