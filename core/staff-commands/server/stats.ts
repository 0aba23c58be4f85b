import { plusMs } from '../../shared/instant.ts';
import { ACTIVE_STATUSES, MAX_COUNTED, type TicketFilters } from '../../tickets/index.ts';
import type { ServerCommand } from '../server-command.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

export const stats: ServerCommand = {
  description: 'command.stats',
  options: {},
  executeInServer: async ({ tickets, clock }, { server, guild, userId, categories }) => {
    const categoryId = categories.map(({ id }) => id);
    const status = ACTIVE_STATUSES;
    const count = async (filters: TicketFilters) => format(await tickets.count(guild, { categoryId, ...filters }));
    const [open, unclaimed, mine, closed] = await Promise.all([
      count({ status }),
      count({ status, unclaimed: true }),
      count({ status, claimedById: [userId] }),
      count({ closedAfter: plusMs(clock.now(), -WEEK_MS) }),
    ]);
    return server.write('answer.stats', { open, unclaimed, mine, closed });
  },
};

const format = (count: number): string => (count >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));
