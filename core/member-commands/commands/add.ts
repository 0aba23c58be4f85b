import { mentionUser } from '../../chat/index.ts';
import { linkTicket, Refused } from '../../built-in-commands/index.ts';
import { assertPossible, parseUser, USER } from '../../staff-commands/index.ts';
import { listMembers } from '../../tickets/index.ts';
import { getOwnTicket } from '../find-own-ticket.ts';
import type { MemberCommand } from '../member-command.ts';
import { OWN_TICKET } from './options.ts';

export const add: MemberCommand = {
  description: 'command.own_add',
  options: { user: USER, ticket: OWN_TICKET },
  execute: async (ports, context, { user, ticket: given }) => {
    const { server } = context;
    const { ticket, policy, target } = await getOwnTicket(ports, context, given);
    const channel = linkTicket(ticket);
    if (!policy.requesterAdd) throw new Refused(server.write('answer.add_by_staff', { channel }));
    assertPossible({ server, ticket, policy }, 'add_participant');
    const userId = parseUser(context, user);
    const mention = mentionUser(userId);
    if (listMembers(ticket).includes(userId))
      throw new Refused(server.write('answer.already_member', { user: mention }));
    await ports.ticketActions.addParticipant({ ...target, userId });
    return server.write('answer.member_added', { user: mention, channel });
  },
};
