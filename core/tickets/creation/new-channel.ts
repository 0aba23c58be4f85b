import type { ServerContext } from '../../settings/index.ts';
import { type Category, getChannelHome, listChatParents, toTags } from '../../categories/index.ts';
import { type Attachment, type NewChannel, type Post, toPost } from '../../chat/index.ts';
import type { ChannelLabel } from '../chat-messages/channel-name.ts';
import { type OpeningContext, renderOpeningMessage } from '../chat-messages/opening-message.ts';
import { computeChannelAccess, toRoleFields } from '../claims/claim-access.ts';
import { listChannelMembers, type Ticket } from '../model/ticket.ts';
import { listOpeningPosts, type OpenTicketInput } from './new-ticket.ts';

interface ChannelContent {
  readonly server: ServerContext;
  readonly label: ChannelLabel;
  readonly attachments: readonly Attachment[];
}

/** The channel begins with the opening message, which notifies the requester and the roles of the category. */
export const buildNewChannel = (
  input: OpenTicketInput,
  draft: Ticket,
  { category, facts }: OpeningContext & { readonly category: Category },
  { server, label, attachments }: ChannelContent,
): NewChannel => {
  const opening = toPost(renderOpeningMessage(server, draft, { category, facts }), {
    userIds: [draft.requesterId],
    roleIds: category.pingRoleIds,
  });
  return buildChannel(draft, category, { server, label, opening, posts: listOpeningPosts(server, input, attachments) });
};

interface ChannelPosts extends Pick<ChannelContent, 'label' | 'server'> {
  readonly opening: Post;
  readonly posts: readonly Post[];
}

/** Builds the channel of a ticket where the category has its channels. */
export const buildChannel = (
  ticket: Ticket,
  category: Category,
  { server, label, opening, posts }: ChannelPosts,
): NewChannel => ({
  guild: ticket.guildId,
  ...label,
  home: getChannelHome(category),
  parentIds: listChatParents(category),
  memberIds: listChannelMembers(ticket),
  ...toRoleFields(computeChannelAccess(category, server.settings, ticket.claimedById !== null)),
  ...toTags(category, 'open'),
  posts: [{ ...opening, isPinned: category.pinOpeningMessage }, ...posts],
});
