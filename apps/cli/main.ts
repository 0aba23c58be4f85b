import { readConfig } from '../composition/config.ts';
import { askHolder } from '../composition/data-folder.ts';
import type { CommandResult } from './commands.ts';

const HELP = new Set(['--help', '-h']);

/** Runs a command in the process that holds the data folder, or else on the database itself. */
const run = async (argv: readonly string[]): Promise<CommandResult> => {
  // Loaded only when they are needed: a running service answers in a tenth of the time.
  const help = argv.some((word) => HELP.has(word)) && (await import('./commands.ts')).buildHelp(argv);
  if (help) return help;
  const config = readConfig(process.env);
  const answer = config.databaseUrl ? null : ((await askHolder(config.dataDir, argv)) as CommandResult | null);
  if (answer) return answer;
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
