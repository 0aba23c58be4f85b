import type { StoredAttachment } from '#core/attachments/index.ts';
import type { FlowVersion } from '#core/flows/index.ts';
import type {
  DeletedTicket,
  ExportedTicket,
  ExportedUser,
  ExportStore,
  PortableKindName,
  PortableRecord,
} from '#core/portability/index.ts';
import type { ServerSettings } from '#core/settings/index.ts';
import type { GuildId, TicketId } from '#core/shared/ids.ts';
import type { Message, Note, Ticket, TimelineEntry } from '#core/tickets/index.ts';
import type { Transcript, TranscriptMessage } from '#core/transcripts/index.ts';
import { attachments } from '../attachments/attachment-tables.ts';
import type { Database } from '../database/database.ts';
import { flowVersions } from '../flows/flow-tables.ts';
import { buildColumns } from '../records/columns.ts';
import { PostgresSettingsStore } from '../settings/settings-store.ts';
import { messages, notes, STORE_COLUMNS, tickets, timeline } from '../tickets/ticket-tables.ts';
import { type TranscriptMessageRow, transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { GENERATED_FIELDS, getConfigurationTable } from './portable-tables.ts';

/** Tickets that are in memory at once, with all of their messages. */
const BATCH = 20;

type OfTicket<T> = T & { readonly ticketId: string };

export class PostgresExportStore implements ExportStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  listRecords(guild: GuildId, kind: PortableKindName): Promise<readonly PortableRecord[]> {
    const table = getConfigurationTable(kind);
    const { tableName } = table.meta;
    const generated = GENERATED_FIELDS[tableName];
    // The names of fields are those of a table.
    const columns = buildColumns(this.#db, table, generated === undefined ? [] : [generated as 'id']);
    return this.#db.query(
      `select ${columns.select('t')} from ${tableName} t where t.guild_id = :guild order by t.created_at, t.id`,
      { guild },
    );
  }

  findSettings(guild: GuildId): Promise<ServerSettings | null> {
    return new PostgresSettingsStore(this.#db).find(guild);
  }

  listPublished(guild: GuildId): Promise<readonly FlowVersion[]> {
    return this.#db.query(this.#sql.published, { guild });
  }

  async *readRequesters(guild: GuildId): AsyncGenerator<ExportedUser> {
    let after = '';
    for (;;) {
      const page: readonly RequesterRow[] = await this.#db.query<RequesterRow>(LIST_REQUESTERS, { guild, after });
      for (const { id, name, avatarUrl } of page) if (name !== null) yield { id, name, avatarUrl };
      const last = page.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  async *readTickets(guild: GuildId): AsyncGenerator<ExportedTicket> {
    let after: { readonly at: string | null; readonly id: string | null } = { at: null, id: null };
    for (;;) {
      const page: readonly Ticket[] = await this.#db.query<Ticket>(this.#sql.tickets, { guild, ...after });
      yield* await this.#readParts(guild, page);
      const last = page.at(-1);
      if (!last) return;
      after = { at: last.createdAt, id: last.id };
    }
  }

  async *readDeletedTickets(guild: GuildId): AsyncGenerator<DeletedTicket> {
    let after: string | null = null;
    for (;;) {
      const page: readonly { readonly id: TicketId }[] = await this.#db.query(LIST_DELETED, { guild, after });
      const getTranscripts = await this.#readTranscripts(guild, page);
      for (const { id } of page) yield { id, ...getTranscripts(id) };
      const last = page.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  async #readParts(guild: GuildId, page: readonly Ticket[]): Promise<readonly ExportedTicket[]> {
    const ids = page.map(({ id }) => id);
    const read = async <T>(statement: string): Promise<ReadonlyMap<string, readonly T[]>> => {
      const rows = await this.#db.query<OfTicket<T>>(statement, { guild, ids });
      return Map.groupBy(rows, ({ ticketId }) => ticketId);
    };
    const ofMessages = await read<Message>(this.#sql.messages);
    const ofNotes = await read<Note>(this.#sql.notes);
    const ofTimeline = await read<TimelineEntry>(this.#sql.timeline);
    const getTranscripts = await this.#readTranscripts(guild, page);
    return page.map((ticket) => ({
      ticket,
      messages: ofMessages.get(ticket.id) ?? [],
      notes: ofNotes.get(ticket.id) ?? [],
      timeline: ofTimeline.get(ticket.id) ?? [],
      ...getTranscripts(ticket.id),
    }));
  }

  async #readTranscripts(guild: GuildId, page: readonly { readonly id: TicketId }[]) {
    const values = { guild, ids: page.map(({ id }) => id) };
    const files = await this.#db.query<OfTicket<StoredAttachment>>(this.#sql.attachments, values);
    const transcriptRows = await this.#db.query<Transcript>(this.#sql.transcripts, values);
    const transcriptIds = transcriptRows.map(({ id }) => id);
    const copies = await this.#db.query<TranscriptMessageRow>(this.#sql.transcriptMessages, { guild, transcriptIds });
    const ofTicket = Map.groupBy(files, ({ ticketId }) => ticketId);
    const ofTranscripts = Map.groupBy(transcriptRows, ({ ticketId }) => ticketId);
    const ofTranscript = Map.groupBy(copies, ({ transcriptId }) => transcriptId);
    return (ticket: TicketId) => ({
      attachments: ofTicket.get(ticket) ?? [],
      transcripts: (ofTranscripts.get(ticket) ?? []).map((transcript) => ({
        ...transcript,
        messages: (ofTranscript.get(transcript.id) ?? []).map(toTranscriptMessage),
      })),
    });
  }
}

const toTranscriptMessage = ({ transcriptId: _, guildId: __, ...message }: TranscriptMessageRow): TranscriptMessage =>
  message;

type RequesterRow = Omit<ExportedUser, 'name'> & { readonly name: string | null };

/** The name is that of the newest ticket, the picture that of the newest message in it. */
const LIST_REQUESTERS = `select q.requester_id as id, q.requester_name as name, m.author_avatar_url as "avatarUrl" from (
    select distinct on (t.requester_id) t.requester_id, t.requester_name, t.id from tickets t
    where t.guild_id = :guild and t.requester_id > :after
    order by t.requester_id, t.requester_name is null, t.created_at desc, t.id desc limit 500) q
  left join lateral (
    select m.author_avatar_url from ticket_messages m
    where m.guild_id = :guild and m.ticket_id = q.id and m.author ->> 'id' = q.requester_id and m.author_avatar_url is not null
    order by m.id desc limit 1) m on true
  order by q.requester_id`;

const LIST_DELETED = `select distinct t.ticket_id as id from transcripts t
  where t.guild_id = :guild and t.sha256 is not null and (:after::uuid is null or t.ticket_id > :after::uuid)
    and not exists (select from tickets k where k.guild_id = :guild and k.id = t.ticket_id)
  order by t.ticket_id limit ${BATCH}`;

const OF_TICKETS = 'guild_id = :guild and t.ticket_id = any(:ids::uuid[])';

const buildStatements = (db: Database) => ({
  published: `select ${buildColumns(db, flowVersions).select('v')} from flow_versions v
    join flows f on f.guild_id = :guild and f.id = v.flow_id and f.published_version = v.number where v.guild_id = :guild`,
  tickets: `select ${buildColumns(db, tickets, STORE_COLUMNS).select('t')} from tickets t where t.guild_id = :guild
    and (:at::timestamptz is null or (t.created_at, t.id) > (:at::timestamptz, :id::uuid))
    order by t.created_at, t.id limit ${BATCH}`,
  messages: `select ${buildColumns(db, messages).select('t')} from ticket_messages t where t.${OF_TICKETS} order by t.created_at, t.id`,
  notes: `select ${buildColumns(db, notes).select('t')} from ticket_notes t where t.${OF_TICKETS} order by t.id`,
  timeline: `select ${buildColumns(db, timeline).select('t')} from ticket_timeline t where t.${OF_TICKETS} order by t.at, t.id`,
  attachments: `select ${buildColumns(db, attachments).select('t')} from attachments t
    where t.${OF_TICKETS} and t.status in ('pending', 'kept', 'failed') order by t.id`,
  transcripts: `select ${buildColumns(db, transcripts).select('t')} from transcripts t
    where t.${OF_TICKETS} and t.sha256 is not null order by t.closed_at, t.id`,
  transcriptMessages: `select ${buildColumns(db, transcriptMessages).select('t')} from transcript_messages t
    where t.guild_id = :guild and t.transcript_id = any(:transcriptIds::uuid[]) order by t.transcript_id, t.created_at, t.id`,
});
