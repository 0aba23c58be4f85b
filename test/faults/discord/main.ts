import { DiscordProcesses } from '../../support/chat/discord-processes.ts';
import { startDiscord } from '../../support/discord/discord.ts';
import { type Cell, listCells, pickCells, toName } from './cells.ts';
import { runMatrix } from './matrix.ts';
import { formatResult } from './report.ts';

export interface DiscordMatrixOptions {
  readonly seed: number;
  /** A small part, as in the suite. */
  readonly isQuick: boolean;
  /** Words of which a cell has one in its name. */
  readonly only: readonly string[];
}

const ROUND_MS = 4_000;

/** `npm run faults -- --discord`. @returns whether everything was as it has to be */
export const tryDiscord = async ({ seed, isQuick, only }: DiscordMatrixOptions): Promise<boolean> => {
  const isWanted = (cell: Cell) => only.some((words) => toName(cell).includes(words));
  const cells = (isQuick ? pickCells(seed) : listCells()).filter(isWanted);
  const discord = await startDiscord({ rateLimits: { rules: [] } });
  discord.addGuild({ name: 'First' });
  const report = (line: string) => process.stdout.write(`${line}\n`);
  report(`${cells.length} cells, seed ${seed}`);
  const processes = await DiscordProcesses.start(discord);
  try {
    const result = await runMatrix({ discord, processes }, { cells, seed, roundMs: ROUND_MS, report });
    report(formatResult(cells, result));
    return result.violations.length === 0 && result.notMet.length === 0;
  } finally {
    await processes.stop();
    await discord.close();
  }
};
