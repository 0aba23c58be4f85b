import { findRefusal, type Ticket, type TicketAction } from '../tickets/index.ts';
import { Refused } from '../built-in-commands/index.ts';
import type { StaffContext } from './staff-context.ts';

type Judged = Pick<StaffContext, 'server' | 'ticket' | 'policy'>;

/** @throws Refused, in the language of the server, when the state table forbids the action now */
export const assertPossible = ({ server, ticket, policy }: Judged, action: TicketAction): void => {
  if (findRefusal(action, ticket, policy) !== null) throw new Refused(server.write(getReason(ticket, action), {}));
};

const getReason = ({ status, mergedIntoId }: Ticket, action: TicketAction) => {
  if (mergedIntoId) return 'answer.merged';
  if (action === 'reopen') return 'answer.not_closed';
  return status === 'closed' ? 'answer.ticket_closed' : (REASONS[action] ?? 'answer.not_possible');
};

const REASONS: Partial<
  Record<TicketAction, 'answer.claim_first' | 'answer.close_request_waits' | 'answer.not_claimed'>
> = {
  close: 'answer.claim_first',
  request_close: 'answer.close_request_waits',
  unclaim: 'answer.not_claimed',
  transfer: 'answer.not_claimed',
};

export const MAX_REASON = 1_000;

/** @throws Refused when the category asks for a reason and there is none, or it is too long */
export const parseReason = ({ server, policy }: Omit<Judged, 'ticket'>, given: string | undefined): string | null => {
  const reason = given?.trim() ?? '';
  if (reason === '' && policy.requireReason) throw new Refused(server.write('answer.reason_needed', {}));
  if (reason.length > MAX_REASON) throw new Refused(server.write('answer.too_long', { max: MAX_REASON }));
  return reason === '' ? null : reason;
};
