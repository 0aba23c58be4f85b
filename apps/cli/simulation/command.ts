import type { UseCases } from '#core/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { type GuildId, isChatId, toGuildId } from '#core/shared/ids.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { DEMO_SERVERS } from '../demo/demo.ts';
import type { CommandContext } from '../command/command-context.ts';
import { addDemoData } from './demo-data.ts';

export interface DemoDataOptions {
  readonly guild?: string | undefined;
  readonly tickets?: string | undefined;
  readonly months?: string | undefined;
  readonly seed?: string | undefined;
}

const MAX_TICKETS = 200_000;
const MAX_MONTHS = 60;
/** The first demo server gets this share when none is named; the second gets the rest. */
const FIRST_SHARE = 0.7;

/**
 * Adds tickets to the named server, or to the demo servers.
 *
 * @returns the text to print
 * @throws validation_error for an invalid option; not_found for an unknown server
 */
export const runDemoDataCommand = async (
  { app, database, clock }: CommandContext,
  [unexpected]: readonly string[],
  options: DemoDataOptions,
): Promise<string> => {
  if (unexpected !== undefined)
    throw invalid(null, 'not_allowed', `"${unexpected}" means nothing here. Did you mean --tickets ${unexpected}?`);
  const tickets = parseNumber(options.tickets, { name: '--tickets', most: MAX_TICKETS, byDefault: 5_000 });
  const months = parseNumber(options.months, { name: '--months', most: MAX_MONTHS, byDefault: 12 });
  const servers = await listServers(app, options.guild, tickets);
  if (!database) throw invalid(null, 'required', 'Demo data needs a database.');
  const lines: string[] = [];
  for (const [guild, count] of servers) {
    const input = { guild, tickets: count, months, seed: options.seed ?? 'demo', now: toEpochMs(clock.now()) };
    const { firstNumber, open } = await addDemoData(app, database, input);
    const numbers = `#${firstNumber} to #${firstNumber + count - 1}`;
    lines.push(
      `${count} ticket(s) of ${months} month(s), ${numbers}, were added to server ${guild}; ${open} are open.`,
    );
  }
  return lines.join('\n');
};

const listServers = async (
  { organizations }: UseCases,
  named: string | undefined,
  tickets: number,
): Promise<readonly (readonly [GuildId, number])[]> => {
  const guilds = named === undefined ? DEMO_SERVERS.map(({ id }) => id) : [toGuildId(named)];
  for (const guild of guilds) {
    if (!isChatId(guild))
      throw invalid(
        '--guild',
        'invalid_format',
        `"${guild}" is not a server id: a string of 1 to 20 digits is needed.`,
      );
    if (!(await organizations.isKnown(guild)))
      throw invalid(null, 'unknown_reference', createUnknownError(guild, named));
  }
  const first = guilds.length === 1 ? tickets : Math.ceil(tickets * FIRST_SHARE);
  return guilds
    .map((guild, index) => [guild, index === 0 ? first : tickets - first] as const)
    .filter(([, count]) => count > 0);
};

const createUnknownError = (guild: GuildId, named: string | undefined): string =>
  named === undefined
    ? `There are no demo servers. Name a server with --guild, or add them with: ${INSTALLATION.toCommandLine('admin', 'demo')}`
    : `--guild: there is no server ${guild}.`;

interface Allowed {
  readonly name: string;
  readonly most: number;
  readonly byDefault: number;
}

const parseNumber = (text: string | undefined, { name, most, byDefault }: Allowed): number => {
  if (text === undefined) return byDefault;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw invalid(name, 'out_of_range', `"${text}" is not a whole number from 1 to ${most}.`);
  return number;
};
