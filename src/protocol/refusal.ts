/** A request that is answered with an error of JSON-RPC: the SDK takes code and message as they are. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}
