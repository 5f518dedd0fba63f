import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Settings } from '../settings.js';

/** A command's flags as commander collects them: the operator's settings, and the file that holds more of them. */
export interface PolicyFlags extends Settings {
  readonly configFile?: string;
}

/** Adds the flags that `serve`, `call` and `doctor` share (contract.md, "Commands"). */
export function addPolicyFlags(command: Command): Command {
  return command
    .option('--repo <dir>', 'repository to serve (default: the git top level of the current folder)')
    .option('--test <command>', 'shell command that runs the tests')
    .option('--typecheck <command>', 'shell command that checks the types')
    .option('--config <file>', "operator's settings as JSON, keys named like the flags")
    .option('--allow-repo-config', "read test, typecheck, … from the repository's .emetgaterc.json")
    .option('--rules <file>', 'rules that every change must keep')
    .addOption(
      new Option('--sandbox <backend>', 'how commands are confined').choices([
        'auto',
        'namespaces',
        'landlock',
        'windows',
        'macos',
      ]),
    )
    .addOption(new Option('--network <access>', 'what tests may reach').choices(['deny', 'loopback', 'allow']))
    .option('--read <path>', 'one more path that tests may read (repeatable)', collect)
    .option('--allow-path <glob>', 'open a protected path to changes (repeatable)', collect)
    .option(
      '--shadow-writes <glob>',
      'files that tests may rewrite, such as snapshots or build output (repeatable)',
      collect,
    )
    .addOption(new Option('--reach <mode>', 'must tests enter the changed body').choices(['require', 'warn', 'off']))
    .addOption(new Option('--baseline <mode>', 'what the unchanged tree must pass').choices(['green', 'improve']))
    .option('--always-test', 'run the tests for every change')
    .option('--test-timeout <seconds>', 'time that one command may take', wholeNumber)
    .option('--memory <mib>', 'memory that one command may use', wholeNumber)
    .option('--processes <n>', 'processes that one command may have at once', wholeNumber);
}

/** Splits commander's values into the settings and the name of the file. */
export function readPolicyFlags(options: Record<string, unknown>): PolicyFlags {
  const { config, json: _json, ...settings } = options;
  return { ...(settings as Settings), ...(typeof config === 'string' && { configFile: config }) };
}

function collect(value: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), value];
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a whole number from 1 is wanted');
  return Number(value);
}
