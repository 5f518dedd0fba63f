import type { BodyGuard } from './body-guard.js';
import { emptyBody } from './empty-body.js';
import { hiddenCharacters } from './hidden-characters.js';
import { noChange } from './no-change.js';
import { placeholderBody } from './placeholder-body.js';

/**
 * Every guard that reads a body's words, in the order in which they run. The guards that read trees and bytes need the
 * result: `escaped-body`, `outside-changed` and `ends-process` run in `verify.ts` behind the parsers.
 */
export const bodyGuards: readonly BodyGuard[] = [noChange, emptyBody, placeholderBody, hiddenCharacters];
