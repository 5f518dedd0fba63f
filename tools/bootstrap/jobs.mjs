import { build, removeBuild } from './build.mjs';
import { install } from './install.mjs';
import { requireGit } from './requirements.mjs';
import { runNode } from './run.mjs';
import { Stop } from './stop.mjs';
import { runTests } from './tests.mjs';

/** Each job: what it needs built, and what it then does. The answer is the exit code. */
const JOBS = {
  build: { projects: ['.'], start: async () => 0 },
  demo: { projects: ['src/protocol'], start: (args) => program('dist/src/protocol/main.js', ['demo', ...args]) },
  test: { projects: ['.'], start: runTests },
  // From nothing: a compiled file whose source is gone must not be published.
  package: { projects: ['src/protocol'], isClean: true, start: async () => 0 },
  mutate: { projects: ['tools'], start: (args) => program('dist/tools/mutate/main.js', args) },
};

/**
 * Prepares the project and runs one job.
 *
 * @returns {Promise<number>} the exit code: the job's own, or 1 when the preparation failed
 */
export async function runJob(name, args) {
  const job = Object.hasOwn(JOBS, name) ? JOBS[name] : undefined;
  if (job === undefined) {
    process.stderr.write(`Cannot do ${JSON.stringify(name)}: the jobs are ${Object.keys(JOBS).join(', ')}\n`);
    return 1;
  }
  try {
    await requireGit();
    await install();
    if (job.isClean) removeBuild();
    await build(job.projects);
    return await job.start(args);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(error.message + '\n');
    return 1;
  }
}

async function program(file, args) {
  return (await runNode([file, ...args], { show: true })).exitCode;
}
