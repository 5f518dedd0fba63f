import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from '../../failure.js';

/** What a control group caps for a whole run, memory files and process counts included. */
export interface GroupLimits {
  readonly memoryBytesMax: number;
  readonly processesMax: number;
}

/** A control group made for one run. Each controller is there only where the machine lets the caller have one. */
export interface ControlGroup {
  /** Puts processes in; answers which controllers took them all, and with them all that they start from now on. */
  add(pids: readonly number[]): readonly Controller[];
  /** Whether the kernel ended a process of the group for want of memory. */
  outOfMemory(): boolean;
  remove(): void;
}

/** A controller of the kernel that caps what a group uses. */
export type Controller = 'memory' | 'pids';

/**
 * Makes a control group for each controller, of whichever version the kernel has mounted (cgroups(7)).
 *
 * It is made as near to this process's own group as the caller may: a delegated ancestor also serves. Where there is none
 * the group is empty and the run is watched by polling alone.
 */
export function createControlGroup(limits: GroupLimits): ControlGroup {
  const name = `emetgate-${process.pid}-${randomUUID()}`;
  const made = (['memory', 'pids'] as const).flatMap((controller) => makeFirst(controller, name, limits) ?? []);
  return {
    add: (pids) =>
      made
        .filter(({ folder }) => pids.every((pid) => writeLimit(`${folder}/cgroup.procs`, pid)))
        .map(({ controller }) => controller),
    outOfMemory: () => made.some(({ controller, folder }) => controller === 'memory' && killedIn(folder)),
    remove: () => {
      for (const { folder } of made) removeFolder(folder);
    },
  };
}

/** Removes the groups that processes of ours left behind that were killed in the middle of a run. */
export function sweepControlGroups(): void {
  for (const controller of ['memory', 'pids'] as const) for (const parent of placesFor(controller)) sweepIn(parent);
}

/** Removes one folder's groups whose maker no longer runs. */
export function sweepIn(parent: string): void {
  for (const name of namesIn(parent)) {
    const maker = /^emetgate-(\d+)-/.exec(name)?.[1];
    if (maker !== undefined && !isRunning(Number(maker))) removeFolder(`${parent}/${name}`);
  }
}

interface Made {
  readonly controller: Controller;
  readonly folder: string;
}

function makeFirst(controller: Controller, name: string, limits: GroupLimits): Made | undefined {
  for (const parent of placesFor(controller)) {
    const folder = `${parent}/${name}-${controller}`;
    if (makeIn(folder, controller, limits)) return { controller, folder };
  }
  return undefined;
}

/** Where a group may be made: the caller's own one, then its ancestors. */
function placesFor(controller: Controller): readonly string[] {
  const own = ownGroup(controller, readText('/proc/self/cgroup'), readText('/proc/self/mountinfo'));
  const places: string[] = [];
  if (own === undefined) return places;
  for (let place = own.group; place.startsWith(own.mountPoint); place = dirname(place)) places.push(place);
  return places;
}

/** The caller's own group of a controller: version 1 has a hierarchy for each, version 2 one for all. */
export function ownGroup(
  controller: Controller,
  groups: string,
  mountinfo: string,
): { readonly mountPoint: string; readonly group: string } | undefined {
  const path = (pattern: RegExp): string | undefined => pattern.exec(groups)?.[1];
  const first = path(new RegExp(`^\\d+:(?:[^:]*,)?${controller}(?:,[^:]*)?:(.*)$`, 'm'));
  const mountOf = (pattern: RegExp): string | undefined => pattern.exec(mountinfo)?.[1];
  const mountPoint =
    first === undefined
      ? mountOf(/^\S+ \S+ \S+ \S+ (\S+) .*? - cgroup2 /m)
      : mountOf(new RegExp(`^\\S+ \\S+ \\S+ \\S+ (\\S+) .*? - cgroup \\S+ \\S*\\b${controller}\\b`, 'm'));
  const group = first ?? path(/^0::(.*)$/m);
  if (mountPoint === undefined || group === undefined) return undefined;
  return { mountPoint, group: group === '/' ? mountPoint : `${mountPoint}${group}` };
}

/** Whether a group with the limit could be made; without the controller's own files it could not. */
function makeIn(folder: string, controller: Controller, limits: GroupLimits): boolean {
  try {
    mkdirSync(folder);
  } catch {
    return false;
  }
  if (controller === 'pids') {
    if (writeLimit(`${folder}/pids.max`, limits.processesMax)) return true;
  } else if (writeLimit(`${folder}/memory.max`, limits.memoryBytesMax)) {
    writeLimit(`${folder}/memory.swap.max`, 0);
    return true;
  } else if (writeLimit(`${folder}/memory.limit_in_bytes`, limits.memoryBytesMax)) {
    writeLimit(`${folder}/memory.memsw.limit_in_bytes`, limits.memoryBytesMax);
    return true;
  }
  removeFolder(folder);
  return false;
}

/** Never makes the file: one that is not there is a controller that is not. */
function writeLimit(file: string, value: number): boolean {
  try {
    writeFileSync(file, String(value), { flag: 'r+' });
    return true;
  } catch {
    return false;
  }
}

function killedIn(folder: string): boolean {
  const text = readText(`${folder}/memory.events`) || readText(`${folder}/memory.oom_control`);
  return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0) > 0;
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Still in use, or gone already: an empty group that stays costs nothing, and is swept later.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process that may not be signalled is one. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
