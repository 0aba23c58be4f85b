import { conflict } from '../shared/errors.ts';
import type { UserId } from '../shared/ids.ts';
import { actOn, type OnTicket } from './act.ts';
import type { ActPorts } from './held-ticket.ts';
import { notice } from './notice.ts';
import { evolved } from './ticket-change.ts';
import { claimedBy, leavingClaimer } from './ticket-steps.ts';

export interface ClaimTicket extends OnTicket {
  readonly staffId: UserId;
  /** Takes the ticket even from another claimer. */
  readonly force: boolean;
}

/** A staff member takes the ticket. The same claimer again changes nothing. */
export const claimTicket = (ports: ActPorts) => (wanted: ClaimTicket) =>
  actOn(ports)(wanted, 'claim', (ticket, at) => {
    const { staffId, force, actor } = wanted;
    if (ticket.claimedById === staffId) return null;
    if (ticket.claimedById && !force) {
      throw conflict(
        `Ticket #${ticket.ticketNumber} is claimed by ${ticket.claimedById}. Send "force": true to take it over.`,
      );
    }
    return {
      channel: {
        post: notice(`<@${staffId}> claimed this ticket.`),
        allow: [staffId],
        deny: leavingClaimer(ticket),
      },
      change: () => evolved(ports.ids, ticket, claimedBy(ticket, staffId, at), { type: 'ticket.claimed', actor, at }),
    };
  });

/** The ticket goes back to the queue. @throws conflict when it is not claimed */
export const unclaimTicket = (ports: ActPorts) => (wanted: OnTicket) =>
  actOn(ports)(wanted, 'unclaim', (ticket, at) => ({
    channel: { post: notice(`<@${ticket.claimedById}> gave this ticket back.`), deny: leavingClaimer(ticket) },
    change: () =>
      evolved(
        ports.ids,
        ticket,
        { claimedById: null, claimedAt: null },
        { type: 'ticket.unclaimed', actor: wanted.actor, at },
      ),
  }));
