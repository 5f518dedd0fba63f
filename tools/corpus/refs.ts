/**
 * Reads every source file below some folders and checks the symbol tables: each function body that TypeScript's parser
 * finds in a file that the second parser accepts must have exactly one ref, and each ref must resolve back to its own function.
 *
 * Usage: node dist/tools/corpus/refs.js [--details] [FOLDER …]   (default: node_modules)
 */

import { languageOf } from '../../src/engine/language/registry.js';
import { sourceBytesMax } from '../../src/engine/limits.js';
import { decodeSource } from '../../src/engine/source/decode-source.js';
import { buildSymbolTable } from '../../src/engine/symbols/build-symbol-table.js';
import { resolveRef } from '../../src/engine/symbols/resolve-ref.js';
import type { SymbolTable } from '../../src/engine/symbols/symbol-table.js';
import { Bases } from '../../src/engine/syntax/bases.js';
import { loadEngineLibraries } from '../../src/platform/grammars.js';
import { parseSync } from '../../src/platform/referee/oxc.js';
import { oracleBodies } from './body-oracle.js';
import { readUpTo, sourceFiles } from './source-files.js';

const totals = {
  files: 0,
  skipped: 0,
  withErrors: 0,
  bytes: 0,
  functions: 0,
  resolving: 0,
  ordinals: 0,
  oracle: 0,
  refused: 0,
  missing: 0,
  surplus: 0,
  parseMs: 0,
  tableMs: 0,
};

const isDetailed = process.argv.includes('--details');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const libraries = await loadEngineLibraries();
if (!libraries.ok) throw new Error(`Cannot load the grammars: ${JSON.stringify(libraries.error)}`);
const { parsers, hash64 } = libraries.value;
const bases = new Bases(parseSync);

for (const folder of folders.length === 0 ? ['node_modules'] : folders) {
  for (const path of sourceFiles(folder)) readFile(path);
}
report();

function readFile(path: string): void {
  const bytes = readUpTo(path, sourceBytesMax);
  const profile = languageOf(path);
  const source = bytes === undefined ? undefined : decodeSource({ path, bytes });
  if (profile === undefined || source === undefined || !source.ok) {
    totals.skipped += 1;
    return;
  }
  const started = performance.now();
  const tree = parsers.parse(profile, source.value.text);
  const parsed = performance.now();
  if (tree === undefined) throw new Error(`Cannot parse ${path}: it takes too long`);
  const table = buildSymbolTable(tree, source.value, profile, hash64);
  const built = performance.now();
  const hasErrors = tree.rootNode.hasError;
  tree.delete();
  totals.files += 1;
  totals.bytes += source.value.bytes.length;
  totals.parseMs += parsed - started;
  totals.tableMs += built - parsed;
  checkRefs(path, table);
  compareBodies(path, table, hasErrors);
}

function checkRefs(path: string, table: SymbolTable): void {
  for (const symbol of table.symbols) {
    const resolved = resolveRef(table, symbol.ref);
    totals.functions += 1;
    if (resolved.ok && resolved.value === symbol) totals.resolving += 1;
    else say(path, `does not resolve: ${symbol.ref}`);
    if (!/~\d+\/\d+/.test(symbol.ref)) continue;
    totals.ordinals += 1;
    say(path, `ordinal: ${symbol.start.line}: ${symbol.ref}`);
  }
}

function compareBodies(path: string, table: SymbolTable, hasErrors: boolean): void {
  const { text } = table.source;
  const { spans, isClean } = oracleBodies(path, text);
  if (!isClean) return;
  const found = new Set(table.symbols.map(({ utf16BodySpan: { start, end } }) => `${start}-${end}`));
  const isSame = spans.size === found.size && [...spans].every((span) => found.has(span));
  // TypeScript reads the types of Flow in a JavaScript file without a complaint.
  if (!isSame && !isAccepted(path, text)) {
    totals.refused += 1;
    return;
  }
  if (hasErrors) totals.withErrors += 1;
  totals.oracle += spans.size;
  for (const span of spans) {
    if (found.has(span)) continue;
    totals.missing += 1;
    say(path, `missing${hasErrors ? ' (tree-sitter errors)' : ''}: ${span} ${excerpt(text, span)}`);
  }
  for (const span of found) {
    if (spans.has(span)) continue;
    totals.surplus += 1;
    say(path, `surplus${hasErrors ? ' (tree-sitter errors)' : ''}: ${span} ${excerpt(text, span)}`);
  }
}

function isAccepted(path: string, text: string): boolean {
  const profile = languageOf(path);
  if (profile === undefined) return false;
  return bases.read(text, { lang: profile.oxcLang, sourceTypes: profile.sourceTypes }).kind === 'valid';
}

function excerpt(text: string, span: string): string {
  const start = Number(span.split('-')[0]);
  return JSON.stringify(text.slice(start, start + 60));
}

function say(path: string, line: string): void {
  if (isDetailed) process.stdout.write(`${path}: ${line}\n`);
}

function report(): void {
  const megabytes = totals.bytes / 1e6;
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(3)} %`;
  const lines = [
    `files ${totals.files} (${megabytes.toFixed(1)} MB), skipped ${totals.skipped}`,
    `functions ${totals.functions}, resolving to themselves ${percent(totals.resolving, totals.functions)}`,
    `refs with an ordinal ${percent(totals.ordinals, totals.functions)}`,
    `bodies by TypeScript's parser ${totals.oracle}: missing ${totals.missing}, surplus ${totals.surplus}; files left out that the second parser refuses ${totals.refused}`,
    `files that TypeScript reads clean and tree-sitter with errors ${totals.withErrors}`,
    `table ${(megabytes / (totals.tableMs / 1e3)).toFixed(1)} MB/s, parse ${(megabytes / (totals.parseMs / 1e3)).toFixed(1)} MB/s (table takes ${(totals.tableMs / totals.parseMs).toFixed(2)} × parse)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
