import type { MessagePart } from '#core/chat/index.ts';
import { formatInstant } from './facts.ts';

/** A part of a message as a transcript shows it. */
export interface ShownPart {
  readonly label: string;
  /** In the Markdown of the chat; null where the label says it all. */
  readonly text: string | null;
  /** An address that the part leads to, whatever its writer says that it is. */
  readonly url: string | null;
}

type PartOf<Type extends MessagePart['type']> = Extract<MessagePart, { readonly type: Type }>;

const SHOW: { readonly [Type in MessagePart['type']]: (part: PartOf<Type>) => ShownPart } = {
  reply: ({ authorName, messageId, quote }) => ({
    label: `Reply to ${authorName ?? `message ${messageId}`}`,
    text: quote,
    url: null,
  }),
  forward: ({ createdAt, content }) => ({
    label: `Forwarded message of ${formatInstant(createdAt)}`,
    text: content,
    url: null,
  }),
  sticker: ({ name, url }) => ({ label: `Sticker: ${name}`, text: null, url }),
  poll: ({ question, answers }) => ({
    label: 'Poll',
    text: [question, ...answers.map((answer) => `- ${answer}`)].join('\n'),
    url: null,
  }),
  voice: ({ seconds }) => ({ label: `Voice message, ${seconds} s`, text: null, url: null }),
  hidden: ({ url }) => ({ label: 'Not visible to the bot', text: null, url }),
  embed: (part) => ({ label: 'Embed', text: toEmbedText(part), url: part.url ?? part.imageUrl }),
};

// The entry of a type takes the parts of this type.
export const toShownPart = (part: MessagePart): ShownPart =>
  (SHOW[part.type] as (part: MessagePart) => ShownPart)(part);

const toEmbedText = ({ title, description, fields, footer }: PartOf<'embed'>): string =>
  [title, description, ...fields.flatMap(({ name, value }) => [name, value]), footer]
    .filter((text) => text !== null)
    .join('\n');
