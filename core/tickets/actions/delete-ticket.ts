import type { GuildId, TicketId } from '../../shared/ids.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { assertNotHeld, type LegalHoldStore } from '../model/legal-hold.ts';
import { applyChange } from '../model/ticket-change.ts';

export interface TranscriptMaker {
  /** Makes the ordered transcripts of a ticket. */
  finish(guild: GuildId, ticket: TicketId): Promise<void>;
}

export type DeletePorts = ActionPorts & {
  readonly transcripts: TranscriptMaker;
  readonly holds: Pick<LegalHoldStore, 'find'>;
};

/** Makes pending transcripts first. The number is never reused. @throws conflict for a ticket that has to be kept */
export const deleteTicket =
  (ports: DeletePorts) =>
  async (input: TicketTarget): Promise<void> => {
    const { guild, ticket: id, actor } = input;
    await assertNotHeld(ports.holds, guild, id);
    await executeTicketAction(ports)(input, 'delete', (ticket, at) => ({
      channel: { deleted: true },
      change: () => applyChange(ports.ids, ticket, {}, { type: 'ticket.deleted', actor, at }),
      alsoWrite: () => ports.transcripts.finish(guild, id),
    }));
  };
