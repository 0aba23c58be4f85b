import { invalid } from '../shared/errors.ts';
import { actOn, type ActPorts, type OnTicket } from './act.ts';
import { notice } from './notice.ts';
import { evolved } from './ticket-change.ts';

export interface CloseTicket extends OnTicket {
  readonly reason: string | null;
}

/** Ends the conversation; its channel can still be read. @throws validation_error when the category asks for a reason */
export const closeTicket = (ports: ActPorts) => (wanted: CloseTicket) =>
  actOn(ports)(wanted, 'close', (ticket, at, { requireReason }) => {
    const { reason, actor } = wanted;
    if (requireReason && !reason) throw invalid('reason: the category of this ticket asks for a reason to close it.');
    const closed = {
      status: 'closed',
      closedAt: at,
      closedBy: actor,
      closeReason: reason,
      closeCause: 'manual',
      closeRequest: null,
      holdUntil: null,
    } as const;
    return {
      channel: {
        post: notice(reason ? `This ticket was closed: ${reason}` : 'This ticket was closed.'),
        archived: true,
      },
      change: () => evolved(ports.ids, ticket, closed, { type: 'ticket.closed', actor, at }),
    };
  });
