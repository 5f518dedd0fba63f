import { CONFINEMENT_STEPS } from './confinement-steps.js';
import { supervise } from './supervise.js';

supervise(CONFINEMENT_STEPS);
