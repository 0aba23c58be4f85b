import type { ChatMessage } from '#core/chat/index.ts';
import { toChannelId, toChatMessageId, toUserId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { ReadMessage } from './event-schemas.ts';
import { readFiles, readParts, type Visibility } from './read-parts.ts';
import { toShownMember } from './shown-members.ts';

/** A message of Discord as core knows it. */
export const toChatMessage = (message: ReadMessage, visibility: Visibility): ChatMessage => {
  const { name, avatarUrl } = toShownMember(visibility.guild, message.author, message.member ?? null);
  return {
    id: toChatMessageId(message.id),
    channelId: toChannelId(message.channel_id),
    authorId: toUserId(message.author.id),
    authorName: name,
    authorAvatarUrl: avatarUrl,
    ...(message.member?.roles && { authorRoleIds: message.member.roles }),
    content: message.content,
    attachments: readFiles(message),
    parts: readParts(message, visibility),
    ...(message.author.bot === true && { isFromBot: true }),
    notice: null,
    createdAt: toInstant(Date.parse(message.timestamp)),
    editedAt: message.edited_timestamp ? toInstant(Date.parse(message.edited_timestamp)) : null,
  };
};
