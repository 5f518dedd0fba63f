import { CHECKS, type CheckRecord } from './checks.js';

/** One list for several changes: of each check the record that promises least, so that nothing skipped is hidden. */
export function worstRecords(lists: readonly (readonly CheckRecord[])[]): readonly CheckRecord[] {
  return CHECKS.flatMap(({ name }) => {
    const records = lists.flatMap((list) => list.filter((record) => record.name === name));
    return records.find(({ outcome }) => outcome !== 'passed') ?? records[records.length - 1] ?? [];
  });
}
