import type { BodyGuard } from './body-guard.js';

/** Rule: the new body differs from the present one, line ends put in place. What changes nothing hides a mistake. */
export const noChange: BodyGuard = {
  name: 'no-change',
  inspect: ({ path, ref, before, after }) => (before === after ? { code: 'guard/no-change', path, ref } : undefined),
};
