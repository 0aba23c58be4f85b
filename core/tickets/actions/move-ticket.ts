import { type CalendarFinder, findCalendar } from '../../calendars/index.ts';
import { mentionUser } from '../../chat/index.ts';
import { type Category, type CategoryStore, listChatParents } from '../../categories/index.ts';
import { loadTicketContext, resolveStaffRoles, type ServerContext } from '../../settings/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { CategoryId, GuildId, TeamId } from '../../shared/ids.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { computeChannelAccess, replaceRoles } from '../claims/claim-access.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { listLeavingClaimers, NO_CLAIM } from '../model/ticket-steps.ts';
import type { Ticket } from '../model/ticket.ts';
import { replaceCategory } from '../model/ticket-policy.ts';
import { applyChange } from '../model/ticket-change.ts';

export type MovePorts = ActionPorts & CalendarFinder & { readonly categories: CategoryStore };

export interface MoveTicket extends TicketTarget {
  readonly categoryId: CategoryId;
}

/** Participants and a claimer of the new staff keep access. @throws not_found; conflict for an archived or the same */
export const moveTicket = (ports: MovePorts) => (input: MoveTicket) =>
  executeTicketAction(ports)(input, 'move', async (ticket, at, policy) => {
    const { guild, categoryId, actor } = input;
    if (ticket.categoryId === categoryId) {
      throw conflict('already_done', `Ticket #${ticket.ticketNumber} is in this category already.`);
    }
    const category = requireOpenCategory(await ports.categories.find(guild, categoryId));
    const server = await loadTicketContext(ports, ticket);
    const keepsClaim = await canKeepClaim(ports, ticket, resolveStaffRoles(category, server.settings));
    const teamId = chooseTeam(category, ticket.teamId);
    const fields = { categoryId, teamId, releasedByIds: [], ...(!keepsClaim && NO_CLAIM) };
    return {
      channel: {
        post: buildNotice(listNews(server, ticket, { category, keepsClaim }).join('\n')),
        // The parent of threads and posts cannot hold channels: the channel stays where it is.
        ...(category.home === 'channel' && { parentIds: listChatParents(category) }),
        ...replaceRoles(computeChannelAccess(category, server.settings, ticket.claimedById !== null && keepsClaim)),
        ...(!keepsClaim && { deny: listLeavingClaimers(ticket) }),
      },
      change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.moved', actor, at }),
      policy: replaceCategory(policy, category, await findCalendar(ports, guild, category, server.settings)),
      alsoWrite: () => lock(ports, guild, categoryId),
    };
  });

/** A ticket stays with a team that the category names, too. */
export const chooseTeam = ({ teamIds }: Category, teamId: TeamId | null = null): TeamId | null =>
  teamId && teamIds.includes(teamId) ? teamId : (teamIds[0] ?? null);

/** A claim ends when the claimer has none of the new staff roles; a category without any keeps it. */
const canKeepClaim = async (
  { chat }: MovePorts,
  { guildId, claimedById }: Ticket,
  staffRoleIds: readonly string[],
): Promise<boolean> => {
  if (claimedById === null || staffRoleIds.length === 0) return true;
  const roles = await chat.listRoles(guildId, claimedById);
  return staffRoleIds.some((role) => roles?.includes(role));
};

const listNews = (
  { write }: ServerContext,
  { claimedById }: Ticket,
  { category, keepsClaim }: { readonly category: Category; readonly keepsClaim: boolean },
): readonly string[] => [
  write('ticket.moved', { category: category.name }),
  ...(keepsClaim ? [] : [write('ticket.claim_ended_by_move', { staff: mentionUser(claimedById) })]),
];

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
