import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { MessageFlags, MessageReferenceType, StickerFormatType } from 'discord-api-types/v10';
import { limitParts, type MessagePart } from '#core/chat/index.ts';
import { toChatMessageId, toUserId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { ReadMessage } from './event-schemas.ts';
import { toMessageAddress } from './message-address.ts';
import type { ReadEmbed, ReadSticker } from './message-schemas.ts';

/** Returns null for a message of text and files alone. */
export const readParts = (message: ReadMessage, visibility: Visibility): readonly MessagePart[] | null =>
  limitParts([
    ...readHidden(message, visibility),
    ...readReply(message),
    ...message.message_snapshots.flatMap(({ message: forwarded }): readonly MessagePart[] => [
      { type: 'forward', content: forwarded.content, createdAt: toInstant(Date.parse(forwarded.timestamp)) },
      ...forwarded.sticker_items.map(toSticker),
      ...forwarded.embeds.flatMap(toEmbed),
    ]),
    ...readVoice(message),
    ...message.sticker_items.map(toSticker),
    ...readPoll(message),
    ...message.embeds.flatMap(toEmbed),
  ]);

export interface Visibility {
  readonly guild: string;
  readonly botId: string;
  /** Whether the session was granted the content of messages. */
  readonly seesContent: boolean;
}

/**
 * Without the intent a message in a server comes without its text, files and embeds, unless it mentions the bot.
 * https://docs.discord.com/developers/events/gateway#message-content-intent
 */
const readHidden = (
  { id, channel_id: channel, content, attachments, embeds, mentions }: ReadMessage,
  { guild, botId, seesContent }: Visibility,
): readonly MessagePart[] => {
  const isShown = content !== '' || attachments.length > 0 || embeds.length > 0;
  if (seesContent || isShown || mentions.some((user) => user.id === botId)) return [];
  return [{ type: 'hidden', url: toMessageAddress(guild, channel, id) }];
};

/** The files of a message, and those of the messages that it forwards. */
export const readFiles = ({ attachments, message_snapshots: snapshots }: ReadMessage) =>
  [...attachments, ...snapshots.flatMap(({ message }) => message.attachments)].map(({ url, filename }) => ({
    url,
    filename,
  }));

const readReply = ({
  message_reference: reference,
  referenced_message: answered,
}: ReadMessage): readonly MessagePart[] =>
  reference && (reference.type ?? ANSWER) === ANSWER
    ? [{ type: 'reply', messageId: toChatMessageId(reference.message_id), ...readAnswered(answered) }]
    : [];

const ANSWER: number = MessageReferenceType.Default;

/** The answered message may be gone. */
const readAnswered = (answered: ReadMessage['referenced_message']) => {
  if (!answered) return { authorId: null, authorName: null, quote: null };
  const { author, content } = answered;
  return {
    authorId: toUserId(author.id),
    authorName: removeDirections(author.global_name ?? author.username) || author.username,
    quote: content,
  };
};

const readVoice = ({ flags = 0, attachments: [sound] }: ReadMessage): readonly MessagePart[] =>
  (flags & MessageFlags.IsVoiceMessage) !== 0 && sound?.duration_secs !== undefined
    ? [{ type: 'voice', seconds: sound.duration_secs }]
    : [];

const readPoll = ({ poll }: ReadMessage): readonly MessagePart[] =>
  poll
    ? [
        {
          type: 'poll',
          question: poll.question.text,
          answers: poll.answers.map(({ poll_media: { text } }) => text),
        },
      ]
    : [];

/** https://docs.discord.com/developers/reference#image-formatting; a Lottie is no picture. */
const STICKER_ADDRESSES: Readonly<Record<number, (id: string) => string>> = {
  [StickerFormatType.PNG]: (id) => `https://cdn.discordapp.com/stickers/${id}.png`,
  [StickerFormatType.APNG]: (id) => `https://cdn.discordapp.com/stickers/${id}.png`,
  [StickerFormatType.GIF]: (id) => `https://media.discordapp.net/stickers/${id}.gif`,
};

const toSticker = ({ id, name, format_type: format }: ReadSticker): MessagePart => ({
  type: 'sticker',
  name,
  url: STICKER_ADDRESSES[format]?.(id) ?? null,
});

const toNull = (text: string | undefined): string | null => text ?? null;

/** None for an embed that shows nothing, such as a video alone. */
const toEmbed = ({ image, footer, fields, ...embed }: ReadEmbed): readonly MessagePart[] => {
  const texts = {
    title: toNull(embed.title),
    description: toNull(embed.description),
    imageUrl: toNull(image?.url),
    footer: toNull(footer?.text),
  };
  const isEmpty = fields.length === 0 && Object.values(texts).every((text) => text === null);
  return isEmpty ? [] : [{ type: 'embed', ...texts, url: toNull(embed.url), fields }];
};
