/**
 * A name as the most forgiving file system would compare it: composed, without the code points that HFS+ ignores,
 * without case, without the dots and spaces that Windows drops from its end.
 *
 * Used to recognise protected names only. It may take two names for one (`ſ` for `s`): that protects too much, never too
 * little. Source of the ignored code points: git's `utf8.c` and CVE-2014-9390.
 */
export function foldName(name: string): string {
  const visible = name.normalize('NFC').replace(ignoredByHfs, '');
  return (
    visible
      .toUpperCase()
      .toLowerCase()
      .replace(/[ .]+$/, '') || visible
  );
}

/** Whether a folded name is git's folder, also by the short names that Windows gives it. */
export function isGitName(folded: string): boolean {
  return folded === '.git' || /^git~\d+$/.test(folded);
}

const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
