import { toSortedPage } from './list-records.ts';
import type { ChatMessageId, GuildId, NoteId, TicketId } from '#core/shared/ids.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import { parseSort } from '#core/shared/list-definition.ts';
import { type Page, type PageRequest } from '#core/shared/page.ts';
import type { HistoryOrder, Note, NoteStore } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryNoteStore implements NoteStore {
  readonly #notes: Map<string, Note>;

  constructor(state: MemoryState) {
    this.#notes = state.table('notes');
  }

  async list(guild: GuildId, ticket: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Note>> {
    const notes = [...this.#notes.values()].filter((note) => note.guildId === guild && note.ticketId === ticket);
    return toSortedPage(notes, ({ id }) => id, parseSort(order).isDescending, page);
  }

  async find(guild: GuildId, ticket: TicketId, id: NoteId): Promise<Note | null> {
    const note = this.#notes.get(id);
    return note?.guildId === guild && note.ticketId === ticket ? note : null;
  }

  async findByChatMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<Note | null> {
    const notes = [...this.#notes.values()].filter((note) => note.guildId === guild && note.ticketId === ticket);
    return notes.find(({ chatMessageId }) => chatMessageId === message) ?? null;
  }

  async save(note: Note): Promise<Note> {
    if (this.#notes.get(note.id)?.version !== note.version) throw new VersionConflict('note');
    const saved = { ...note, version: note.version + 1 };
    this.#notes.set(saved.id, saved);
    return saved;
  }

  async add(note: Note): Promise<void> {
    this.#notes.set(note.id, note);
  }

  async remove(guild: GuildId, ticket: TicketId, id: NoteId): Promise<boolean> {
    return (await this.find(guild, ticket, id)) !== null && this.#notes.delete(id);
  }
}
