import { notFound } from '../../shared/errors.ts';
import type { NoteId } from '../../shared/ids.ts';
import { requireVersion } from '../../shared/records.ts';
import { type PlanStep, executeAction, executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { assertNotHeld, type LegalHoldStore } from '../model/legal-hold.ts';
import type { NoteStore } from '../model/note-store.ts';
import type { Note } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export type NotePorts = ActionPorts & { readonly notes: NoteStore; readonly holds: Pick<LegalHoldStore, 'find'> };

export interface AddNote extends TicketTarget {
  readonly content: string;
}

/** Is possible in any status. */
export const addNote =
  (ports: NotePorts) =>
  (input: AddNote): Promise<Note> => {
    const { guild, ticket: ticketId, content, actor } = input;
    const id = ports.ids.next('note');
    const createdAt = ports.clock.now();
    const identity = { id, guildId: guild, ticketId, author: actor };
    const note: Note = { ...identity, content, chatMessageId: null, version: 1, createdAt, updatedAt: createdAt };
    const planStep: PlanStep = (ticket, at) => {
      const changes = { noteId: { from: null, to: id } };
      const context = { type: 'ticket.note_created', actor, at, changes, extra: { note } } as const;
      return {
        channel: null,
        change: () => applyChange(ports.ids, ticket, {}, context),
        alsoWrite: () => ports.notes.add(note),
      };
    };
    return executeAction(ports)(input, 'add_note', planStep, () => note);
  };

/** `ifVersion` is the version of the note. */
export interface NoteTarget extends TicketTarget {
  readonly noteId: NoteId;
}

export interface UpdateNote extends NoteTarget {
  readonly content?: string | undefined;
}

/** The timeline keeps the earlier text. @throws not_found; VersionConflict; conflict for a ticket that has to be kept */
export const updateNote =
  (ports: NotePorts) =>
  async (input: UpdateNote): Promise<Note> => {
    const { actor, content } = input;
    let saved = await getNoteForUpdate(ports, input);
    const planStep: PlanStep = async (ticket, at) => {
      const note = await getNoteForUpdate(ports, input);
      saved = note;
      if (content === undefined || content === note.content) return null;
      const changed = { ...note, content, updatedAt: at };
      const changes = { note: { from: toEntry(note), to: toEntry(changed) } };
      return {
        channel: null,
        change: () => applyChange(ports.ids, ticket, {}, { type: 'ticket.updated', actor, at, changes }),
        alsoWrite: async () => {
          saved = await ports.notes.save(changed);
        },
      };
    };
    return executeAction(ports)({ ...input, ifVersion: null }, 'update_note', planStep, () => saved);
  };

const toEntry = ({ id, content }: Note) => ({ id, content });

const getNoteForUpdate = async ({ notes, holds }: NotePorts, { guild, ticket, noteId, ifVersion }: NoteTarget) => {
  const note = await notes.find(guild, ticket, noteId);
  if (!note) throw notFound('Note');
  requireVersion('Note', note, ifVersion);
  await assertNotHeld(holds, guild, ticket);
  return note;
};

/** @throws not_found for a note that this ticket does not have; VersionConflict; conflict for a ticket that has to be kept */
export const removeNote =
  (ports: NotePorts) =>
  async (input: NoteTarget): Promise<void> => {
    const { guild, ticket: id, noteId, actor } = input;
    await executeTicketAction(ports)({ ...input, ifVersion: null }, 'remove_note', async (ticket, at) => {
      await getNoteForUpdate(ports, input);
      const changes = { noteId: { from: noteId, to: null } };
      return {
        channel: null,
        change: () => applyChange(ports.ids, ticket, {}, { type: 'ticket.updated', actor, at, changes }),
        alsoWrite: async () => {
          if (!(await ports.notes.remove(guild, id, noteId))) throw notFound('Note');
        },
      };
    });
  };
