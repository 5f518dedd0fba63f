import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { instructions } from '../../src/protocol/instructions.js';
import { allTools } from '../../src/protocol/tools/all-tools.js';
import { toolSchema } from '../../src/protocol/wire.js';

/** What a client sends to a model for a tool. */
const shown = allTools.map(({ name, description, input }) => ({
  name,
  description,
  input_schema: toolSchema(input, 'input'),
}));

describe('the words that every session pays for', () => {
  test('descriptions, schemas and instructions together take at most 2,200 tokens', () => {
    const tokens = countTokens(JSON.stringify(shown)) + countTokens(instructions);
    expect(tokens).toBeLessThanOrEqual(2200);
  });

  test('clients do not cut them: each is below 2 KB', () => {
    for (const text of [instructions, ...allTools.map(({ description }) => description)]) {
      expect(Buffer.byteLength(text)).toBeLessThan(2000);
    }
  });
});

describe('the nine tools', () => {
  test('have the names of the contract', () => {
    expect(allTools.map(({ name }) => name)).toEqual([
      'emetgate_symbols',
      'emetgate_skeleton',
      'emetgate_read_symbol',
      'emetgate_mutate',
      'emetgate_try',
      'emetgate_try_batch',
      'emetgate_read_file',
      'emetgate_list',
      'emetgate_search',
    ]);
  });

  test('say of themselves whether they change anything', () => {
    const changing = allTools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name);
    expect(changing).toEqual(['emetgate_try', 'emetgate_try_batch']);
    for (const { annotations } of allTools) {
      expect(annotations.destructiveHint).toBe(!annotations.readOnlyHint);
      expect(annotations.idempotentHint).toBe(annotations.readOnlyHint);
      expect(annotations.openWorldHint).toBe(false);
    }
  });

  test('have object schemas for what they take and what they give', () => {
    for (const { input, output } of allTools) {
      expect(toolSchema(input, 'input')).toMatchObject({ type: 'object', additionalProperties: false });
      expect(toolSchema(output, 'output')).toMatchObject({ type: 'object' });
    }
  });
});
