import type { GuildId } from '#core/shared/ids.ts';
import { MAX_COUNTED, type TicketFilters } from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { Conditions } from '../records/conditions.ts';
import { buildOrderedRows } from './ticket-filters.ts';
import { KEY_COLUMNS } from './ticket-order.ts';

/** The index with this order begins with the status, which most counts ask for. */
const SORT = '-lastMessageAt';

/** Counts tickets of some servers up to the limit, and reads no further. */
export const countTickets = async (
  db: Database,
  guilds: readonly GuildId[],
  filters: TicketFilters,
): Promise<number> => {
  if (guilds.length === 0) return 0;
  const where = new Conditions();
  const limit = where.bind(MAX_COUNTED);
  const rows = buildOrderedRows(where, guilds, { ...filters, sort: SORT }, { after: null, limit, fields: KEY_COLUMNS });
  const name = guilds.length === 1 ? '' : '/* organization: tickets */ ';
  const text = `${name}select count(*)::int as count from (select 1 from ${rows} limit ${limit}) n`;
  return (await db.queryOne<{ count: number }>(text, where.values))?.count ?? 0;
};
