import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, GuildId, OrganizationId, TicketId, WebhookId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import {
  type CommitTerms,
  createExternalIdConflict,
  type EncodedTickets,
  listStaffActivity,
  searchWords,
  TICKET_RECORD,
  type Ticket,
  type TicketChange,
  type TicketQuery,
  type TicketStore,
  type TicketWithPolicy,
  type TimelineEntry,
  type OrganizationTicketQuery,
  type HistoryOrder,
} from '#core/tickets/index.ts';
import { TicketLeases } from './ticket-leases.ts';
import { batchLookUps } from '../records/batch-reader.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { selectEncoded } from '../records/encoded-record.ts';
import { violates } from '../database/errors.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { recordStore } from '../records/record-store.ts';
import type { EventNotifier } from '../events/event-notifier.ts';
import { listMemberIds } from '../database/member-ids.ts';
import { hasOtherWords, STORE_COLUMNS, tickets, timeline } from './ticket-tables.ts';
import { FIND_BY_CHANNEL } from './ticket-store-sql.ts';
import { buildListStatement, type TicketSearch } from './ticket-filters.ts';
import { type EncodedRow, type PlacedRow, toHistorySorting, toPosition } from './ticket-order.ts';
import { createTicketLookUp, type TicketPolicyRow, toTicketKey } from './ticket-look-up.ts';
import { searchTickets } from './ticket-search.ts';

export class PostgresTicketStore extends TicketLeases implements TicketStore {
  readonly #notifier: EventNotifier;
  readonly #columns;
  readonly #encoded: string;
  readonly #timeline;
  readonly #lookUp;
  readonly #findTogether: (key: string) => Promise<TicketPolicyRow | null>;

  constructor(db: Database, notifier: EventNotifier) {
    super(db);
    this.#notifier = notifier;
    this.#columns = buildColumns(db, tickets, STORE_COLUMNS);
    this.#encoded = selectEncoded(TICKET_RECORD, this.#columns, 't');
    this.#timeline = recordStore(db, timeline);
    this.#lookUp = createTicketLookUp(db);
    this.#findTogether = batchLookUps(this.#lookUp);
  }

  async find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null> {
    const key = toTicketKey(guild, id);
    // A unit of work sees what it has written itself, so it asks for itself.
    const isInUnitOfWork = this.db.em.isInTransaction();
    return withPolicy(isInUnitOfWork ? ((await this.#lookUp([key])).get(key) ?? null) : await this.#findTogether(key));
  }

  async findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null> {
    const found = await this.db.queryOne<{ id: TicketId }>(FIND_BY_CHANNEL, { guild, channel });
    return found && found.id;
  }

  async list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>> {
    return this.#list<Ticket>(this.#columns.select('t'), guild, { guilds: [guild], query, page });
  }

  async listEncoded(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<EncodedTickets> {
    return toItems(await this.#list<EncodedRow>(this.#encoded, guild, { guilds: [guild], query, page }));
  }

  async listEncodedOfOrganization(
    organization: OrganizationId,
    { guildId, ...query }: OrganizationTicketQuery,
    page: PageRequest,
  ): Promise<EncodedTickets> {
    const guilds = await listMemberIds(this.db, organization, guildId);
    if (guilds.length === 0) return { items: [], next: null };
    return toItems(await this.#list<EncodedRow>(this.#encoded, organization, { guilds, query, page }));
  }

  async #list<Row extends PlacedRow>(
    columns: string,
    owner: GuildId | OrganizationId,
    list: Omit<TicketSearch, 'words'>,
  ): Promise<Page<Row>> {
    const { query, page } = list;
    const words = searchWords(query.q ?? '');
    if (words.length > 0)
      return this.db.heavy.run(owner, (read) => searchTickets<Row>(read, columns, { ...list, words }));
    const { text, values } = buildListStatement(columns, list);
    const isOfClosed = query.status?.every((status) => status === 'closed') ?? false;
    const rows = isOfClosed ? this.db.queryClosed<Row>(owner, text, values) : this.db.query<Row>(text, values);
    return toPage(await rows, page.limit, toPosition(query));
  }

  listTimeline(
    guildId: GuildId,
    ticketId: TicketId,
    order: HistoryOrder,
    page: PageRequest,
  ): Promise<Page<TimelineEntry>> {
    return this.#timeline.list({ guildId, ticketId }, page, { sorting: toHistorySorting(order) });
  }

  async commit(change: TicketChange, { holder, dueAt }: CommitTerms): Promise<void> {
    const { before, after, transcriptOrder, projectionOrder } = change;
    const losesWords = before !== null && hasOtherWords(before, after);
    await this.#write(after, losesWords ? this.sql.commitTexts : this.sql.commit, {
      guild: after.guildId,
      id: after.id,
      holder,
      dueAt,
      ticket: toJsonText([after]),
      messages: toJsonText(change.messages),
      timeline: toJsonText(change.timeline),
      events: toJsonText(change.events),
      activity: toJsonText(listStaffActivity(change)),
      transcripts: toJsonText(transcriptOrder ? [transcriptOrder] : []),
      projections: toJsonText(projectionOrder ? [projectionOrder] : []),
    });
  }

  async remove(change: TicketChange, holder: string): Promise<void> {
    const { guildId: guild, id, version } = change.after;
    const [events, activity] = [toJsonText(change.events), toJsonText(listStaffActivity(change))];
    await this.#write(change.after, this.sql.remove, { guild, id, version, holder, activity, events });
  }

  async #write(ticket: Ticket, statement: string, values: NamedValues): Promise<void> {
    try {
      const result = await this.db.queryOne<{ written: number; woken: WebhookId[] }>(statement, values);
      if (!result?.written) throw new VersionConflict('ticket');
      this.#notifier.notify([ticket.guildId], result.woken);
    } catch (error) {
      throw toConflict(error, ticket);
    }
  }
}

/** Maps a violated unique index to its conflict error; returns any other error unchanged. */
export const toConflict = (error: unknown, { externalId }: Ticket): unknown =>
  violates(error, 'tickets_external_id') ? createExternalIdConflict(externalId) : error;

const toItems = ({ items, next }: Page<EncodedRow>): EncodedTickets => ({
  items: items.map(({ item }) => item),
  next,
});

const withPolicy = (row: TicketPolicyRow | null): TicketWithPolicy | null => {
  if (!row) return null;
  const { policy, ...ticket } = row;
  return { ticket, policy };
};
