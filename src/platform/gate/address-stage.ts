import {
  Checklist,
  type CheckName,
  type Failure,
  type OpenedByOperator,
  type Rejected,
  type Snapshot,
} from '../../engine/index.js';
import { isBinary } from '../repository/is-binary.js';
import type { Admission, Repository } from '../repository/repository.js';

/** A file that the model may change, read, with the checks that let it through. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly snapshot: Snapshot;
  readonly checklist: Checklist;
  readonly opened: OpenedByOperator;
}

/** Opens the named file and asks the allow-list. What it cannot be opened or changed for is a rejection with its code. */
export async function readAdmitted(repository: Pick<Repository, 'admit'>, path: string): Promise<Admitted | Rejected> {
  const admission = await repository.admit(path);
  if (!admission.ok) return rejectedAt(admission.error);
  const { bytes, opened } = admission.value;
  if (isBinary(bytes)) return rejectedAt({ code: 'address/not-a-file', path: admission.value.path, found: 'binary' });
  const reached = Checklist.empty.passed('path');
  const checklist =
    opened === undefined ? reached.passed('allowed') : reached.passed('allowed', `--allow-path over ${opened}`);
  const snapshot = { path: admission.value.path, bytes };
  return { kind: 'admitted', snapshot, checklist, opened: openedBy(admission.value) };
}

/** What `--allow-path` opens inside a file that it names; recovery decides by the same. */
export function openedBy({ allowed }: Pick<Admission, 'allowed'>): OpenedByOperator {
  return { testCallbacks: allowed };
}

function rejectedAt(failure: Failure): Rejected {
  const check = checkOf(failure);
  return (check === 'path' ? Checklist.empty : Checklist.empty.passed('path')).rejected(check, failure);
}

function checkOf({ code }: Failure): CheckName {
  if (code.startsWith('policy/')) return 'allowed';
  if (code === 'commit/read-only') return 'write';
  return code === 'address/unsupported-language' ? 'language' : 'path';
}
