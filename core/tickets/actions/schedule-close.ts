import { mentionUser, notifyUser, toRelativeTime, toTextNotice } from '../../chat/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { Instant } from '../../shared/instant.ts';
import { applyChange } from '../model/ticket-change.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { ScheduledClose } from '../model/ticket.ts';
import { requireReason } from './close-ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { isAnnounced } from './end-by-answer.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';

export interface ScheduleClose extends TicketTarget {
  readonly closeAt: Instant;
  readonly reason: string | null;
  readonly silently: boolean;
}

/**
 * Closes the ticket at a time, in place of the time before, unless its requester answers until then.
 * @throws validation_error when the time has passed, or the category asks for a reason and there is none
 */
export const scheduleClose = (ports: ActionPorts) => (input: ScheduleClose) =>
  executeTicketAction(ports)(input, 'schedule_close', async (ticket, at, policy) => {
    const { actor, reason, silently, closeAt } = input;
    requireReason(policy, reason);
    if (closeAt <= at) throw invalid('closeAt', 'out_of_range', 'a time in the future is needed.');
    const scheduledClose: ScheduledClose = { scheduledById: actor.id, reason, silently, closeAt };
    const { write, requester } = await loadTicketContext(ports, ticket);
    const values = { requester: mentionUser(ticket.requesterId), time: toRelativeTime(closeAt) };
    const post = { ...buildNotice(write('ticket.close_scheduled', values)), mentions: notifyUser(ticket.requesterId) };
    const direct = silently ? [] : [toTextNotice(requester.write('ticket.close_scheduled', values))];
    const context = { type: 'ticket.updated', actor, at, direct } as const;
    return {
      channel: silently ? null : { post },
      change: () => applyChange(ports.ids, ticket, { scheduledClose }, context),
    };
  });

/** @throws conflict when the ticket is not to be closed later */
export const cancelScheduledClose = (ports: ActionPorts) => (input: TicketTarget) =>
  executeTicketAction(ports)(input, 'cancel_scheduled_close', async (ticket, at) => {
    const isKnown = isAnnounced(ticket);
    const { write, requester } = await loadTicketContext(ports, ticket);
    const { actor } = input;
    const direct = isKnown ? [toTextNotice(requester.write('ticket.close_cancelled', {}))] : [];
    const context = { type: 'ticket.updated', actor, at, direct } as const;
    return {
      channel: isKnown ? { post: buildNotice(write('ticket.close_cancelled', {})) } : null,
      change: () => applyChange(ports.ids, ticket, { scheduledClose: null }, context),
    };
  });
