import type { ChannelChange } from '../chat/index.ts';
import { invalid } from '../shared/errors.ts';
import { actOn, type OnTicket } from './act.ts';
import type { ActPorts } from './held-ticket.ts';
import { notice, RATING_BUTTONS } from './notice.ts';
import type { Ticket, TicketPolicy } from './ticket.ts';
import { evolved } from './ticket-change.ts';
import { closed } from './ticket-steps.ts';

export interface CloseTicket extends OnTicket {
  readonly reason: string | null;
}

/** Ends the conversation; its channel can still be read. @throws validation_error when the category asks for a reason */
export const closeTicket = (ports: ActPorts) => (wanted: CloseTicket) =>
  actOn(ports)(wanted, 'close', (ticket, at, policy) => {
    const { reason, actor } = wanted;
    requireReason(policy, reason);
    const fields = closed(at, { by: actor, reason, cause: 'manual' });
    return {
      channel: closedChannel(ticket, policy, reason ? `This ticket was closed: ${reason}` : 'This ticket was closed.'),
      change: () => evolved(ports.ids, ticket, fields, { type: 'ticket.closed', actor, at }),
    };
  });

/** @throws validation_error when the category asks for a reason and there is none */
export const requireReason = (policy: TicketPolicy, reason: string | null): void => {
  if (policy.requireReason && !reason)
    throw invalid('reason: the category of this ticket asks for a reason to close it.');
};

/** What becomes of the channel of a ticket that is closed: it says so, asks the requester for a rating, and is archived. */
export const closedChannel = ({ feedback }: Ticket, { feedbackEnabled }: TicketPolicy, why: string): ChannelChange => ({
  post:
    feedbackEnabled && !feedback
      ? notice(`${why} How was the support? 1 is worst, 5 is best.`, RATING_BUTTONS)
      : notice(why),
  archived: true,
});
