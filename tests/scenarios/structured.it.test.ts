import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject, type Project, type Served, serve } from '../support/served.js';

const source = 'export function one() {\n  return 1;\n}\n';

/** The SDK's client checks `structuredContent` against each tool's `outputSchema` by itself, and throws where it differs. */
describe('serve --structured', () => {
  let project: Project;
  let served: Served;

  beforeAll(async () => {
    project = createProject({ 'src/one.js': source });
    served = await serve(project, '--structured');
    await served.client.listTools();
  });
  afterAll(async () => {
    await served.close();
    project.remove();
  });

  test('every tool has an output schema, and no tool has one without the flag', async () => {
    const { tools } = await served.client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toHaveLength(9);
    const plain = await serve(project);
    try {
      const listed = await plain.client.listTools();
      expect(listed.tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
      expect((await plain.call('list', {})).fields).toEqual({});
    } finally {
      await plain.close();
    }
  });

  test('reads give the fields of the contract', async () => {
    const { fields } = await served.call('read_symbol', { path: 'src/one.js', ref: 'one' });
    expect(fields).toEqual({
      ref: 'one',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: source.slice('export '.length).trim(),
      body: '{\n  return 1;\n}',
      start: { line: 1, column: 8 },
      end: { line: 3, column: 2 },
    });
    expect((await served.call('list', {})).fields).toEqual({
      entries: [{ kind: 'file', path: 'src/one.js', bytes: source.length }],
    });
    expect((await served.call('search', { pattern: 'return' })).fields).toEqual({
      matches: [{ path: 'src/one.js', line: 2, column: 3, text: '  return 1;', ref: 'one' }],
      skipped: 0,
    });
    expect((await served.call('symbols', { path: 'src/one.js' })).fields).toMatchObject({ symbols: [{ ref: 'one' }] });
    expect((await served.call('skeleton', { path: 'src/one.js' })).fields).toMatchObject({ text: expect.any(String) });
    expect((await served.call('read_file', { path: 'src/one.js' })).fields).toMatchObject({ totalLines: 3 });
  });

  test('verdicts give theirs, refused ones too', async () => {
    const read = await served.call('read_symbol', { path: 'src/one.js', ref: 'one' });
    const change = { path: 'src/one.js', ref: 'one', hash: read.fields['hash'], body: '{\n  return 2 - 1;\n}' };
    expect((await served.call('mutate', change)).fields).toMatchObject({
      verdict: 'valid',
      path: 'src/one.js',
      ref: 'one',
      previousHash: change.hash,
      boundedness: { verdict: 'UNBOUNDED' },
      diff: expect.stringContaining('+  return 2 - 1;'),
    });
    const refused = await served.call('try', change);
    expect([refused.isError, refused.fields]).toMatchObject([
      true,
      {
        verdict: 'rejected',
        stage: 'test',
        code: 'test/no-command',
        message: expect.stringMatching(/^Cannot commit/),
        data: {},
      },
    ]);
    const batch = await served.call('try_batch', { changes: [change] });
    expect(batch.fields).toMatchObject({ verdict: 'rejected', code: 'test/no-command' });
  });

  test('a refused read carries its code as metadata, because its fields are not those of the schema', async () => {
    const result = await served.client.callTool({ name: 'emetgate_read_file', arguments: { path: 'none.js' } });
    expect([result.isError, result.structuredContent, result._meta]).toMatchObject([
      true,
      undefined,
      { 'emetgate/failure': { code: 'address/unknown-path', data: { path: 'none.js' } } },
    ]);
  });
});
