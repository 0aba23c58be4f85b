import type { Category } from '#core/categories/index.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Message, Note, Ticket, TimelineEntry } from '#core/tickets/index.ts';
import type { Transcript } from '#core/transcripts/index.ts';
import { buildInsert } from '../records/bulk-insert.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { type SandboxChannelRow, sandboxChannels, sandboxMessages } from '../sandbox/sandbox-tables.ts';
import { categories } from '../categories/category-tables.ts';
import { messages, notes, tickets, timeline } from './ticket-tables.ts';
import { type TranscriptMessageRow, transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';

/** Tickets that have lived elsewhere, with all that belongs to them. */
export interface ImportedTickets {
  readonly tickets: readonly (Ticket & { readonly dueAt: string | null })[];
  readonly messages: readonly Message[];
  readonly timeline: readonly TimelineEntry[];
  readonly notes: readonly Note[];
  readonly transcripts: readonly Transcript[];
  readonly transcriptMessages: readonly TranscriptMessageRow[];
  /** Belong to the simulated chat. */
  readonly channels: readonly SandboxChannelRow[];
  readonly chatMessages: readonly ChatMessage[];
}

const RESERVE = `update servers set last_ticket_number = last_ticket_number + :count::int where id = :guild
  returning last_ticket_number - :count::int + 1 as first`;

const TABLES = [
  'categories',
  'tickets',
  'ticket_messages',
  'ticket_timeline',
  'ticket_notes',
  'transcripts',
  'transcript_messages',
  'sandbox_channels',
  'sandbox_messages',
];

/** Imports many tickets at once, as they are: without checks, events or notifications. */
export class TicketBulkImport {
  readonly #db: Database;
  readonly #add: string;
  readonly #addCategories: string;

  constructor(db: Database) {
    this.#db = db;
    this.#add = buildAddStatement(db);
    this.#addCategories = buildInsert(db, categories, ':categories');
  }

  /** Numbers that no other ticket of the server gets. @returns the first; null when there is no such server */
  async reserveNumbers(guild: GuildId, count: number): Promise<number | null> {
    return (await this.#db.queryOne<{ first: number }>(RESERVE, { guild, count }))?.first ?? null;
  }

  async addCategories(guild: GuildId, added: readonly Category[]): Promise<void> {
    await this.#db.query(this.#addCategories, { guild, categories: toJsonText(added) });
  }

  /** All of them, or none. */
  async add(guild: GuildId, imported: ImportedTickets): Promise<void> {
    const values = Object.entries(imported).map(([name, records]) => [name, toJsonText(records)] as const);
    await this.#db.query(this.#add, { ...Object.fromEntries(values), guild });
  }

  /** Updates the statistics of the query planner after the import. */
  async finish(): Promise<void> {
    for (const table of TABLES) await this.#db.query(`analyze ${table}`);
  }
}

const buildAddStatement = (db: Database): string =>
  `with messages as (${buildInsert(db, messages, ':messages')}), timeline as (${buildInsert(db, timeline, ':timeline')}),
    notes as (${buildInsert(db, notes, ':notes')}), transcripts as (${buildInsert(db, transcripts, ':transcripts')}),
    transcript_messages as (${buildInsert(db, transcriptMessages, ':transcriptMessages')}),
    channels as (${buildInsert(db, sandboxChannels, ':channels')}),
    chat_messages as (${buildInsert(db, sandboxMessages, ':chatMessages')}),
    tickets as (${buildInsert(db, tickets, ':tickets', { except: ['leaseHolder', 'leaseUntil'] })} returning id, version)
    insert into ticket_changes (guild_id, ticket_id, version) select :guild, id, version from tickets`;
