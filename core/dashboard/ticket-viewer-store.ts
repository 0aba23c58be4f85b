import type { GuildId, PersonId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export interface TicketViewer {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly personId: PersonId;
  readonly name: string;
  readonly isWriting: boolean;
  readonly seenAt: Instant;
}

export interface TicketViewerStore {
  /** Returns at most 20 others seen after `since`, by name; null when the server has no such ticket. */
  record(viewer: TicketViewer, since: Instant): Promise<readonly TicketViewer[] | null>;
  /** Deletes a batch of viewers last seen before. @returns how many */
  purge(before: Instant): Promise<number>;
}
