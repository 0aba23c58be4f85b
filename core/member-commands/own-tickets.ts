import { assertPossible, parseReason } from '../staff-commands/index.ts';
import { linkTicket, parseText, Refused } from '../built-in-commands/index.ts';
import type { Mentions } from '../chat/index.ts';
import { MAX_REPLY } from '../tickets/index.ts';
import type { MemberContext, MemberPorts, OwnTicket } from './member-context.ts';

type Writing = Pick<MemberContext, 'server'>;

/** Closes the ticket, or asks staff for it, as the category says. @returns the answer @throws Refused */
export const closeOwnTicket = async (
  ports: MemberPorts,
  { server }: Writing,
  own: OwnTicket,
  given: string | undefined,
): Promise<string> => {
  const { ticket, policy, target } = own;
  const channel = linkTicket(ticket);
  if (policy.requesterClose === 'off') throw new Refused(server.write('answer.close_by_staff', { channel }));
  const isAsked = policy.requesterClose === 'ask';
  const isUnclaimed = policy.requireClaim && ticket.claimedById === null && ticket.status !== 'closed';
  if (!isAsked && isUnclaimed) throw new Refused(server.write('answer.claim_awaited', { channel }));
  assertPossible({ server, ticket, policy }, isAsked ? 'request_close' : 'close');
  const reason = parseReason({ server, policy }, given);
  if (!isAsked) {
    await ports.ticketActions.close({ ...target, reason });
    return server.write('answer.own_closed', { number: ticket.ticketNumber });
  }
  const askedStaff = await getAskedStaff(ports, own);
  await ports.ticketActions.requestClose({ ...target, reason, autoCloseAt: null, askedStaff });
  return server.write('answer.close_wish_sent', { channel });
};

const getAskedStaff = async ({ categories }: MemberPorts, { ticket }: OwnTicket): Promise<Mentions> => {
  if (ticket.claimedById !== null) return { userIds: [ticket.claimedById], roleIds: [] };
  const category = await categories.find(ticket.guildId, ticket.categoryId);
  return { userIds: [], roleIds: category?.pingRoleIds ?? [] };
};

/** @returns the answer @throws Refused */
export const writeInTicket = async (
  { ticketActions }: MemberPorts,
  { server, userId }: Writing & Pick<MemberContext, 'userId'>,
  { ticket, policy, target }: OwnTicket,
  given: string | undefined,
): Promise<string> => {
  assertPossible({ server, ticket, policy }, 'write_for_member');
  const content = parseText({ server }, given, MAX_REPLY);
  await ticketActions.writeForMember({ ...target, userId, content });
  return server.write('answer.own_reply_sent', { channel: linkTicket(ticket) });
};
