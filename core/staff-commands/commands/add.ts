import { mentionUser } from '../../chat/index.ts';
import { listMembers } from '../../tickets/index.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';
import { USER } from './options.ts';
import { parseUser } from './users.ts';

export const add: StaffCommand = {
  description: 'command.add',
  options: { user: USER },
  action: 'add_participant',
  execute: async ({ ticketActions }, context, { user }) => {
    const { server, target, ticket } = context;
    const userId = parseUser(context, user);
    const isMember = listMembers(ticket).includes(userId);
    if (isMember) throw new Refused(server.write('answer.already_member', { user: mentionUser(userId) }));
    await ticketActions.addParticipant({ ...target, userId });
    return server.write('answer.user_added', { user: mentionUser(userId) });
  },
};
