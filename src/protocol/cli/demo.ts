import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { logLine } from '../log-line.js';
import { createPaint, type Paint, wrap } from './demo/painter.js';
import { demoTarget, type Proposal, personsEdit, proposals } from './demo/proposals.js';
import { type DemoAnswer, type DemoSession, demoTestCommand, openSession } from './demo/session.js';
import { createThrowAwayProject, type ThrowAwayProject } from './demo/throw-away-project.js';

/** Columns that the demonstration fills, at most. */
const width = 88;

/**
 * Shows the gate at work: the real server as a process, a real client, a git repository that is thrown away.
 *
 * Ends with 0 when every proposal ended as it should. Where this machine proves no sandbox, the last two are refused for
 * that, which is shown and is as it should be; any other surprise is 1.
 */
export async function runDemo(): Promise<ExitCode> {
  const paint = createPaint(process.stdout, process.env);
  let project: ThrowAwayProject | undefined;
  let session: DemoSession | undefined;
  try {
    project = await createThrowAwayProject();
    session = await openSession(project);
    showHeading(paint, project, session);
    const outcomes = await propose(paint, project, session);
    await showEnd(paint, project, outcomes);
    return outcomes.includes('surprise') ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    logLine(`Cannot show the demo: ${error instanceof Error ? error.message : String(error)}`);
    return exitCodes.failed;
  } finally {
    await session?.close();
    await project?.remove();
  }
}

type Outcome = 'refused' | 'committed' | 'unavailable' | 'surprise';

async function propose(paint: Paint, project: ThrowAwayProject, session: DemoSession): Promise<readonly Outcome[]> {
  const read = async (): Promise<unknown> => (await session.call('emetgate_read_symbol', demoTarget)).fields['hash'];
  const staleHash = await read();
  await project.edit(demoTarget.path, personsEdit);
  const outcomes: Outcome[] = [];
  for (const [index, proposal] of proposals.entries()) {
    showProposal(paint, index + 1, proposal);
    const hash = proposal.stale ? staleHash : await read();
    const answer = await session.call('emetgate_try', { ...demoTarget, hash, body: proposal.body });
    const outcome = outcomeOf(proposal, answer);
    showAnswer(paint, outcome, answer);
    outcomes.push(outcome);
  }
  return outcomes;
}

function outcomeOf({ refusedBy }: Proposal, { fields }: DemoAnswer): Outcome {
  if (fields['verdict'] === 'committed') return refusedBy === undefined ? 'committed' : 'surprise';
  if (fields['code'] === refusedBy) return 'refused';
  const needsTests = refusedBy === undefined || refusedBy.startsWith('test/');
  return needsTests && fields['code'] === 'test/sandbox-unavailable' ? 'unavailable' : 'surprise';
}

function showHeading(paint: Paint, { root }: ThrowAwayProject, { tools, startMs }: DemoSession): void {
  line();
  line(`  ${paint('bold', 'Emetgate')}  the model proposes, the kernel verifies, nothing unverified reaches the disk`);
  line();
  line(`  ${paint('dim', 'project')}  ${root} (git, thrown away afterwards)`);
  line(
    `  ${paint('dim', 'server ')}  emetgate serve --test "${demoTestCommand}": ${tools} tools, ready in ${time(startMs)}`,
  );
  line(`  ${paint('dim', 'task   ')}  ${demoTarget.path} ${demoTarget.ref}: share a bill without losing a cent`);
}

function showProposal(paint: Paint, number: number, { title, story, body }: Proposal): void {
  line();
  line(`  ${paint('bold', `${number}  ${title}`)}`);
  for (const words of wrap(story, width - 5)) line(`     ${words}`);
  for (const code of body.split('\n')) line(`     ${paint('cyan', `│ ${code}`)}`);
}

function showAnswer(paint: Paint, outcome: Outcome, { fields, durationMs }: DemoAnswer): void {
  const took = paint('dim', time(durationMs));
  if (fields['verdict'] === 'committed') {
    line(`     ${paint('green', '✓ committed')}  ${took}`);
    line(`       ${paint('dim', gateWords(fields['gate']))}`);
    return;
  }
  line(`     ${paint('red', `✗ rejected  ${String(fields['code'])}`)}  ${took}`);
  for (const words of wrap(String(fields['message']), width - 7)) line(`       ${paint('dim', words)}`);
  if (outcome === 'unavailable') showProblems(paint, fields['data']);
  if (outcome === 'surprise') line(`       ${paint('yellow', 'this is not what the demo expects of this version')}`);
}

/** Why no sandbox could be proven: each property by name. */
function showProblems(paint: Paint, data: unknown): void {
  const problems = property(data, 'problems');
  if (!Array.isArray(problems)) return;
  for (const problem of problems) line(`       ${paint('yellow', `- ${String(problem)}`)}`);
}

function gateWords(gate: unknown): string {
  const proven = property(property(gate, 'sandbox'), 'proven');
  const counts = property(property(gate, 'test'), 'counts');
  const sandbox = `sandbox ${String(property(property(gate, 'sandbox'), 'backend'))}`;
  const properties = Array.isArray(proven) ? `, ${proven.length} properties proven first` : '';
  const tests = counts === null || counts === undefined ? '' : `; ${String(property(counts, 'passed'))} tests passed`;
  return sandbox + properties + tests;
}

async function showEnd(paint: Paint, project: ThrowAwayProject, outcomes: readonly Outcome[]): Promise<void> {
  const refused = outcomes.filter((outcome) => outcome === 'refused').length;
  line();
  if (outcomes.includes('unavailable')) {
    line(
      `  ${paint('bold', `${refused} refused, none committed:`)} no sandbox could be proven here, so no test was run and nothing`,
    );
    line('  was written. That is the rule: confined and proven confined, or not at all.');
    line('  See what is missing and how to get it: emetgate doctor');
  } else {
    line(
      `  ${paint('bold', `${refused} refused, ${outcomes.length - refused} committed.`)} All that changed on the disk:`,
    );
    line();
    for (const text of (await project.diff()).trimEnd().split('\n')) line(`  ${paintDiff(paint, text)}`);
  }
  line();
  line(`  ${paint('bold', 'On your own repository')}`);
  line(`    claude mcp add emetgate -- ${quoted(process.execPath)} ${quoted(programFile())} serve --test "npm test"`);
  line();
}

/** The program that is running: what a published name would start may be another one. */
function programFile(): string {
  return fileURLToPath(new URL('../main.js', import.meta.url));
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function paintDiff(paint: Paint, text: string): string {
  if (text.startsWith('+') && !text.startsWith('+++')) return paint('green', text);
  if (text.startsWith('-') && !text.startsWith('---')) return paint('red', text);
  return paint('dim', text);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function time(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function line(text = ''): void {
  process.stdout.write(`${text}\n`);
}
