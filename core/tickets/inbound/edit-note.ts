import { type ChatMessage, isHidden, renderWhole } from '../../chat/index.ts';
import { isRefusal } from '../../shared/errors.ts';
import { type NotePorts, updateNote } from '../actions/notes.ts';
import type { TicketRef } from '../actions/with-lease.ts';

/** Messages of staff in the channel of a direct ticket are notes. May be repeated. */
export const editNote = async (ports: NotePorts, { guild, ticket }: TicketRef, message: ChatMessage): Promise<void> => {
  const note = await ports.notes.findByChatMessage(guild, ticket, message.id);
  const content = isHidden(message) ? '' : renderWhole(message);
  if (!note || content === '') return;
  const target = { guild, ticket, noteId: note.id, actor: note.author, ifVersion: null };
  try {
    await updateNote(ports)({ ...target, content });
  } catch (error) {
    // It was removed meanwhile.
    if (!isRefusal(error)) throw error;
  }
};
