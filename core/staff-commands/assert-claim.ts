import { mentionRole, mentionUser } from '../chat/index.ts';
import { Refused } from '../built-in-commands/index.ts';
import { canTakeOver } from '../tickets/index.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

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
