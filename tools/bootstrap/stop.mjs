/** Ends the bootstrap with a message and no stack: what cannot be done and why, then what to do next. */
export class Stop extends Error {
  name = 'Stop';
}
