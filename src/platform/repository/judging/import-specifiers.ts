/**
 * The modules that a file's text names: `import`, `export … from`, `require`, `require.resolve`, `new URL(…,
 * import.meta.url)`. Reads text, not syntax: what stands in a comment counts too, for the use is to protect.
 */
export function importSpecifiers(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[2] ?? match[4] ?? '').filter((specifier) => specifier !== '');
}

const IMPORT =
  /\b(?:from|import|require(?:\.resolve)?)\s*(?:\(\s*)?(['"`])([^'"`\n\\]{1,300})\1|\bnew\s+URL\(\s*(['"`])(\.[^'"`\n\\]{1,300})\3/g;
