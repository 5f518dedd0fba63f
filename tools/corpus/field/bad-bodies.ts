import { findBody, parseFile } from './find-body.js';

/** The first statement, and a remark where the rest of the function was. */
export function placeholderBody(path: string, text: string, ref: string): string {
  const { node: body } = findBody(parseFile(path, text), ref);
  const [first] = body.statements;
  return `{\n${first?.getFullText() ?? ''}\n// ... rest of the implementation stays the same\n}`;
}

/** A body that closes early and brings a second function along; where it lands, the file still parses. */
export function escapedBody(path: string, text: string, ref: string): string {
  const { declared } = findBody(parseFile(path, text), ref);
  return declared
    ? '{ return 1 }\nfunction fieldInjected() {}\nfunction fieldSecond() { return 2 }'
    : '{ return 1 };\nfunction fieldInjected() {}\nconst fieldSecond = function () { return 2 }';
}
