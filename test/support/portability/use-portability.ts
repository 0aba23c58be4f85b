import { runCommand } from '../../../apps/cli/commands.ts';
import type { TestApi } from '../api.ts';

/** Runs a command that has to succeed. @returns what it prints */
export const runIn = async (api: TestApi, ...words: string[]): Promise<string> => {
  const { stdout, stderr } = await runCommand(api.service, words);
  if (stderr !== '') throw new Error(stderr);
  return stdout;
};

/** Runs a command that has to be refused. @returns why it was */
export const refuseIn = async (api: TestApi, ...words: string[]): Promise<string> => {
  const { stdout, stderr, exitCode } = await runCommand(api.service, words);
  if (exitCode === 0) throw new Error(`It was not refused: ${stdout}`);
  return stderr;
};

/** The report of a command in JSON. */
export const reportIn = async (api: TestApi, ...words: string[]): Promise<any> =>
  JSON.parse(await runIn(api, ...words, '--json'));

/** Counts the rows of a server in tables. */
export const countRows = async (api: TestApi, guild: string, tables: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const statement = `select count(*)::int as rows from ${table} where guild_id = :guild`;
    counts[table] = (await api.service.database.queryOne<{ rows: number }>(statement, { guild }))?.rows ?? 0;
  }
  return counts;
};
