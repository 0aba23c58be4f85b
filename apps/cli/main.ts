import { run } from './run.ts';

/** A check that takes too long may keep a connection open when all is printed. */
const MAX_LINGERING_MS = 1_000;

const { stdout, stderr, exitCode } = await run(process.argv.slice(2), process.env);
if (stdout) process.stdout.write(`${stdout}\n`);
if (stderr) process.stderr.write(`${stderr}\n`);
process.exitCode = exitCode;
setTimeout(() => process.exit(), MAX_LINGERING_MS).unref();
