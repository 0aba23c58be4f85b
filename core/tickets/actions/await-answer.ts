import { limitReached } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { applyChange } from '../model/ticket-change.ts';
import { MAX_AWAITING } from '../model/ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';

export interface AwaitAnswer extends TicketTarget {
  readonly staffId: UserId;
}

/** Mentions the staff member at the next answer of the requester, once. @throws conflict when too many wait for it */
export const awaitAnswer = (ports: ActionPorts) => (input: AwaitAnswer) =>
  executeTicketAction(ports)(input, 'await_answer', (ticket, at) => {
    const { staffId, actor } = input;
    if (ticket.awaitedByIds.includes(staffId)) return null;
    if (ticket.awaitedByIds.length >= MAX_AWAITING)
      throw limitReached(`At most ${MAX_AWAITING} staff members wait for the next answer of a ticket.`);
    const fields = { awaitedByIds: [...ticket.awaitedByIds, staffId] };
    return {
      channel: null,
      change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.updated', actor, at }),
    };
  });

/** Does nothing for somebody who does not wait. */
export const stopAwaitingAnswer = (ports: ActionPorts) => (input: AwaitAnswer) =>
  executeTicketAction(ports)(input, 'stop_awaiting_answer', (ticket, at) => {
    const { staffId, actor } = input;
    if (!ticket.awaitedByIds.includes(staffId)) return null;
    const fields = { awaitedByIds: ticket.awaitedByIds.filter((id) => id !== staffId) };
    return {
      channel: null,
      change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.updated', actor, at }),
    };
  });
