import type { GuildId, OrganizationId, TicketId, TranscriptId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { searchWords, type TranscriptOrder } from '#core/tickets/index.ts';
import type {
  TranscriptMessage,
  OrganizationTranscriptQuery,
  Transcript,
  TranscriptQuery,
  TranscriptStore,
} from '#core/transcripts/index.ts';
import { markUnshown } from '../attachments/attachment-store.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import type { Statement } from '../records/conditions.ts';
import { listMemberIds } from '../database/member-ids.ts';
import { buildOrganizationListStatement, buildListStatement } from './transcript-filters.ts';
import { searchTranscripts, type TranscriptSearch } from './transcript-search.ts';
import { MADE_COLUMNS, transcriptMessages, transcripts } from './transcript-tables.ts';
import { buildRemovalLimits } from '../settings/removal-limits.ts';

export class PostgresTranscriptStore implements TranscriptStore {
  readonly #db: Database;
  readonly #columns;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#columns = buildColumns(db, transcripts);
    this.#sql = buildStatements(db);
  }

  listOrders(
    limit: number,
    ticket?: { readonly guild: GuildId; readonly id: TicketId },
  ): Promise<readonly TranscriptOrder[]> {
    return ticket
      ? this.#db.query<TranscriptOrder>(this.#sql.ordersOfTicket, { guild: ticket.guild, ticket: ticket.id, limit })
      : this.#db.query<TranscriptOrder>(this.#sql.orders, { limit });
  }

  async saveMessages({ id, guildId }: TranscriptOrder, messages: readonly TranscriptMessage[]): Promise<void> {
    const rows = messages.map((message) => ({ ...message, guildId, transcriptId: id }));
    await this.#db.query(this.#sql.saveMessages, { guild: guildId, messages: toJsonText(rows) });
  }

  async complete({ id, guildId: guild, participants, ...transcript }: Transcript): Promise<boolean> {
    const { messageCount, sha256, createdAt } = transcript;
    const values = { guild, id, participants: toJsonText(participants), messageCount, sha256, createdAt };
    return (await this.#db.queryOne(COMPLETE, values)) !== null;
  }

  find(guild: GuildId, id: TranscriptId): Promise<Transcript | null> {
    return this.#db.queryOne<Transcript>(this.#sql.find, { guild, id });
  }

  findByTicket(guild: GuildId, ticket: TicketId): Promise<Transcript | null> {
    return this.#db.queryOne<Transcript>(this.#sql.findByTicket, { guild, ticket });
  }

  async list(guild: GuildId, query: TranscriptQuery, page: PageRequest): Promise<Page<Transcript>> {
    const words = searchWords(query.q ?? '');
    if (words.length > 0) return this.#search(guild, { guilds: [guild], query, words, page });
    return this.#paginate(guild, buildListStatement(this.#columns, guild, query, page), page);
  }

  findOfOrganization(organization: OrganizationId, id: TranscriptId): Promise<Transcript | null> {
    return this.#db.queryOne<Transcript>(this.#sql.findOfOrganization, { organization, id });
  }

  async listOfOrganization(
    organization: OrganizationId,
    query: OrganizationTranscriptQuery,
    page: PageRequest,
  ): Promise<Page<Transcript>> {
    const words = searchWords(query.q ?? '');
    if (words.length === 0)
      return this.#paginate(
        organization,
        buildOrganizationListStatement(this.#columns, organization, query, page),
        page,
      );
    const { guildId, ...rest } = query;
    const guilds = await listMemberIds(this.#db, organization, guildId);
    return this.#search(organization, { guilds, query: rest, words, page });
  }

  async listMessages(
    guild: GuildId,
    id: TranscriptId,
    { limit, after }: PageRequest,
  ): Promise<Page<TranscriptMessage>> {
    const rows = await this.#db.queryClosed<TranscriptMessage>(guild, this.#sql.messages, {
      guild,
      id,
      after: after?.[0] ?? null,
      limit: limit + 1,
    });
    return toPage(rows, limit, (last) => [last.id]);
  }

  async remove(guild: GuildId, id: TranscriptId): Promise<boolean> {
    return (await this.#db.queryOne(REMOVE, { guild, id })) !== null;
  }

  async purge(now: Instant): Promise<number> {
    return (await this.#db.query(PURGE, { now })).length;
  }

  #search(owner: GuildId | OrganizationId, search: TranscriptSearch): Promise<Page<Transcript>> {
    return this.#db.heavy.run(owner, (read) => searchTranscripts(read, this.#columns, search));
  }

  async #paginate(
    owner: GuildId | OrganizationId,
    { text, values }: Statement,
    { limit }: PageRequest,
  ): Promise<Page<Transcript>> {
    const rows = await this.#db.queryClosed<Transcript>(owner, text, values);
    return toPage(rows, limit, ({ closedAt, id }) => [closedAt, id]);
  }
}

const COMPLETE = `update transcripts set participants = :participants::jsonb, message_count = :messageCount, sha256 = :sha256,
    created_at = :createdAt::timestamptz
  where guild_id = :guild and id = :id::uuid and sha256 is null returning 1`;

const REMOVE = `with removed as (
    delete from transcripts where guild_id = :guild and id = :id::uuid and sha256 is not null returning id, ticket_id),
  messages as (delete from transcript_messages m using removed r where m.guild_id = :guild and m.transcript_id = r.id),
  unshown as (${markUnshown('removed')})
  select 1 from removed`;

const PURGE = `/* sweep: retention of transcripts */ with kept as (${buildRemovalLimits('transcriptsDays')}),
  removed as (
    delete from transcripts where (guild_id, id) in (
      select k.guild_id, t.id from kept k cross join lateral (
        select id from transcripts where guild_id = k.guild_id and closed_at < k.before and sha256 is not null
          and not exists (select from legal_holds h where h.guild_id = k.guild_id and h.ticket_id = transcripts.ticket_id)
        order by closed_at limit 200) t limit 200)
    returning id, guild_id, ticket_id),
  messages as (delete from transcript_messages m using removed r where m.guild_id = r.guild_id and m.transcript_id = r.id),
  unshown as (${markUnshown('removed', 'r.guild_id')})
  select 1 from removed`;

const buildStatements = (db: Database) => {
  const order = buildColumns(db, transcripts, MADE_COLUMNS);
  const transcript = buildColumns(db, transcripts);
  const row = buildColumns(db, transcriptMessages);
  const message = buildColumns(db, transcriptMessages, ['transcriptId', 'guildId']);
  const select = `select ${transcript.select('t')} from transcripts t where t.guild_id = :guild and t.sha256 is not null`;
  return {
    orders: `/* sweep: ordered transcripts */ select ${order.select('t')} from (
        select o.*, row_number() over (partition by o.guild_id order by o.closed_at, o.id) as place from transcripts o where o.sha256 is null) t
      order by t.place, t.closed_at, t.id limit :limit`,
    ordersOfTicket: `select ${order.select('t')} from transcripts t
      where t.guild_id = :guild and t.ticket_id = :ticket::uuid and t.sha256 is null order by t.closed_at, t.id limit :limit`,
    saveMessages: `insert into transcript_messages (${row.names})
      select ${row.values('r', { guildId: ':guild::text' })} from ${row.recordset(':messages', 'r')}
      where exists (select from transcripts t where t.guild_id = :guild and t.id = r."transcriptId" and t.sha256 is null)
      on conflict do nothing`,
    find: `${select} and t.id = :id::uuid`,
    findByTicket: `${select} and t.ticket_id = :ticket::uuid order by t.closed_at desc, t.id desc limit 1`,
    findOfOrganization: `/* organization: transcript */ select ${transcript.select('t')} from transcripts t
      join servers s on s.id = t.guild_id and s.organization_id = :organization::uuid
      where t.id = :id::uuid and t.sha256 is not null`,
    messages: `select ${message.select('m')} from transcript_messages m
      where m.guild_id = :guild and m.transcript_id = :id::uuid and (:after::uuid is null or m.id > :after::uuid)
      order by m.id limit :limit`,
  };
};
