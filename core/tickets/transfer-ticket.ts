import { conflict } from '../shared/errors.ts';
import type { UserId } from '../shared/ids.ts';
import { actOn, type ActPorts, type OnTicket } from './act.ts';
import { notice } from './notice.ts';
import { evolved } from './ticket-change.ts';

export interface TransferTicket extends OnTicket {
  /** The next claimer. */
  readonly staffId: UserId;
}

/** A claimed ticket goes to another staff member. @throws conflict when it is not claimed, or by the same one */
export const transferTicket = (ports: ActPorts) => (wanted: TransferTicket) =>
  actOn(ports)(wanted, 'transfer', (ticket, at) => {
    const { staffId, actor } = wanted;
    if (ticket.claimedById === staffId) {
      throw conflict(`Ticket #${ticket.ticketNumber} is claimed by ${staffId} already.`);
    }
    const fields = { claimedById: staffId, claimedAt: at };
    return {
      channel: { post: notice(`<@${ticket.claimedById}> handed this ticket over to <@${staffId}>.`), allow: [staffId] },
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.transferred', actor, at }),
    };
  });
