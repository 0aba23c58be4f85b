import type { Actor } from '../../shared/actor.ts';
import type { GuildId, NoteId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** Notes never appear in the chat or in transcripts. */
export interface Note {
  readonly id: NoteId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly author: Actor;
  readonly content: string;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
