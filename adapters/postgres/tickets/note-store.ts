import type { ChatMessageId, GuildId, NoteId, TicketId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { HistoryOrder, Note, NoteStore } from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { toHistorySorting } from './ticket-order.ts';
import { notes } from './ticket-tables.ts';

export class PostgresNoteStore implements NoteStore {
  readonly #records;

  constructor(db: Database) {
    this.#records = recordStore(db, notes, { label: 'note' });
  }

  list(guildId: GuildId, ticketId: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Note>> {
    return this.#records.list({ guildId, ticketId }, page, { sorting: toHistorySorting(order) });
  }

  find(guildId: GuildId, ticketId: TicketId, id: NoteId): Promise<Note | null> {
    return this.#records.find({ guildId, ticketId, id });
  }

  findByChatMessage(guildId: GuildId, ticketId: TicketId, chatMessageId: ChatMessageId): Promise<Note | null> {
    return this.#records.find({ guildId, ticketId, chatMessageId });
  }

  save(note: Note): Promise<Note> {
    return this.#records.save(note);
  }

  add(note: Note): Promise<void> {
    return this.#records.insert(note);
  }

  remove(guildId: GuildId, ticketId: TicketId, id: NoteId): Promise<boolean> {
    return this.#records.remove({ guildId, ticketId, id });
  }
}
