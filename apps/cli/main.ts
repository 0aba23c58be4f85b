import { readConfig } from '../composition/config.ts';
import { askHolder } from '../composition/data-folder.ts';
import type { Outcome } from './commands.ts';

/** Runs a command in the process that holds the data folder, or else on the database itself. */
const run = async (argv: readonly string[]): Promise<Outcome> => {
  const config = readConfig(process.env);
  const answer = config.databaseUrl ? null : ((await askHolder(config.dataDir, argv)) as Outcome | null);
  if (answer) return answer;
  // Loaded only when it is needed: a running service answers in a tenth of the time.
  const { runOnDatabase } = await import('./run-on-database.ts');
  return runOnDatabase(config, argv);
};

try {
  const { stdout, stderr, exitCode } = await run(process.argv.slice(2));
  if (stdout) process.stdout.write(`${stdout}\n`);
  if (stderr) process.stderr.write(`${stderr}\n`);
  process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
