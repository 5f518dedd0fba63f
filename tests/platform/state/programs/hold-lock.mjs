/** Takes the lock of a state folder, says so, and holds it until it is killed or its input ends. */
const [folder, lockModule] = process.argv.slice(2);
const { acquireLock } = await import(lockModule);
const lock = await acquireLock(folder, { waitMs: 20_000 });
process.stdout.write(lock.ok ? 'locked\n' : `${lock.error.code}\n`);
process.stdin.resume();
process.stdin.on('end', async () => {
  if (lock.ok) await lock.value.release();
  process.exit(0);
});
