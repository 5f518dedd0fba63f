// Opens sandboxes and runs jobs for a test, as whatever user it was started as: one JSON line in, one out.
// argv: the folder that holds the compiled sources.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const sources = pathToFileURL(`${process.argv[2]}/`);
const { openSandbox } = await import(new URL('src/platform/sandbox/open-sandbox.js', sources).href);
const { namespacesParts } = await import(
  new URL('src/platform/sandbox/linux/namespaces/namespaces-parts.js', sources).href
);
const { createNamespacesSandbox } = await import(
  new URL('src/platform/sandbox/linux/namespaces/namespaces.js', sources).href
);
const opened = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { id, options, job } = JSON.parse(line);
  // Not awaited: jobs run beside one another, as their tests do.
  answer(options, job).then((answer) => process.stdout.write(`${JSON.stringify({ id, answer })}\n`));
}

/** As the product does, but for the program that confines, which only a test may choose. */
function open({ supervisorFile, ...options }) {
  if (supervisorFile === undefined) return openSandbox(options);
  const parts = namespacesParts(options);
  return parts.ok ? { ok: true, value: createNamespacesSandbox({ ...parts.value, supervisorFile }) } : parts;
}

async function answer(options, job) {
  const key = JSON.stringify(options);
  if (!opened.has(key)) opened.set(key, open(options));
  const sandbox = opened.get(key);
  if (!sandbox.ok) return { refused: sandbox.error };
  if (job === undefined) return { proof: await sandbox.value.prove(new AbortController().signal) };
  const overlay = new Map(Object.entries(job.overlay ?? {}).map(([path, text]) => [path, Buffer.from(text)]));
  const cancel = new AbortController();
  const run = await sandbox.value.run({
    ...job,
    overlay,
    tracked: new Set(job.tracked ?? []),
    shadowWrites: job.shadowWrites ?? [],
    limits: {
      timeoutMs: 20_000,
      outputBytesMax: 8 << 20,
      memoryBytesMax: 4 * 2 ** 30,
      processesMax: 512,
      ...job.limits,
    },
    signal: cancel.signal,
    onOutput: (chunk) => job.cancelOn !== undefined && chunk.includes(job.cancelOn) && cancel.abort(),
  });
  return { run };
}
