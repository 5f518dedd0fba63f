import { err, type Failure, type OutsideReason, ok, type RepoPath, type Result } from '../../engine/index.js';
import { pathLengthMax } from '../limits.js';

/**
 * Takes a path from a request if it can only name something below the repository's root.
 *
 * Looks at the text alone, by the rules of every operating system at once, so that a path means the same everywhere.
 * What it names is checked when it has been opened. A leading `./` is the one spelling that is taken off.
 *
 * @returns the path, or `address/outside-repository` with the reason
 */
export function confine(given: string): Result<RepoPath, Failure> {
  const path = given.replace(/^(?:\.\/)+(?=.)/, '');
  const reason = refusal(path);
  return reason === undefined ? ok(path) : err({ code: 'address/outside-repository', path: given, reason });
}

function refusal(path: string): OutsideReason | undefined {
  if (path === '' || path.length > pathLengthMax || /\p{Surrogate}/u.test(path)) return 'malformed';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.startsWith('\\\\')) return 'absolute';
  // A backslash parts folders on Windows; control characters name nothing that a person made.
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return 'malformed';
  const segments = path.split('/');
  if (segments.includes('..')) return 'parent';
  if (segments.some((segment) => segment === '' || segment === '.')) return 'malformed';
  return segments.some(isReserved) ? 'reserved-name' : undefined;
}

/** Names that Windows gives to devices or changes before it opens them, and its alternate streams. */
function isReserved(segment: string): boolean {
  if (/[ .]$/.test(segment) || segment.includes(':')) return true;
  return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i.test(segment);
}
