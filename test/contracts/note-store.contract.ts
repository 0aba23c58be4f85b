import { uuidIds } from '#adapters/node/ids.ts';
import type { ChatMessageId } from '#core/shared/ids.ts';
import type { Category } from '#core/categories/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Note, Ticket } from '#core/tickets/index.ts';
import { applyChange } from '#core/tickets/model/ticket-change.ts';
import { aCategory, aGuildId, aNote, aServer, aTicket, NOON, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const ALL = { limit: 100, after: null };

export const noteStoreContract = (stores: () => Stores): void => {
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
  });

  const aKeptTicket = () =>
    keepTicket(stores(), aTicket({ guildId: category.guildId, categoryId: category.id, requesterId: STAFF }));
  const noted = async (ticket: Ticket, overrides: Partial<Note> = {}): Promise<Note> => {
    const note = aNote(ticket, overrides);
    await stores().notes.add(note);
    return note;
  };
  const notesOf = async ({ guildId, id }: Ticket) => (await stores().notes.list(guildId, id, '-createdAt', ALL)).items;

  it('gives back exactly what was added', async () => {
    const ticket = await aKeptTicket();
    const note = await noted(ticket, {
      author: { type: 'token', id: 'a token' },
      content: 'Two lines,\n"quoted" and \u{1F99C}.',
      createdAt: plusMs(NOON, 7),
    });
    expect(await notesOf(ticket)).toEqual([note]);
  });

  it('finds what was written in the chat by its message', async () => {
    const [ticket, other] = [await aKeptTicket(), await aKeptTicket()];
    const chatMessageId = '81' as ChatMessageId;
    const note = await noted(ticket, { chatMessageId });
    const { notes } = stores();
    expect(await notes.findByChatMessage(ticket.guildId, ticket.id, chatMessageId)).toEqual(note);
    expect(await notes.findByChatMessage(other.guildId, other.id, chatMessageId)).toBeNull();
    expect(await notes.findByChatMessage(ticket.guildId, ticket.id, '82' as ChatMessageId)).toBeNull();
  });

  it('pages the notes of one ticket, newest first, without gap or repeat', async () => {
    const [ticket, other] = [await aKeptTicket(), await aKeptTicket()];
    const notes: Note[] = [];
    for (let i = 0; i < 5; i += 1) {
      notes.push(await noted(ticket));
      await noted(other);
    }
    const seen = await readAllPages((page) => stores().notes.list(ticket.guildId, ticket.id, '-createdAt', page));
    expect(seen).toEqual(notes.reverse());
    expect(await stores().notes.list(ticket.guildId, ticket.id, '-createdAt', { limit: 5, after: null })).toMatchObject(
      {
        next: null,
      },
    );
  });

  it('shows the notes of a ticket to no other server', async () => {
    const ticket = await aKeptTicket();
    await noted(ticket);
    expect(await stores().notes.list(aGuildId(), ticket.id, '-createdAt', ALL)).toEqual({ items: [], next: null });
  });

  it('writes a changed note, unless another request wrote first', async () => {
    const { notes } = stores();
    const ticket = await aKeptTicket();
    const note = await noted(ticket);
    const saved = await notes.save({ ...note, content: 'Changed', updatedAt: plusMs(NOON, 5) });
    expect(saved).toEqual({ ...note, content: 'Changed', version: 2, updatedAt: plusMs(NOON, 5) });
    expect(await notes.find(ticket.guildId, ticket.id, note.id)).toEqual(saved);
    await expect(notes.save({ ...note, content: 'Late' })).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await notes.find(aGuildId(), ticket.id, note.id)).toBeNull();
    expect(await notes.find(ticket.guildId, (await aKeptTicket()).id, note.id)).toBeNull();
  });

  it('removes a note once, and no other', async () => {
    const ticket = await aKeptTicket();
    const [note, other] = [await noted(ticket), await noted(ticket)];
    const remove = () => stores().notes.remove(ticket.guildId, ticket.id, note.id);
    expect(await remove()).toBe(true);
    expect(await remove()).toBe(false);
    expect(await notesOf(ticket)).toEqual([other]);
  });

  it('has nothing to remove under another server, another ticket or an unknown id', async () => {
    const { notes } = stores();
    const ticket = await aKeptTicket();
    const note = await noted(ticket);
    expect(await notes.remove(aGuildId(), ticket.id, note.id)).toBe(false);
    expect(await notes.remove(ticket.guildId, (await aKeptTicket()).id, note.id)).toBe(false);
    expect(await notes.remove(ticket.guildId, uuidIds.next('ticket'), note.id)).toBe(false);
    expect(await notes.remove(ticket.guildId, ticket.id, uuidIds.next('note'))).toBe(false);
    expect(await notesOf(ticket)).toEqual([note]);
  });

  it('goes with its ticket, and only when that goes', async () => {
    const { tickets } = stores();
    const [ticket, other] = [await aKeptTicket(), await aKeptTicket()];
    const [note, otherNote] = [await noted(ticket), await noted(other)];
    const actor = { type: 'staff', id: STAFF } as const;
    const deletion = applyChange(uuidIds, ticket, {}, { type: 'ticket.deleted', actor, at: NOON });
    await expect(tickets.remove(deletion, uuidIds.next('holder'))).rejects.toMatchObject({ name: 'VersionConflict' });
    expect(await notesOf(ticket)).toEqual([note]);
    const lease = { holder: uuidIds.next('holder'), until: plusMs(NOON, 3_000) };
    await tickets.acquireLease(ticket.guildId, ticket.id, lease, NOON);
    await tickets.remove(deletion, lease.holder);
    expect(await notesOf(ticket)).toEqual([]);
    expect(await notesOf(other)).toEqual([otherNote]);
  });
};
