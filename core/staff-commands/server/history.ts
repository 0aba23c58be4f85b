import { mentionUser } from '../../chat/index.ts';
import { describeTickets } from '../../built-in-commands/index.ts';
import { OPTIONAL_USER } from '../commands/options.ts';
import { parseTargetUser, type ServerCommand } from '../server-command.ts';

const MAX_LISTED = 15;

export const history: ServerCommand = {
  description: 'command.history',
  options: { user: OPTIONAL_USER },
  executeInServer: async (ports, context, { user: given }) => {
    const { server, guild, categories } = context;
    const requester = parseTargetUser(context, given);
    const user = mentionUser(requester);
    const query = { requesterId: [requester], categoryId: categories.map(({ id }) => id), sort: '-createdAt' } as const;
    const { items } = await ports.tickets.list(guild, query, { limit: MAX_LISTED, after: null });
    if (items.length === 0) return server.write('answer.no_user_tickets', { user });
    const lines = await describeTickets(ports.categories, context, items);
    return [server.write('answer.user_tickets', { user }), ...lines].join('\n');
  },
};
