import { describeTickets } from '../../built-in-commands/index.ts';
import { listOwn } from '../find-own-ticket.ts';
import type { MemberCommand } from '../member-command.ts';

const MAX_LISTED = 15;

export const list: MemberCommand = {
  description: 'command.own_list',
  options: {},
  execute: async (ports, context) => {
    const tickets = await listOwn(ports, context, undefined, MAX_LISTED);
    if (tickets.length === 0) return context.server.write('answer.no_tickets', {});
    const lines = await describeTickets(ports.categories, context, tickets);
    return [context.server.write('answer.your_tickets', {}), ...lines].join('\n');
  },
};
