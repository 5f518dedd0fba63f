import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the installed package: where `package.json` and `assets` are, from the sources and from `dist` alike. */
export function packageRoot(): string {
  const depth = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
  return fileURLToPath(new URL(depth, import.meta.url));
}

/** The version in `package.json`, its only source. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(`${packageRoot()}package.json`, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
