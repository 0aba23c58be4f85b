import { invalid } from '../../shared/errors.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { planClosing } from './plan-closing.ts';
import type { CategoryPolicy } from '../model/ticket-policy.ts';

export interface CloseTicket extends TicketTarget {
  readonly reason: string | null;
  readonly silently?: boolean;
}

/** The channel stays readable. @throws validation_error when the category asks for a reason */
export const closeTicket = (ports: ActionPorts) => (input: CloseTicket) =>
  executeTicketAction(ports)(input, 'close', (ticket, at, policy) => {
    const { reason, silently = false, actor } = input;
    requireReason(policy, reason);
    return planClosing(ports, { ticket, at, policy }, { by: actor, reason, cause: 'manual', silently });
  });

/** @throws validation_error when the category asks for a reason and there is none */
export const requireReason = (policy: CategoryPolicy, reason: string | null): void => {
  if (policy.requireReason && !reason)
    throw invalid('reason', 'required', 'the category of this ticket asks for a reason to close it.');
};
