import { type Category, type CategoryStore, listChatParents } from '../../categories/index.ts';
import { loadServerContext, resolveStaffRoles } from '../../settings/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { CategoryId, GuildId } from '../../shared/ids.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { toNotice } from '../model/ticket-notices.ts';
import { replaceCategory } from '../model/ticket-policy.ts';
import { applyChange } from '../model/ticket-change.ts';

export type MovePorts = ActionPorts & { readonly categories: CategoryStore };

export interface MoveTicket extends TicketTarget {
  readonly categoryId: CategoryId;
}

/** Participants keep access. @throws not_found for an unknown category; conflict for the same or an archived one */
export const moveTicket = (ports: MovePorts) => (input: MoveTicket) =>
  executeTicketAction(ports)(input, 'move', async (ticket, at, policy) => {
    const { guild, categoryId, actor } = input;
    if (ticket.categoryId === categoryId) {
      throw conflict('already_done', `Ticket #${ticket.ticketNumber} is in this category already.`);
    }
    const category = requireOpenCategory(await ports.categories.find(guild, categoryId));
    const { settings, write } = await loadServerContext(ports, guild);
    return {
      channel: {
        post: toNotice(write('ticket.moved', { category: category.name })),
        // The parent of threads is a text channel, which cannot hold channels: the channel stays where it is.
        ...(category.home === 'channel' && { parentIds: listChatParents(category) }),
        roleIds: resolveStaffRoles(category, settings),
      },
      change: () => applyChange(ports.ids, ticket, { categoryId }, { type: 'ticket.moved', actor, at }),
      policy: replaceCategory(policy, category),
      alsoWrite: () => lock(ports, guild, categoryId),
    };
  });

const requireOpenCategory = (category: Category | null): Category => {
  if (!category) throw notFound('Category');
  if (category.archived)
    throw conflict('category_archived', `Category "${category.name}" is archived and takes no tickets.`);
  return category;
};

/** Keeps the category from being deleted or archived until the commit. */
const lock = async ({ categories }: MovePorts, guild: GuildId, id: CategoryId): Promise<void> => {
  requireOpenCategory(await categories.lockForUse(guild, id));
};
