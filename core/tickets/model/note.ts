import type { Actor } from '../../shared/actor.ts';
import type { ChatMessageId, GuildId, NoteId, TicketId } from '../../shared/ids.ts';
import { internal, unreported } from '../../shared/record/field.ts';
import type { RecordFields, RecordOf } from '../../shared/record/record.ts';

/** Limits the text, in characters. */
export const MAX_NOTE = 4_000;

/** Notes never appear in the chat or in transcripts. */
export const NOTE_RECORD = {
  id: unreported.id<NoteId>('note'),
  guildId: internal.chatId<GuildId>('server'),
  ticketId: unreported.id<TicketId>('ticket'),
  author: unreported.data<Actor>(),
  content: unreported.text().about('Text of the note.'),
  /** Identifies what staff wrote in the channel of a direct ticket; null for another note. */
  chatMessageId: internal.text<ChatMessageId>().nullable(),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Note = RecordOf<typeof NOTE_RECORD>;
