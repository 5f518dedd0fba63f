/** Package scripts that judge a change by their usual names, or run when its dependencies are installed. */
export function judges(script: string): boolean {
  return JUDGES.test(script);
}

/** Package scripts that start the program itself: they name the code under test. */
export function startsProgram(script: string): boolean {
  return STARTS.test(script);
}

/** Whether a call by this name runs the script, or runs it before or after another; a `*` stands for anything. */
export function callsScript(called: string, script: string): boolean {
  if (called.includes('*')) return script.startsWith(called.slice(0, called.indexOf('*')));
  return script === called || script === `pre${called}` || script === `post${called}`;
}

const JUDGES =
  /^(?:pre|post)?(?:tests?|specs?|unit|e2e|checks?|types?|typecheck|type-check|tsc|lint|ci|verify|validate|cov|cover|coverage|install|prepare)(?:[:._-].*)?$/;

const STARTS =
  /^(?:pre|post)?(?:start|dev|develop|serve|server|preview|watch|debug|demo|examples?|playground|storybook|bench|benchmark)(?:[:._-].*)?$/;
