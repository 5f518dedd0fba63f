/**
 * The way in for a fresh clone: makes what is missing, then does one job.
 *
 *     node tools/bootstrap.mjs demo | test | mutate | build | package [arguments for the job]
 *
 * Plain JavaScript with Node's own modules, for nothing else is on the machine yet. Each step asks whether it is needed
 * and says nothing when it is not; what fails ends the program with one message that says what to do next.
 */
const [job = 'help', ...rest] = process.argv.slice(2);

// The version comes first and the other modules after it: an old Node fails to read them, with a message of its own.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  process.stderr.write(
    'Cannot start: this is Node ' + process.versions.node + ', and Emetgate needs 20.19, 22.12 or later\n',
  );
  process.exit(1);
}

const { runJob } = await import('./bootstrap/jobs.mjs');
process.exitCode = await runJob(job, rest);
