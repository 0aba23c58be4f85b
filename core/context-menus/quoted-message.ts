import { type Attachment, toFileLine, mentionChannel, mentionUser } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import type { ChannelId, ChatMessageId, UserId } from '../shared/ids.ts';
import { truncate } from '../shared/values/text.ts';

/** The platform sends the message with the use of a menu. It is plain JSON. */
export interface QuotedMessage {
  readonly id: ChatMessageId;
  readonly channelId: ChannelId;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  /** No ticket is opened for a bot. */
  readonly isFromBot: boolean;
  /** Is null where the platform has no addresses of messages. */
  readonly url: string | null;
}

/** A message of a ticket, or a note, has room for a quote of this length and for the line above it. */
const MAX_QUOTE = 2_500;
const MAX_FILES = 5;
const MAX_LINE = 250;

/** Says who wrote it and where, then the text and the addresses of its files. */
export const quoteMessage = (
  { write }: Pick<ServerContext, 'write'>,
  authorId: UserId,
  { content, url, channelId, attachments }: QuotedMessage,
): string =>
  [
    write('ticket.quoted_message', { user: mentionUser(authorId), place: url ?? mentionChannel(channelId) }),
    ...truncate(content, MAX_QUOTE)
      .split('\n')
      .map((line) => `> ${line}`),
    ...attachments
      .slice(0, MAX_FILES)
      .map(({ url, filename }) =>
        toFileLine({ url: url && truncate(url, MAX_LINE), filename: truncate(filename, MAX_LINE) }),
      ),
  ].join('\n');
