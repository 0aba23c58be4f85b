import type { CategoryStore } from '../../categories/index.ts';
import { escapeMarkdown, notifyUser, type Post } from '../../chat/index.ts';
import { loadSettings, resolveStaffRoles, type ServerContextPorts } from '../../settings/index.ts';
import { toUserId, type UserId } from '../../shared/ids.ts';
import type { Message, Ticket } from '../model/ticket.ts';

export interface ReplyPostPorts extends Pick<ServerContextPorts, 'settings'> {
  readonly categories: Pick<CategoryStore, 'find'>;
}

interface Reply extends Pick<Message, 'attachments' | 'content' | 'shownAs'> {
  readonly staffId: UserId | null;
}

/** With the identity `role` the author is the first staff role of the category. */
export const buildReplyPost = async (
  ports: ReplyPostPorts,
  { guildId, categoryId, requesterId }: Ticket,
  { staffId: onBehalfOf, shownAs, content, attachments }: Reply,
): Promise<Post> => {
  const post = { onBehalfOf, mentions: notifyUser(requesterId), content, attachments };
  if (shownAs !== null) return { ...post, identity: { kind: 'team', name: shownAs } };
  const settings = await loadSettings(ports, guildId);
  if (settings.replyIdentity === 'bot' || onBehalfOf === null) return post;
  if (settings.replyIdentity === 'staff') return { ...post, identity: { kind: 'person' } };
  const [roleId] = resolveStaffRoles(await ports.categories.find(guildId, categoryId), settings);
  return roleId === undefined ? post : { ...post, identity: { kind: 'role', roleId } };
};

/** What the bot posts for a member notifies nobody. */
export const buildMemberPost = async (
  ports: Pick<ReplyPostPorts, 'settings'>,
  { guildId }: Ticket,
  { userId: onBehalfOf, content }: { readonly userId: UserId; readonly content: string },
): Promise<Post> => {
  const { replyIdentity } = await loadSettings(ports, guildId);
  const identity = replyIdentity === 'bot' ? {} : { identity: { kind: 'person' } as const };
  return { onBehalfOf, content: escapeMarkdown(content), attachments: [], ...identity };
};

/** Builds the post of a message that the bot posted for its author. */
export const rebuildPost = (ports: ReplyPostPorts, ticket: Ticket, message: Message): Promise<Post> => {
  const { author, content } = message;
  if (author.type === 'user') return buildMemberPost(ports, ticket, { userId: toUserId(author.id), content });
  return buildReplyPost(ports, ticket, { ...message, staffId: author.type === 'staff' ? toUserId(author.id) : null });
};
