import type { GuildId, TicketId } from '../shared/ids.ts';
import { act, type OnTicket } from './act.ts';
import type { ActPorts } from './held-ticket.ts';
import { evolved } from './ticket-change.ts';

/** Makes the transcripts that are ordered when tickets are closed. */
export interface TranscriptMaker {
  /** Makes those of a ticket that are not made yet. */
  finish(guild: GuildId, ticket: TicketId): Promise<void>;
}

export type DeletePorts = ActPorts & { readonly transcripts: TranscriptMaker };

/**
 * Deletes a closed ticket with its messages, notes, timeline and channel. Its number is never used again, and its
 * transcripts stay: one that is not made yet is made first.
 */
export const deleteTicket =
  (ports: DeletePorts) =>
  async (wanted: OnTicket): Promise<void> => {
    const { guild, ticket: id, actor } = wanted;
    await act(ports)(wanted, 'delete', (ticket, at) => ({
      channel: { deleted: true },
      change: () => evolved(ports.ids, ticket, {}, { type: 'ticket.deleted', actor, at }),
      also: () => ports.transcripts.finish(guild, id),
    }));
  };
