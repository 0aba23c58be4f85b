import { mentionUser } from '../../chat/index.ts';
import { listMembers } from '../../tickets/index.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';
import { USER } from './options.ts';
import { parseUser } from './users.ts';

export const remove: StaffCommand = {
  description: 'command.remove',
  options: { user: USER },
  action: 'remove_participant',
  execute: async ({ ticketActions }, context, { user }) => {
    const { server, target, ticket } = context;
    const userId = parseUser(context, user);
    const isMember = listMembers(ticket).includes(userId);
    if (!isMember) throw new Refused(server.write('answer.not_member', { user: mentionUser(userId) }));
    const isBound = userId === ticket.requesterId || userId === ticket.claimedById;
    if (isBound) throw new Refused(server.write('answer.cannot_remove', { user: mentionUser(userId) }));
    await ticketActions.removeParticipant({ ...target, userId });
    return server.write('answer.user_removed', { user: mentionUser(userId) });
  },
};
