import type { MessagePart } from '#core/chat/index.ts';
import type { TranscriptContext } from '#core/transcripts/index.ts';
import type { Times } from './times.ts';

/** A part of a message as a transcript shows it. */
export interface ShownPart {
  readonly label: string;
  /** In the Markdown of the chat; null where the label says it all. */
  readonly text: string | null;
  /** An address that the part leads to, whatever its writer says that it is. */
  readonly url: string | null;
}

export interface PartWords {
  readonly write: TranscriptContext['write'];
  readonly times: Pick<Times, 'format'>;
}

type PartOf<Type extends MessagePart['type']> = Extract<MessagePart, { readonly type: Type }>;

const SHOW: { readonly [Type in MessagePart['type']]: (part: PartOf<Type>, words: PartWords) => ShownPart } = {
  reply: ({ authorName, quote }, { write }) => ({
    label: write('transcript.part.reply', { name: authorName ?? write('transcript.kind.user') }),
    text: quote,
    url: null,
  }),
  forward: ({ createdAt, content }, { write, times }) => ({
    label: write('transcript.part.forward', { time: times.format(createdAt) }),
    text: content,
    url: null,
  }),
  sticker: ({ name, url }, { write }) => ({ label: write('transcript.part.sticker', { name }), text: null, url }),
  poll: ({ question, answers }, { write }) => ({
    label: write('transcript.part.poll'),
    text: [question, ...answers.map((answer) => `- ${answer}`)].join('\n'),
    url: null,
  }),
  voice: ({ seconds }, { write }) => ({ label: write('transcript.part.voice', { seconds }), text: null, url: null }),
  hidden: ({ url }, { write }) => ({ label: write('transcript.part.hidden'), text: null, url }),
  embed: (part, { write }) => ({
    label: write('transcript.part.embed'),
    text: toEmbedText(part),
    url: part.url ?? part.imageUrl,
  }),
};

/** Returns the part with its label in the language of the document. */
export const describePart = (part: MessagePart, words: PartWords): ShownPart =>
  // The entry of a type takes the parts of this type.
  (SHOW[part.type] as (part: MessagePart, words: PartWords) => ShownPart)(part, words);

const toEmbedText = ({ title, description, fields, footer }: PartOf<'embed'>): string =>
  [title, description, ...fields.flatMap(({ name, value }) => [name, value]), footer]
    .filter((text) => text !== null)
    .join('\n');
