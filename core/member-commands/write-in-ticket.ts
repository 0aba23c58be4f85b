import { linkTicket, Refused } from '../built-in-commands/index.ts';
import { assertPossible } from '../staff-commands/index.ts';
import { MAX_REPLY } from '../tickets/index.ts';
import type { MemberContext, MemberPorts, OwnTicket } from './member-context.ts';

/** @returns the answer @throws Refused */
export const writeInTicket = async (
  { ticketActions }: MemberPorts,
  { server, userId }: Pick<MemberContext, 'server' | 'userId'>,
  { ticket, policy, target }: OwnTicket,
  text: string,
): Promise<string> => {
  assertPossible({ server, ticket, policy }, 'write_for_member');
  const content = text.trim();
  if (content === '') throw new Refused(server.write('answer.text_needed', {}));
  if (content.length > MAX_REPLY) throw new Refused(server.write('answer.too_long', { max: MAX_REPLY }));
  await ticketActions.writeForMember({ ...target, userId, content });
  return server.write('answer.own_reply_sent', { channel: linkTicket(ticket) });
};
