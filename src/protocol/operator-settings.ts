import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { Result } from '../engine/index.js';
import { decodeUtf8 } from './decode-utf8.js';
import { configBytesMax } from './limits.js';
import { parseInput } from './parse-input.js';
import { parseSettings, settlePolicy } from './policy.js';
import { operatorSettings, type Settings } from './settings.js';

/** What the operator said, by flags and by the file of `--config`; the flags win. */
export interface OperatorSettings {
  readonly flags: Settings;
  readonly config: Settings;
  /** Both together. */
  readonly settings: Settings;
}

/**
 * Reads the operator's settings. Fails in words: an operator's mistake ends the program before anything is served, and
 * so does a setting that this version cannot enforce.
 */
export function readOperatorSettings(
  flags: Settings,
  configFile: string | undefined,
): Result<OperatorSettings, string> {
  const given = checkFlags(flags);
  if (!given.ok) return given;
  const config = configFile === undefined ? { ok: true as const, value: {} } : readConfigFile(configFile);
  if (!config.ok) return config;
  const policy = settlePolicy({ flags, config: config.value });
  if (!policy.ok) return policy;
  const missing = policy.value.settings.read.find((path) => !existsSync(path));
  if (missing !== undefined) return fail(`Cannot use --read ${missing}: there is no such file or folder`);
  return { ok: true, value: { flags, config: config.value, settings: { ...config.value, ...flags } } };
}

/** Flags keep the bounds of the file's keys: a time or a size beyond them would not mean what it says. */
function checkFlags(flags: Settings): Result<Settings, string> {
  const parsed = parseInput<Settings>(operatorSettings, flags);
  if (parsed.ok) return parsed;
  const problems = parsed.error.problems.map((problem) =>
    problem.replace(/^[a-zA-Z]+/, (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`),
  );
  return fail(`Cannot use the flags: ${problems.join('; ')}`);
}

function readConfigFile(file: string): Result<Settings, string> {
  let opened: number | undefined;
  try {
    // Not waited for: a FIFO that nobody writes to would hold the start for ever.
    opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(opened);
    if (!stat.isFile()) return fail(`Cannot read ${file}: it is no regular file; give the path of one`);
    if (stat.size > configBytesMax)
      return fail(`Cannot read ${file}: ${stat.size} bytes are more than ${configBytesMax}`);
    const text = decodeUtf8(readFileSync(opened));
    return text === undefined
      ? fail(`Cannot read ${file}: it is not UTF-8; save it as UTF-8`)
      : parseSettings(text, file, operatorSettings);
  } catch (error) {
    return fail(`Cannot read ${file}: ${error instanceof Error && 'code' in error ? error.code : 'unreadable'}`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function fail(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
