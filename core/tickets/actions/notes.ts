import { notFound } from '../../shared/errors.ts';
import type { NoteId } from '../../shared/ids.ts';
import { type DecideAction, executeAction, executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import type { NoteStore } from '../model/note-store.ts';
import type { Note } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export type NotePorts = ActionPorts & { readonly notes: NoteStore };

export interface AddNote extends TicketTarget {
  readonly content: string;
}

/** Writes a note about a ticket in any status. */
export const addNote =
  (ports: NotePorts) =>
  (input: AddNote): Promise<Note> => {
    const { guild, ticket: ticketId, content, actor } = input;
    const id = ports.ids.next('note');
    const note: Note = { id, guildId: guild, ticketId, author: actor, content, createdAt: ports.clock.now() };
    const decide: DecideAction = (ticket, at) => {
      const changes = { noteId: { from: null, to: id } };
      const context = { type: 'ticket.note_created', actor, at, changes, extra: { note } } as const;
      return {
        channel: null,
        change: () => applyChange(ports.ids, ticket, {}, context),
        also: () => ports.notes.add(note),
      };
    };
    return executeAction(ports)(input, 'add_note', decide, () => note);
  };

export interface RemoveNote extends TicketTarget {
  readonly noteId: NoteId;
}

/** @throws not_found for a note that this ticket does not have */
export const removeNote =
  (ports: NotePorts) =>
  async (input: RemoveNote): Promise<void> => {
    const { guild, ticket: id, noteId, actor } = input;
    await executeTicketAction(ports)(input, 'remove_note', (ticket, at) => {
      const changes = { noteId: { from: noteId, to: null } };
      return {
        channel: null,
        change: () => applyChange(ports.ids, ticket, {}, { type: 'ticket.updated', actor, at, changes }),
        also: async () => {
          if (!(await ports.notes.remove(guild, id, noteId))) throw notFound('Note');
        },
      };
    });
  };
