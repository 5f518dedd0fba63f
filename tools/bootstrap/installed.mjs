import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * Whether `node_modules` holds what `package-lock.json` asks for on this machine.
 *
 * Compared by content, package by package, with the record that npm leaves in `node_modules` when an install has
 * ended. Times would not do: a checkout gives the lock file a new one without changing it. Packages for other systems
 * are not expected; those for this one are, so a folder that was copied from another system is noticed.
 *
 * @returns {boolean} false as well when the install was interrupted or never ran
 */
export function isInstalled(root = projectRoot) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isForThisMachine(entry)) return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true && entry.os === undefined && entry.cpu === undefined;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isForThisMachine({ os, cpu, libc }) {
  return (
    matches(os, process.platform) &&
    matches(cpu, process.arch) &&
    (libc === undefined || matches(libc, libcOfThisMachine()))
  );
}

/** npm's rule: a list names what is meant, or, with `!` before each, what is not. */
function matches(list, value) {
  if (list === undefined || value === undefined) return true;
  if (list.includes('!' + value)) return false;
  return list.every((name) => name.startsWith('!')) || list.includes(value);
}

function libcOfThisMachine() {
  if (process.platform !== 'linux') return undefined;
  rememberedLibc ??= readLibc();
  return rememberedLibc;
}

/** Remembered: a report takes tens of milliseconds, and hundreds when it looks up the names of network peers. */
let rememberedLibc;

function readLibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
