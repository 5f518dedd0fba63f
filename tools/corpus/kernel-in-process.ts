import * as engineDoor from '../../src/engine/index.js';
import { loadEngineLibraries } from '../../src/platform/grammars.js';
import { parseSync } from '../../src/platform/referee/oxc.js';

/** What the engine exports, of this build or of another. */
export type EngineDoor = typeof engineDoor;

/** What the platform would have checked before. */
export const admitted = engineDoor.Checklist.empty.passed('path').passed('allowed');

/** The kernel with both parsers in this process, for texts that do not kill it. */
export async function kernelInProcess(door: EngineDoor = engineDoor): Promise<engineDoor.Engine> {
  const libraries = await loadEngineLibraries();
  if (!libraries.ok) throw new Error(`Cannot load the grammars: ${JSON.stringify(libraries.error)}`);
  const judge = door.createJudge(parseSync);
  const referee: engineDoor.Referee = { judge: async (request) => ({ kind: 'judged', judgement: judge(request) }) };
  return door.createEngine({ ...libraries.value, referee });
}
