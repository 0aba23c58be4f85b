import { Refused } from '../built-in-commands/index.ts';
import { mentionRole, mentionUser } from '../chat/index.ts';
import { canTakeOver, findRefusal, type Ticket, type TicketAction } from '../tickets/index.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

/** @throws Refused, in the language of the server, when the state table forbids the action now */
export const assertPossible = (
  { server, ticket, policy }: Pick<StaffContext, 'server' | 'ticket' | 'policy'>,
  action: TicketAction,
): void => {
  if (findRefusal(action, ticket, policy) !== null) throw new Refused(server.write(getReason(ticket, action), {}));
};

const getReason = ({ status, mergedIntoId }: Ticket, action: TicketAction) => {
  if (mergedIntoId) return 'answer.merged';
  if (action === 'reopen') return 'answer.not_closed';
  return status === 'closed' ? 'answer.ticket_closed' : (REASONS[action] ?? 'answer.not_possible');
};

const REASONS: Partial<
  Record<
    TicketAction,
    'answer.claim_first' | 'answer.close_request_waits' | 'answer.close_not_scheduled' | 'answer.not_claimed'
  >
> = {
  close: 'answer.claim_first',
  request_close: 'answer.close_request_waits',
  schedule_close: 'answer.claim_first',
  cancel_scheduled_close: 'answer.close_not_scheduled',
  unclaim: 'answer.not_claimed',
};

/** @throws Refused, which says who may take over, when another staff member has claimed the ticket */
export const assertClaimable = async (ports: StaffPorts, context: StaffContext): Promise<void> => {
  if (isOfOther(context)) throw new Refused(await describeClaim(ports, context));
};

/** @throws Refused, which says who may take over, when the claimer keeps the ticket */
export const assertMayTakeOver = async (ports: StaffPorts, context: StaffContext): Promise<void> => {
  if (isOfOther(context) && !(await mayTakeOver(ports, context)))
    throw new Refused(await describeClaim(ports, context));
};

const isOfOther = ({ ticket: { claimedById }, userId }: StaffContext): boolean =>
  claimedById !== null && claimedById !== userId;

const mayTakeOver = (ports: StaffPorts, { ticket, policy, userId }: StaffContext): Promise<boolean> =>
  canTakeOver(ports, ticket.guildId, policy, userId);

const describeClaim = async (ports: StaffPorts, context: StaffContext): Promise<string> => {
  const { write } = context.server;
  const claimed = write('answer.claimed_by_other', { staff: mentionUser(context.ticket.claimedById) });
  return `${claimed}\n${(await mayTakeOver(ports, context)) ? write('answer.takeover_possible', {}) : describeTakeover(context)}`;
};

const describeTakeover = ({ server: { write }, policy: { takeover, leadRoleIds } }: StaffContext): string =>
  takeover === 'nobody'
    ? write('answer.no_takeover', {})
    : write('answer.takeover_by_leads', { roles: leadRoleIds.map((role) => mentionRole(role)).join(' ') });
