/** Text as it was meant to be read: without the escape sequences of a terminal, with line feeds alone. */
export function plainText(output: string): string {
  return output.replace(CONTROL_SEQUENCES, '').replace(/\r\n?/g, '\n');
}

/** Control sequences (colours, cursor moves), operating system commands (titles, links) and two-character escapes: ECMA-48. */
const CONTROL_SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;
