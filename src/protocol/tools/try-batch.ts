import { batchInput } from '../wire.js';
import { toChange, verdictAnswer } from './judge-changes.js';
import { batchVerdictOutput } from './outputs.js';
import { changesCode, defineTool } from './tool.js';

/** Several changes under one verdict. One file for now: over several, a crash could leave only some of them done. */
export const tryBatchTool = defineTool({
  name: 'emetgate_try_batch',
  title: 'Try several changes',
  description:
    'Like emetgate_try for several functions of one file: all are committed or none. Hashes are those of the file as it is now.',
  annotations: changesCode,
  input: batchInput,
  output: batchVerdictOutput,
  async run({ changes }, { kernel, signal, progress }) {
    const paths = [...new Set(changes.map(({ path }) => path))];
    if (paths.length > 1) {
      return {
        kind: 'failed',
        message: `Cannot try changes of ${paths.length} files at once: this version commits one file at a time; send one batch for each file`,
      };
    }
    return verdictAnswer(await kernel.gate.try(changes.map(toChange), { signal, progress }), 'batch');
  },
});
