import type { GuildId, NoteId, TicketId } from '#core/shared/ids.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { Note, NoteStore } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryNoteStore implements NoteStore {
  readonly #notes: Map<string, Note>;

  constructor(state: MemoryState) {
    this.#notes = state.table('notes');
  }

  async list(guild: GuildId, ticket: TicketId, { limit, after }: PageRequest): Promise<Page<Note>> {
    const rows = [...this.#notes.values()]
      .filter((note) => note.guildId === guild && note.ticketId === ticket && (!after || note.id < (after[0] ?? '')))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    return toPage(rows, limit, ({ id }) => [id]);
  }

  async add(note: Note): Promise<void> {
    this.#notes.set(note.id, note);
  }

  async remove(guild: GuildId, ticket: TicketId, id: NoteId): Promise<boolean> {
    const note = this.#notes.get(id);
    return note?.guildId === guild && note.ticketId === ticket && this.#notes.delete(id);
  }
}
