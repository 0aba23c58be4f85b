import { resolveStaffRoles, type ServerContext } from '../../settings/index.ts';
import { type Category, listChatParents, toChannelName } from '../../categories/index.ts';
import type { NewChannel, Post } from '../../chat/index.ts';
import { listOpeningPosts, type OpenTicketInput } from './new-ticket.ts';
import { buildStaffButtons } from '../model/ticket-buttons.ts';
import { mentionUser, toMention, toNotice } from '../model/ticket-notices.ts';
import { listMembers, type Ticket } from '../model/ticket.ts';

export const buildNewChannel = (
  input: OpenTicketInput,
  draft: Ticket,
  category: Category,
  server: ServerContext,
): NewChannel => ({
  guild: draft.guildId,
  name: toChannelName(category, draft.ticketNumber),
  home: category.home,
  parentIds: listChatParents(category),
  memberIds: listMembers(draft),
  roleIds: resolveStaffRoles(category, server.settings),
  posts: [
    ...addStaffButtons(server, draft, category, listOpeningPosts(input, category)),
    ...toAnswerNotices(draft),
    ...toPingNotices(category),
  ],
});

/** The buttons for staff go under the opening message; without one the bot greets the requester above them. */
const addStaffButtons = (
  server: ServerContext,
  { requesterId, ticketNumber: number }: Ticket,
  { openingMessage }: Category,
  opening: ReturnType<typeof listOpeningPosts>,
): readonly Post[] => {
  const buttons = buildStaffButtons(server);
  const posts = opening.map(({ post }) => post);
  if (openingMessage) return posts.map((post, index) => (index === 0 ? { ...post, buttons } : post));
  const greeting = server.write('ticket.opened', { requester: toMention(requesterId), number });
  return [...posts, { ...toNotice(greeting, buttons), mentions: mentionUser(requesterId) }];
};

const toAnswerNotices = ({ formAnswers }: Ticket) =>
  formAnswers.map(({ label, value }) => toNotice(`${label}\n${value}`));

const toPingNotices = ({ pingRoleIds }: Category): readonly Post[] => {
  if (pingRoleIds.length === 0) return [];
  const post = toNotice(pingRoleIds.map((id) => `<@&${id}>`).join(' '));
  return [{ ...post, mentions: { userIds: [], roleIds: pingRoleIds } }];
};
