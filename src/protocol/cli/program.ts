import { Command } from 'commander';
import { packageVersion } from '../package-facts.js';
import { addPolicyFlags, readPolicyFlags } from './policy-flags.js';

/**
 * The command line. Each command's code is loaded when it is chosen: `serve` must answer its client's `initialize`
 * before anything heavy loads.
 */
export function createProgram(): Command {
  const program = new Command('emetgate')
    .description('Stands between a coding agent and a source tree: the model proposes, the kernel verifies')
    .version(packageVersion())
    .showHelpAfterError('(see emetgate --help)');
  addServe(program);
  addCall(program);
  program
    .command('demo')
    .description('a real session on a throw-away project: four proposals refused, one committed')
    .action(async () => finish(await (await import('./demo.js')).runDemo()));
  addRecover(program);
  addDoctor(program);
  return program;
}

function addServe(program: Command): void {
  const serve = program.command('serve').description('serve MCP over stdio');
  addPolicyFlags(serve)
    .option('--structured', 'add outputSchema and structuredContent, for programs')
    .action(async (options) => finish(await (await import('./serve.js')).serve(readPolicyFlags(options))));
}

function addCall(program: Command): void {
  const call = program
    .command('call <tool> [json]')
    .description("one tool call; prints the result's fields as JSON (`-` reads the arguments from stdin)");
  addPolicyFlags(call).action(async (tool: string, json: string | undefined, options) =>
    finish(await (await import('./call.js')).call(tool, json, readPolicyFlags(options))),
  );
}

function addRecover(program: Command): void {
  program
    .command('recover')
    .description('finish or undo what a crash interrupted; refuses what it cannot prove')
    .option('--repo <dir>', 'repository to recover (default: the git top level of the current folder)')
    .option('--json', 'print JSON')
    .option('--verify', 'only check the journal, change nothing')
    .action(async (options) => finish(await (await import('./recover.js')).recoverCommand(options)));
}

function addDoctor(program: Command): void {
  const doctor = program.command('doctor').description('what this machine can confine, and the policy in force');
  addPolicyFlags(doctor)
    .option('--json', 'print JSON')
    .action(async (options) =>
      finish(await (await import('./doctor.js')).doctor(readPolicyFlags(options), options.json === true)),
    );
}

/** Sets the code and lets the process end by itself, so that a pipe on stdout is drained. */
function finish(code: number): void {
  process.exitCode = code;
}
