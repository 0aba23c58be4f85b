import type { ChatMessageId, GuildId, NoteId, TicketId } from '../../shared/ids.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Note } from './note.ts';
import type { HistoryOrder } from './ticket-store.ts';

/** Stores notes, which are deleted with their ticket. */
export interface NoteStore {
  list(guild: GuildId, ticket: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Note>>;
  find(guild: GuildId, ticket: TicketId, id: NoteId): Promise<Note | null>;
  findByChatMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<Note | null>;
  add(note: Note): Promise<void>;
  /** @throws VersionConflict when another request wrote first. */
  save(note: Note): Promise<Note>;
  /** @returns false when the ticket has no such note */
  remove(guild: GuildId, ticket: TicketId, id: NoteId): Promise<boolean>;
}
