import type { GuildId, NoteId, TicketId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { Note, NoteStore } from '#core/tickets/index.ts';
import { buildColumns, toJsonText } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { notes } from './ticket-tables.ts';

export class PostgresNoteStore implements NoteStore {
  readonly #db: Database;
  readonly #list: string;
  readonly #add: string;

  constructor(db: Database) {
    this.#db = db;
    const note = buildColumns(db, notes);
    this.#list = `select ${note.select('n')} from ticket_notes n
      where n.guild_id = $1 and n.ticket_id = $2::uuid and ($3::uuid is null or n.id < $3::uuid) order by n.id desc limit $4`;
    this.#add = `insert into ticket_notes (${note.names}) select ${note.values('n')} from ${note.recordset('$1', 'n')}`;
  }

  async list(guild: GuildId, ticket: TicketId, { limit, after }: PageRequest): Promise<Page<Note>> {
    const rows = await this.#db.query<Note>(this.#list, [guild, ticket, after?.[0] ?? null, limit + 1]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async add(note: Note): Promise<void> {
    await this.#db.query(this.#add, [toJsonText([note])]);
  }

  async remove(guild: GuildId, ticket: TicketId, id: NoteId): Promise<boolean> {
    return (await this.#db.queryOne(REMOVE, [guild, ticket, id])) !== null;
  }
}

const REMOVE = 'delete from ticket_notes where guild_id = $1 and ticket_id = $2::uuid and id = $3::uuid returning 1';
