import { expect, test } from 'vitest';
import { InvariantError } from '../../../src/engine/invariant.js';
import { requiredField } from '../../../src/engine/symbols/required-field.js';
import { engineLibraries, reading } from '../support/libraries.js';

test('requiredField() gives a field, in broken text too, and says which one the grammar was wrong about', async () => {
  const libraries = await engineLibraries();
  const types = reading(libraries, 'a.ts', 'const a = () => ;', ({ rootNode }) => {
    const [arrow] = rootNode.descendantsOfType('arrow_function');
    if (arrow === undefined) throw new Error('no arrow');
    expect(() => requiredField(arrow, 'name')).toThrow(InvariantError);
    expect(() => requiredField(arrow, 'name')).toThrow('a arrow_function has a name');
    return requiredField(arrow, 'body').type;
  });
  expect(types).toBe('identifier');
});
