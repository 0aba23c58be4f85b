import { run } from './run.ts';

const { stdout, stderr, exitCode } = await run(process.argv.slice(2), process.env);
if (stdout) process.stdout.write(`${stdout}\n`);
if (stderr) process.stderr.write(`${stderr}\n`);
process.exitCode = exitCode;
