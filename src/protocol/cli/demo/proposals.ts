/** One proposal of the demonstration, and how it should end. */
export interface Proposal {
  readonly title: string;
  /** What the body does wrong, or right, for a reader who does not read code. */
  readonly story: string;
  readonly body: string;
  /** The code that refuses it; absent for the one that is committed. */
  readonly refusedBy?: string;
  /** It carries the hash from before a person saved the file. */
  readonly stale?: true;
}

/** The file and the function that the demonstration changes. */
export const demoTarget = { path: 'src/bill.js', ref: 'splitBill' } as const;

/** What a person saves while the model thinks: the old text and the new one. */
export const personsEdit = {
  old: 'const share = Math.round(totalCents / people);',
  new: 'const share = Math.round(totalCents / people); // loses cents, see the complaint of Monday',
} as const;

const correctBody = `{
  const share = Math.floor(totalCents / people);
  const left = totalCents - share * people;
  return Array.from({ length: people }, (_, index) => (index < left ? share + 1 : share));
}`;

/** Four proposals that must be refused, each by another part of the kernel, and the one that is right. */
export const proposals: readonly Proposal[] = [
  {
    title: 'An old hash',
    story: 'A person saved the function after the model had read it. The proposal would overwrite that.',
    body: correctBody,
    refusedBy: 'address/stale-hash',
    stale: true,
  },
  {
    title: 'A placeholder',
    story: 'The model leaves out the code that it does not want to repeat.',
    body: `{
  const share = Math.floor(totalCents / people);
  // ... rest of the implementation stays the same
}`,
    refusedBy: 'guard/placeholder-body',
  },
  {
    title: 'A body that escapes',
    story: 'It closes the function early and brings another one with it. The file would still parse.',
    body: `{
  return [totalCents];
}

export function refund(totalCents) {
  return -totalCents;
}

function unused() {
  return 0;
}`,
    refusedBy: 'guard/escaped-body',
  },
  {
    title: 'A wrong body',
    story: 'Valid code, but the last person pays for everybody. Only the tests can know.',
    body: `{
  const share = Math.floor(totalCents / people);
  const shares = Array.from({ length: people }, () => share);
  shares[people - 1] += totalCents - share * people;
  return shares;
}`,
    refusedBy: 'test/failed',
  },
  {
    title: 'A right body',
    story: 'The cents that are left over go to the first ones, one each.',
    body: correctBody,
  },
];
