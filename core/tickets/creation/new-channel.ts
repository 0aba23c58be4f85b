import { resolveStaffRoles, type ServerContext } from '../../settings/index.ts';
import { type Category, toChannelName } from '../../categories/index.ts';
import type { NewChannel } from '../../chat/index.ts';
import { listOpeningPosts, type OpenTicketInput } from './new-ticket.ts';
import { toNotice } from '../model/ticket-notices.ts';
import { listMembers, type Ticket } from '../model/ticket.ts';

/** The channel of a new ticket, with what is written in it first. */
export const buildNewChannel = (
  input: OpenTicketInput,
  draft: Ticket,
  category: Category,
  { settings }: ServerContext,
): NewChannel => ({
  guild: draft.guildId,
  name: toChannelName(category, draft.ticketNumber),
  parentId: category.chatParentId,
  memberIds: listMembers(draft),
  roleIds: resolveStaffRoles(category, settings),
  posts: [
    ...listOpeningPosts(input, category).map(({ post }) => post),
    ...toAnswerNotices(draft),
    ...toPingNotices(category),
  ],
});

/** What was asked and answered, for those who read along in the channel. */
const toAnswerNotices = ({ formAnswers }: Ticket) =>
  formAnswers.map(({ label, value }) => toNotice(`${label}\n${value}`));

/** Calls the roles that are to know of a new ticket. */
const toPingNotices = ({ pingRoleIds }: Category) =>
  pingRoleIds.length > 0 ? [toNotice(pingRoleIds.map((id) => `<@&${id}>`).join(' '))] : [];
