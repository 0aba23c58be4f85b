import { truncate } from '../shared/values/text.ts';
import type { ChatMessageId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export type MessagePart =
  /** The author and text of the answered message are null when they are not known any more. */
  | {
      readonly type: 'reply';
      readonly messageId: ChatMessageId;
      readonly authorId: UserId | null;
      readonly authorName: string | null;
      readonly quote: string | null;
    }
  /** A message of another place is forwarded; its files are files of the message itself. */
  | { readonly type: 'forward'; readonly content: string; readonly createdAt: Instant }
  | { readonly type: 'sticker'; readonly name: string; readonly url: string | null }
  | { readonly type: 'poll'; readonly question: string; readonly answers: readonly string[] }
  /** The platform shows the text and files of the message to its readers, and not to the bot. `url` leads to it. */
  | { readonly type: 'hidden'; readonly url: string | null }
  /** The sound is the file of the message. */
  | { readonly type: 'voice'; readonly seconds: number }
  | {
      readonly type: 'embed';
      readonly title: string | null;
      readonly description: string | null;
      readonly url: string | null;
      readonly imageUrl: string | null;
      readonly footer: string | null;
      readonly fields: readonly { readonly name: string; readonly value: string }[];
    };

export const PART_LIMITS = {
  parts: 20,
  quote: 200,
  forward: 4_000,
  name: 256,
  description: 4_096,
  fields: 25,
  value: 1_024,
  answers: 10,
  url: 2_000,
  seconds: 86_400,
} as const;

/** Shortens what is too long. @returns null for a message of text and files alone */
export const limitParts = (parts: readonly MessagePart[]): readonly MessagePart[] | null =>
  parts.length === 0 ? null : parts.slice(0, PART_LIMITS.parts).map(limitPart);

const limit = (text: string | null, length: number): string | null => text && truncate(text, length);
/** A shortened address would lead elsewhere. */
const limitUrl = (url: string | null): string | null => (url !== null && url.length <= PART_LIMITS.url ? url : null);

const limitPart = (part: MessagePart): MessagePart => {
  const { name, value } = PART_LIMITS;
  switch (part.type) {
    case 'reply':
      return { ...part, authorName: limit(part.authorName, name), quote: limit(part.quote, PART_LIMITS.quote) };
    case 'forward':
      return { ...part, content: truncate(part.content, PART_LIMITS.forward) };
    case 'sticker':
      return { ...part, name: truncate(part.name, name), url: limitUrl(part.url) };
    case 'poll':
      return {
        ...part,
        question: truncate(part.question, value),
        answers: part.answers.slice(0, PART_LIMITS.answers).map((answer) => truncate(answer, name)),
      };
    case 'hidden':
      return { ...part, url: limitUrl(part.url) };
    case 'voice':
      return { ...part, seconds: Math.min(Math.max(0, Math.round(part.seconds)), PART_LIMITS.seconds) };
    case 'embed':
      return limitEmbed(part);
  }
};

const limitEmbed = (embed: Extract<MessagePart, { readonly type: 'embed' }>): MessagePart => ({
  ...embed,
  title: limit(embed.title, PART_LIMITS.name),
  description: limit(embed.description, PART_LIMITS.description),
  url: limitUrl(embed.url),
  imageUrl: limitUrl(embed.imageUrl),
  footer: limit(embed.footer, PART_LIMITS.value),
  fields: embed.fields.slice(0, PART_LIMITS.fields).map((field) => ({
    name: truncate(field.name, PART_LIMITS.name),
    value: truncate(field.value, PART_LIMITS.value),
  })),
});

export const isHidden = ({ parts }: { readonly parts?: readonly MessagePart[] | null }): boolean =>
  parts?.some(({ type }) => type === 'hidden') ?? false;

/** Returns what the bot sees without access to the content of messages. */
export const hideContent = <Shown extends { readonly content: string }>(message: Shown) => ({
  ...message,
  content: '',
  attachments: [],
  parts: [{ type: 'hidden', url: null }] as const,
});

const SPOILER = 'SPOILER_';

/** The chat hides such a file until a reader asks for it. */
export const isSpoiler = (filename: string): boolean => filename.startsWith(SPOILER);

/** Names a file so that it is hidden wherever it is shown. */
export const toSpoilerName = (filename: string): string => (isSpoiler(filename) ? filename : `${SPOILER}${filename}`);

interface FileLink {
  readonly url: string | null;
  readonly filename: string;
}

/** Writes a file as a line of a message: the chat shows no preview of what it hides. */
export const toFileLine = ({ url, filename }: FileLink): string =>
  isSpoiler(filename) ? `||${url ?? filename}||` : (url ?? filename);
