import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { runNode } from './run.mjs';
import { Stop } from './stop.mjs';

/**
 * Compiles what is stale below the given project references; the compiler itself knows what that is.
 *
 * @param {readonly string[]} projects folders with a `tsconfig.json`
 */
export async function build(projects) {
  const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const { exitCode, output } = await runNode([compiler, '-b', ...projects]);
  if (exitCode === 0) return;
  throw new Stop(`Cannot build: the compiler found errors\n\n${output.trim()}`);
}

/** Removes all that was compiled, so that the next build holds nothing else than the sources. */
export function removeBuild() {
  rmSync(join(projectRoot, 'dist'), { recursive: true, force: true });
}
