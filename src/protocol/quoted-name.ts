import { nameCharsMax } from './limits.js';

/** A name that someone sent, as JSON and short enough for one line of words. */
export function quotedName(name: string): string {
  if (name.length <= nameCharsMax) return JSON.stringify(name);
  const last = name.charCodeAt(nameCharsMax - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? nameCharsMax - 1 : nameCharsMax;
  return `${JSON.stringify(name.slice(0, end))} [cut: ${name.length - end} more characters]`;
}
