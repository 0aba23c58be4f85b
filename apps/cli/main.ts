import { createLogger } from '#adapters/node/logger.ts';
import { readConfig } from '../composition/config.ts';
import { askHolder, lockFolder } from '../composition/data-folder.ts';
import { openDatabase } from '../composition/open-database.ts';
import { openService } from '../composition/service.ts';
import { type Outcome, runCommand } from './commands.ts';

/** Runs a command in the process that holds the data folder, or else on the database itself. */
const run = async (argv: readonly string[]): Promise<Outcome> => {
  const config = readConfig(process.env);
  if (config.databaseUrl) return onDatabase(argv);
  const answer = (await askHolder(config.dataDir, argv)) as Outcome | null;
  if (answer) return answer;
  const lock = await lockFolder(config.dataDir);
  try {
    return await onDatabase(argv);
  } finally {
    await lock.release();
  }
};

const onDatabase = async (argv: readonly string[]): Promise<Outcome> => {
  const log = createLogger('silent');
  const config = { ...readConfig(process.env), redisUrl: null };
  const service = await openService(config, await openDatabase(config, log), log);
  try {
    return await runCommand(service.app, argv);
  } finally {
    await service.close();
  }
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
