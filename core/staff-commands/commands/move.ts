import { Refused } from '../../built-in-commands/index.ts';
import { lookUpCategory } from '../../categories/index.ts';
import { escapeMarkdown } from '../../chat/index.ts';
import type { StaffCommand } from '../staff-command.ts';

export const move: StaffCommand = {
  description: 'command.move',
  options: { category: { kind: 'text', description: 'option.category', isRequired: true, suggests: 'category' } },
  action: 'move',
  execute: async ({ categories, ticketActions }, context, { category: given = '' }) => {
    const { server, ticket, target } = context;
    const { found, names } = await lookUpCategory(categories, ticket.guildId, given);
    if (!found) throw new Refused(server.write('answer.category_needed', { categories: names }));
    if (found.id === ticket.categoryId) throw new Refused(server.write('answer.same_category', {}));
    await ticketActions.move({ ...target, categoryId: found.id });
    return server.write('answer.moved', { category: escapeMarkdown(found.name) });
  },
};
