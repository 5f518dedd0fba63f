import { configureGlobal } from 'fast-check';

/**
 * Loaded before the tests that judge mutants: a property may take a moment, not its whole number of runs. It meets every
 * mutant that it covers, and most are killed by the first few inputs.
 */
configureGlobal({ interruptAfterTimeLimit: 300, markInterruptAsFailure: false });
