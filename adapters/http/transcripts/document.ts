import type { Attachment } from '#core/chat/index.ts';
import type { Actor } from '#core/shared/actor.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';

/** A transcript with its messages, as the renderers take it. */
export interface TranscriptDocument {
  readonly id: string;
  readonly ticket: Pick<
    Ticket,
    | 'ticketNumber'
    | 'subject'
    | 'status'
    | 'priority'
    | 'requesterId'
    | 'claimedById'
    | 'participantIds'
    | 'tags'
    | 'formAnswers'
    | 'createdAt'
    | 'closedAt'
    | 'closeReason'
    | 'closeCause'
    | 'closedBy'
  >;
  /** Who wrote how many of the messages. */
  readonly participants: readonly { readonly actor: Actor; readonly messageCount: number }[];
  readonly messageCount: number;
  readonly sha256: string;
  readonly createdAt: Instant;
  /** In the order in which they are shown. */
  readonly messages: readonly TranscriptMessage[];
}

export interface TranscriptMessage {
  readonly id: string;
  readonly author: Actor;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: Instant;
  readonly editedAt: Instant | null;
  readonly deletedAt: Instant | null;
}
