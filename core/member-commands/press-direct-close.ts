import { type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import type { TicketId } from '../shared/ids.ts';
import { closeOwnTicket } from './close-own-ticket.ts';
import { loadMemberContext, type MemberInput, type MemberPorts, toOwnTicket } from './member-context.ts';

/** A requester closes a ticket by the button in their direct messages, as far as the category lets them. @throws as `useMemberCommand` */
export const pressDirectClose =
  (ports: MemberPorts) =>
  async ({ ticket, ...input }: MemberInput & { readonly ticket: TicketId }): Promise<PrivateAnswer> => {
    const context = await loadMemberContext(ports, input);
    const { guild, userId, server } = context;
    const found = await ports.tickets.find(guild, ticket);
    if (found?.ticket.requesterId !== userId) return toAnswer(server.write('answer.not_your_ticket', {}));
    try {
      return toAnswer(await closeOwnTicket(ports, context, toOwnTicket(context, found), undefined));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return toAnswer(error.message);
    }
  };
