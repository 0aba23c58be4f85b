import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import {
  MAX_COUNTED,
  MAX_TAGGED,
  MAX_TAGS,
  type OrganizationTicketFilters,
  type TagUse,
  type TicketFilters,
} from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { listMemberIds } from '../database/member-ids.ts';
import { Conditions, type Statement } from '../records/conditions.ts';
import { buildOrderedRows } from './ticket-filters.ts';
import { KEY_COLUMNS } from './ticket-order.ts';

/** The index with this order begins with the status, which most counts ask for. */
const SORT = '-lastMessageAt';

/** Counts tickets of some servers up to the limit, and reads no further. */
const countTickets = async (db: Database, guilds: readonly GuildId[], filters: TicketFilters): Promise<number> => {
  if (guilds.length === 0) return 0;
  const where = new Conditions();
  const limit = where.bind(MAX_COUNTED);
  const rows = buildOrderedRows(where, guilds, { ...filters, sort: SORT }, { after: null, limit, fields: KEY_COLUMNS });
  const name = guilds.length === 1 ? '' : '/* organization: tickets */ ';
  const text = `${name}select count(*)::int as count from (select 1 from ${rows} limit ${limit}) n`;
  return (await db.queryOne<{ count: number }>(text, where.values))?.count ?? 0;
};

/** The statement that counts with each of the filters; the parameters of each get a prefix of their own. */
export const buildCountsStatement = (guild: GuildId, all: readonly TicketFilters[]): Statement => {
  const values: Record<string, unknown> = { guild, max: MAX_COUNTED };
  const parts = all.map((filters, index) => {
    const where = new Conditions();
    const query = { ...filters, sort: SORT } as const;
    const rows = buildOrderedRows(where, [guild], query, { after: null, limit: ':max', fields: KEY_COLUMNS });
    const { guild: _, ...own } = where.values;
    for (const [name, value] of Object.entries(own)) values[`v${index}_${name}`] = value;
    const named = rows.replace(/(?<!:):(\w+)/g, (text, name: string) => (name in own ? `:v${index}_${name}` : text));
    return `(select count(*)::int from (select 1 from ${named} limit :max) n)`;
  });
  return { text: `select array[${parts.join(', ')}] as counts`, values };
};

const listCounts = async (db: Database, guild: GuildId, all: readonly TicketFilters[]): Promise<readonly number[]> => {
  if (all.length === 0) return [];
  const { text, values } = buildCountsStatement(guild, all);
  const [row] = await db.heavy.run(guild, (read) => read<{ counts: readonly number[] }>(text, values));
  return row?.counts ?? [];
};

const LIST_TAGS = `select tag, count(*)::int as tickets from (
    select tags from tickets where guild_id = :guild order by created_at desc limit ${MAX_TAGGED}) newest,
    jsonb_array_elements_text(newest.tags) tag
  group by tag order by tickets desc, tag collate "C" limit ${MAX_TAGS}`;

export class TicketCounts {
  protected readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  count(guild: GuildId, filters: TicketFilters): Promise<number> {
    return countTickets(this.db, [guild], filters);
  }

  listCounts(guild: GuildId, all: readonly TicketFilters[]): Promise<readonly number[]> {
    return listCounts(this.db, guild, all);
  }

  async countOfOrganization(organization: OrganizationId, { guildId, ...filters }: OrganizationTicketFilters) {
    return countTickets(this.db, await listMemberIds(this.db, organization, guildId), filters);
  }

  listTags(guild: GuildId): Promise<readonly TagUse[]> {
    return this.db.query<TagUse>(LIST_TAGS, { guild });
  }
}
