import type { Category } from '../../categories/index.ts';
import { RESOURCE_LIMITS } from '../../shared/resource-limits.ts';
import { truncate } from '../../shared/values/text.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';
import type { StaffContext, StaffPorts } from '../staff-context.ts';

/** A list in an answer must leave room for the rest of it. */
const MAX_NAMES = 1_500;

export const move: StaffCommand = {
  description: 'command.move',
  options: { category: { kind: 'text', description: 'option.category', isRequired: true } },
  action: 'move',
  execute: async (ports, context, { category: given = '' }) => {
    const { server, ticket, target } = context;
    const all = await listCategories(ports, context);
    const input = given.trim().toLowerCase();
    const found = all.find(({ id, name }) => id === input || name.toLowerCase() === input);
    if (!found) {
      const categories = truncate(all.map(({ name }) => name).join(', '), MAX_NAMES);
      throw new Refused(server.write('answer.category_needed', { categories }));
    }
    if (found.id === ticket.categoryId) throw new Refused(server.write('answer.same_category', {}));
    await ports.ticketActions.move({ ...target, categoryId: found.id });
    return server.write('answer.done', {});
  },
};

/** The categories that take tickets; one page has room for all that a server can have. */
const listCategories = async ({ categories }: StaffPorts, { ticket }: StaffContext): Promise<readonly Category[]> => {
  const { items } = await categories.list(ticket.guildId, {}, { limit: RESOURCE_LIMITS.categories, after: null });
  return items.filter(({ archived }) => !archived);
};
