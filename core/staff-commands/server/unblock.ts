import { mentionUser } from '../../chat/index.ts';
import { Refused } from '../../built-in-commands/index.ts';
import { OPTIONAL_USER } from '../commands/options.ts';
import { parseTargetUser, type ServerCommand } from '../server-command.ts';

export const unblock: ServerCommand = {
  description: 'command.unblock',
  options: { user: OPTIONAL_USER },
  executeInServer: async ({ blocks }, context, { user: given }) => {
    const { server, guild } = context;
    const userId = parseTargetUser(context, given);
    const user = mentionUser(userId);
    const { items } = await blocks.list(guild, { userId: [userId] }, { limit: 1, after: null });
    const [found] = items;
    if (!found) throw new Refused(server.write('answer.not_blocked', { user }));
    await blocks.remove(guild, found.id);
    return server.write('answer.user_unblocked', { user });
  },
};
