import type { TicketId } from '#core/shared/ids.ts';
import type { Note, Ticket } from '#core/tickets/index.ts';
import { STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../context.ts';

const ALL = { limit: 100, after: null };
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const BY = { actor: { type: 'staff', id: STAFF } } as const;
const NO_NOTE = { code: 'not_found', message: 'Note not found.' };

let fixture: HelpDesk;
let ticket: Ticket;
beforeEach(async () => {
  fixture = await createHelpDesk();
  ticket = await fixture.open();
});

const add = (content = 'Called back') => fixture.app.tickets.addNote({ ...fixture.on(ticket), ...BY, content });
const list = async () => (await fixture.app.tickets.listNotes(fixture.guild, ticket.id, 'createdAt', ALL)).items;
const on = ({ id }: Pick<Note, 'id'>, ifVersion: number | null = null) => ({
  ...fixture.on(ticket),
  ...BY,
  noteId: id,
  ifVersion,
});
const listTimeline = async () =>
  (await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, 'createdAt', ALL)).items;
const lastEntry = async () => (await listTimeline()).at(-1);

describe('a note', () => {
  it('is written about a ticket in any status, and is in its history', async () => {
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    const note = await add();
    expect(note).toEqual({
      id: note.id,
      guildId: fixture.guild,
      ticketId: ticket.id,
      author: BY.actor,
      content: 'Called back',
      chatMessageId: null,
      version: 1,
      createdAt: fixture.clock.now(),
      updatedAt: fixture.clock.now(),
    });
    expect(await list()).toEqual([note]);
    expect(await lastEntry()).toMatchObject({
      type: 'ticket.note_created',
      actor: BY.actor,
      from: { noteId: null },
      to: { noteId: note.id },
    });
    const unknown = { ...fixture.on({ id: UNKNOWN as TicketId }), ...BY, content: 'Called back' };
    await expect(fixture.app.tickets.addNote(unknown)).rejects.toMatchObject({ message: 'Ticket not found.' });
  });

  it('is changed, and the history keeps the text that it had', async () => {
    const note = await add();
    await fixture.clock.advance(1_000);
    const changed = await fixture.app.tickets.updateNote({ ...on(note, 1), content: 'Called twice' });
    expect(changed).toEqual({ ...note, content: 'Called twice', version: 2, updatedAt: fixture.clock.now() });
    expect(await list()).toEqual([changed]);
    expect(await lastEntry()).toMatchObject({
      type: 'ticket.updated',
      from: { note: { id: note.id, content: 'Called back' } },
      to: { note: { id: note.id, content: 'Called twice' } },
    });
  });

  it('stays as it is when nothing of it is changed', async () => {
    const note = await add();
    const before = await listTimeline();
    await fixture.clock.advance(1_000);
    expect(await fixture.app.tickets.updateNote({ ...on(note), content: 'Called back' })).toEqual(note);
    expect(await fixture.app.tickets.updateNote(on(note))).toEqual(note);
    expect(await listTimeline()).toEqual(before);
  });

  it('has to be one of the ticket, in the version that the caller has read', async () => {
    const note = await add();
    const conflict = { name: 'VersionConflict', what: 'note' };
    await expect(fixture.app.tickets.updateNote({ ...on(note, 2), content: 'x' })).rejects.toMatchObject(conflict);
    await expect(fixture.app.tickets.removeNote(on(note, 2))).rejects.toMatchObject(conflict);
    const other = { ...on(note), ticket: (await fixture.open()).id };
    await expect(fixture.app.tickets.updateNote({ ...other, content: 'x' })).rejects.toMatchObject(NO_NOTE);
    await expect(fixture.app.tickets.removeNote(other)).rejects.toMatchObject(NO_NOTE);
    expect(await list()).toEqual([note]);
  });

  it('is removed, and the history says so', async () => {
    const [note, other] = [await add(), await add('Wrote a mail')];
    await fixture.app.tickets.removeNote(on(note, 1));
    expect(await list()).toEqual([other]);
    expect(await lastEntry()).toMatchObject({
      type: 'ticket.updated',
      from: { noteId: note.id },
      to: { noteId: null },
    });
    await expect(fixture.app.tickets.removeNote(on(note))).rejects.toMatchObject(NO_NOTE);
  });
});
