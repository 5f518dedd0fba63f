import { describe, expect, it } from 'vitest';
import type { EngineFile } from '../../../tools/mutate/engine-files.js';
import { planMutation } from '../../../tools/mutate/plan.js';
import type { MutationRecord } from '../../../tools/mutate/record.js';

const file = (name: string, digest: string): EngineFile => ({
  path: `src/engine/guards/${name}.ts`,
  folder: 'guards',
  digest,
  lines: 10,
});

const record: MutationRecord = {
  secondsPerMutant: 1,
  files: {
    'src/engine/guards/same.ts': { digest: 'same', killed: 4, total: 5 },
    'src/engine/guards/edited.ts': { digest: 'before', killed: 4, total: 5 },
  },
  tests: { guards: 'tests' },
};

function check(given: { files: readonly EngineFile[]; tests?: string; budgetSeconds: number }, expected: object): void {
  const { files, tests = 'tests', budgetSeconds } = given;
  const plan = planMutation({ files, record, tests: { guards: tests }, budgetSeconds });
  const shown = (list: typeof plan.chosen) => list.map(({ file: { digest }, because }) => `${digest}: ${because}`);
  expect({ chosen: shown(plan.chosen), leftOut: shown(plan.leftOut) }).toEqual(expected);
}

describe('planMutation()', () => {
  it('tries what changed or is new before anything else', () => {
    const files = [file('same', 'same'), file('edited', 'after')];
    check({ files, budgetSeconds: 100 }, { chosen: ['after: changed', 'same: spot check'], leftOut: [] });
    check({ files: [file('new', 'new')], budgetSeconds: 100 }, { chosen: ['new: changed'], leftOut: [] });
  });

  it('tries a file again when the tests that judge it changed', () => {
    check(
      { files: [file('same', 'same')], tests: 'others', budgetSeconds: 100 },
      { chosen: ['same: tests changed'], leftOut: [] },
    );
  });

  it('names what does not fit in the budget', () => {
    check({ files: [file('edited', 'after')], budgetSeconds: 8 }, { chosen: [], leftOut: ['after: changed'] });
    const files = [file('same', 'same'), file('edited', 'after')];
    check({ files, budgetSeconds: 10 }, { chosen: ['after: changed'], leftOut: ['same: spot check'] });
  });
});
