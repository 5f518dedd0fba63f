import type { Hash64 } from './content-hash.js';
import type { FoundFunction } from './find-functions.js';
import { ordinalRef, taggedRef } from './ref.js';

/** The refs of a file's functions, and which share a name. */
export interface AssignedRefs {
  readonly refs: ReadonlyMap<FoundFunction, string>;
  /** The functions that share a name, by that name: with or without what tells the functions around them apart. */
  readonly twins: ReadonlyMap<string, readonly FoundFunction[]>;
}

/**
 * Gives each function its ref: its name; where others have the same, with a tag of what is written around it; where that is
 * the same too, with its ordinal.
 *
 * Functions inside twins are told apart by the twins around them, so that they need no mark of their own.
 */
export function assignRefs(functions: readonly FoundFunction[], hash64: Hash64): AssignedRefs {
  return new Assignment(functions, hash64);
}

class Assignment implements AssignedRefs {
  readonly refs = new Map<FoundFunction, string>();
  readonly twins = new Map<string, readonly FoundFunction[]>();
  readonly #hash64: Hash64;
  readonly #groups = new Map<string, FoundFunction[]>();
  readonly #begun = new Set<string>();

  constructor(functions: readonly FoundFunction[], hash64: Hash64) {
    this.#hash64 = hash64;
    for (const found of functions) add(this.#groups, found.name, found);
    for (const found of functions) this.#resolve(found.name);
  }

  /** A name begins with that of the function around it, whose twins are told apart first. */
  #resolve(name: string): void {
    if (this.#begun.has(name)) return;
    this.#begun.add(name);
    const group = this.#groups.get(name) ?? [];
    if (group.length < 2) {
      for (const only of group) this.refs.set(only, name);
      return;
    }
    this.twins.set(name, group);
    const byBase = new Map<string, FoundFunction[]>();
    for (const found of group) add(byBase, this.#baseOf(found), found);
    for (const [base, members] of byBase) {
      this.twins.set(base, members);
      this.#tell(base, members);
    }
  }

  #baseOf({ name, parent }: FoundFunction): string {
    if (parent === undefined || !name.startsWith(parent.name)) return name;
    this.#resolve(parent.name);
    return (this.refs.get(parent) ?? parent.name) + name.slice(parent.name.length);
  }

  #tell(base: string, members: readonly FoundFunction[]): void {
    if (members.length === 1) {
      for (const only of members) this.refs.set(only, base);
      return;
    }
    const tags = tagsOf(members, this.#hash64);
    for (const [at, found] of members.entries()) {
      const tag = tags.get(found);
      const ordinal = { name: base, ordinal: at + 1, count: members.length };
      this.refs.set(found, tag === undefined ? ordinalRef(ordinal) : taggedRef(base, tag));
    }
  }
}

function add(groups: Map<string, FoundFunction[]>, key: string, found: FoundFunction): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [found]);
  else group.push(found);
}

/** For each function the tag of the nearest text around it that no twin has around itself; none where all are shared. */
function tagsOf(members: readonly FoundFunction[], hash64: Hash64): ReadonlyMap<FoundFunction, string> {
  const texts = new Map(members.map((found) => [found, found.contextTexts()]));
  const owners = new Map<string, number>();
  for (const levels of texts.values()) {
    for (const text of new Set(levels)) owners.set(text, (owners.get(text) ?? 0) + 1);
  }
  const tags = new Map<FoundFunction, string>();
  const taken = new Set<string>();
  for (const [found, levels] of texts) {
    const text = levels.find((level) => owners.get(level) === 1);
    if (text === undefined) continue;
    const tag = tagOf(text, hash64);
    if (taken.has(tag)) continue;
    taken.add(tag);
    tags.set(found, tag);
  }
  return tags;
}

/** Tells a handful of texts apart; what is changed is proven by the content hash, as for any name. */
function tagOf(text: string, hash64: Hash64): string {
  const hash = hash64(new TextEncoder().encode(text), 0n);
  return hash.toString(16).padStart(16, '0').slice(-TAG_DIGITS);
}

const TAG_DIGITS = 6;
