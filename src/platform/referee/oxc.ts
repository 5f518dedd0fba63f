// @ts-expect-error: the package lists this module among its exports, but has no types for it
import { parseSync as parseNatively } from 'oxc-parser/src-js/bindings';
import type { OxcParseSync } from '../../engine/index.js';

/**
 * The second parser: the package's native function, below the wrapper that the package puts around it. The wrapper hands
 * the tree over as objects only, which takes longer than all parsing (docs/decisions).
 *
 * The version is pinned, and the referee's tests fail where the function is anything else.
 */
export const parseSync: OxcParseSync = parseNatively;
