import { conflict } from '../shared/errors.ts';
import type { UserId } from '../shared/ids.ts';
import { actOn, type OnTicket } from './act.ts';
import type { ActPorts } from './held-ticket.ts';
import { notice } from './notice.ts';
import { evolved } from './ticket-change.ts';
import { claimedBy, leavingClaimer } from './ticket-steps.ts';

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
    const fields = claimedBy(ticket, staffId, at);
    const post = notice(`<@${ticket.claimedById}> handed this ticket over to <@${staffId}>.`);
    return {
      channel: { post, allow: [staffId], deny: leavingClaimer(ticket) },
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.transferred', actor, at }),
    };
  });
