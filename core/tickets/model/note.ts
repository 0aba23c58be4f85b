import type { Actor } from '../../shared/actor.ts';
import type { ChatMessageId, GuildId, NoteId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** Notes never appear in the chat or in transcripts. */
export interface Note {
  readonly id: NoteId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly author: Actor;
  readonly content: string;
  /** Identifies what staff wrote in the channel of a direct ticket; null or missing for another note. */
  readonly chatMessageId?: ChatMessageId | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
