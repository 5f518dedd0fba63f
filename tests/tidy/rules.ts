import type { Rule } from './rule.js';
import { answeredWords } from './rules/answered-words.js';
import { compilerSwitches } from './rules/compiler-switches.js';
import { decisions } from './rules/decisions.js';
import { dependencies } from './rules/dependencies.js';
import { docstrings } from './rules/docstrings.js';
import { documentedCommands } from './rules/documented-commands.js';
import { enginePurity } from './rules/engine-purity.js';
import { evidence } from './rules/evidence.js';
import { failureCodes } from './rules/failure-codes.js';
import { grammars } from './rules/grammars.js';
import { honestTests } from './rules/honest-tests.js';
import { layers } from './rules/layers.js';
import { machineTraces } from './rules/machine-traces.js';
import { markdownLinks } from './rules/markdown-links.js';
import { names } from './rules/names.js';
import { projectReferences } from './rules/project-references.js';
import { reachable } from './rules/reachable.js';
import { residuals } from './rules/residuals.js';
import { sizes } from './rules/sizes.js';
import { topLevel } from './rules/top-level.js';
import { unusedExports } from './rules/unused-exports.js';

/** Every rule of the repository; one that is missing here is not in force. */
export const RULES: readonly Rule[] = [
  layers,
  projectReferences,
  compilerSwitches,
  enginePurity,
  sizes,
  names,
  reachable,
  unusedExports,
  docstrings,
  honestTests,
  topLevel,
  machineTraces,
  failureCodes,
  answeredWords,
  evidence,
  markdownLinks,
  documentedCommands,
  dependencies,
  decisions,
  grammars,
  residuals,
];
