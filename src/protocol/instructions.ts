/**
 * What a model is told once, at the start of a session. Clients cut it at about 2 KB, and every session pays for it: only
 * what no tool description says.
 */
export const instructions = `Emetgate is the way to change functions of this repository. Loop: emetgate_skeleton or emetgate_search to find a function, emetgate_read_symbol for its source and hash, emetgate_try with a new body. The proposal is parsed, guarded and tested in a sandbox; only an accepted one is written, whole. A rejection says why and what to do next; nothing was written then. After a commit use the new hash from the verdict. Write whole bodies, never placeholders.`;
