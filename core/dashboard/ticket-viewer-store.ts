import type { GuildId, PersonId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Somebody who has a ticket before them in the dashboard. */
export interface TicketViewer {
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  readonly personId: PersonId;
  readonly name: string;
  /** Whether they are writing a reply or a note. */
  readonly isWriting: boolean;
  readonly seenAt: Instant;
}

/** Where it is kept who looks at which ticket. */
export interface TicketViewerStore {
  /**
   * Records a viewer, and returns the others of the ticket who were seen after `since`, by name, 20 at the most. Null when
   * the server has no such ticket.
   */
  record(viewer: TicketViewer, since: Instant): Promise<readonly TicketViewer[] | null>;
  /** Deletes a batch of the viewers that were last seen before. @returns how many */
  purge(before: Instant): Promise<number>;
}
