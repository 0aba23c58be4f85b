import type { GuildId, TicketId } from '../../shared/ids.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { applyChange } from '../model/ticket-change.ts';

/** Makes the transcripts that are ordered when tickets are closed. */
export interface TranscriptMaker {
  /** Makes those of a ticket that are not made yet. */
  finish(guild: GuildId, ticket: TicketId): Promise<void>;
}

export type DeletePorts = ActionPorts & { readonly transcripts: TranscriptMaker };

/**
 * Deletes a closed ticket with its messages, notes, timeline and channel. Its number is never used again, and its
 * transcripts stay: one that is not made yet is made first.
 */
export const deleteTicket =
  (ports: DeletePorts) =>
  async (input: TicketTarget): Promise<void> => {
    const { guild, ticket: id, actor } = input;
    await executeTicketAction(ports)(input, 'delete', (ticket, at) => ({
      channel: { deleted: true },
      change: () => applyChange(ports.ids, ticket, {}, { type: 'ticket.deleted', actor, at }),
      alsoWrite: () => ports.transcripts.finish(guild, id),
    }));
  };
