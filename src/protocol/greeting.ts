import type { Greeting } from './early-handshake.js';
import { instructions } from './instructions.js';
import { packageVersion } from './package-facts.js';

/** What this server says of itself, to the early handshake and to the SDK's server alike. */
export function createGreeting(): Greeting {
  return {
    capabilities: { tools: {} },
    serverInfo: { name: 'emetgate', title: 'Emetgate', version: packageVersion() },
    instructions,
  };
}
