import { supervise } from '../supervise.js';
import { CONFINEMENT_STEPS } from './confinement-steps.js';

supervise(CONFINEMENT_STEPS);
