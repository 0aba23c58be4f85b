import type { ChatMessage } from './chat-message.ts';
import { formatQuote } from './markdown.ts';
import type { MessagePart } from './message-parts.ts';

/** Renders text and parts, but no files and no previews of links. */
export const renderWhole = ({ content, parts }: Pick<ChatMessage, 'content' | 'parts'>): string => {
  const shown = (parts ?? []).map((part) => ({ part, text: renderPart(part) })).filter(({ text }) => text !== '');
  const isAbove = ({ part }: (typeof shown)[number]) => part.type === 'reply';
  return [
    ...shown.filter(isAbove).map(({ text }) => text),
    content,
    ...shown.filter((one) => !isAbove(one)).map(({ text }) => text),
  ]
    .filter((text) => text !== '')
    .join('\n');
};

type Renderers = { readonly [Type in MessagePart['type']]: (part: Extract<MessagePart, { type: Type }>) => string };

const RENDERERS: Renderers = {
  reply: (part) => (part.quote === null ? '' : formatQuote(part.quote)),
  forward: ({ content }) => formatQuote(content),
  sticker: ({ url, name }) => url ?? name,
  poll: ({ question, answers }) => [question, ...answers.map((answer) => `- ${answer}`)].join('\n'),
  hidden: () => '',
  voice: () => '',
  embed: () => '',
};

const renderPart = (part: MessagePart): string => (RENDERERS[part.type] as (part: MessagePart) => string)(part);
