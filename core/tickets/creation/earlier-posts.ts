import { escapeMarkdown, formatBold, formatQuote, formatSmall, type Post, renderWhole } from '../../chat/index.ts';
import type { WriteText } from '../../settings/index.ts';
import type { Ticket } from '../model/ticket.ts';
import type { AdoptedOrNew, EarlierConversation, EarlierMessage } from './adopt-channel.ts';

/** Text of this length and the heading fit one message of the chat platform. */
const MAX_LENGTH = 1_800;
const MAX_FILES = 10;

/** The channel of a direct ticket is for staff alone. */
export const toEarlier = (
  write: WriteText,
  { direct }: Pick<Ticket, 'direct'>,
  conversation: EarlierConversation | null,
): AdoptedOrNew =>
  conversation
    ? { place: direct ? null : conversation.place, earlierPosts: renderEarlier(write, conversation) }
    : { place: null, earlierPosts: [] };

/** Shows the oldest first; of a long conversation only the end. */
const renderEarlier = (write: WriteText, { messages }: EarlierConversation): readonly Post[] => {
  const lines = takeLast(messages.map(renderLine).filter((line) => line !== ''));
  const attachments = messages.flatMap((message) => message.attachments).slice(0, MAX_FILES);
  if (lines.length === 0 && attachments.length === 0) return [];
  return [{ onBehalfOf: null, content: [formatSmall(write('ticket.earlier', {})), ...lines].join('\n'), attachments }];
};

/** A text of a flow is a quote with its own Markdown. */
const renderLine = ({ author, authorName, ...message }: EarlierMessage): string => {
  const text = renderWhole(message);
  if (text === '') return '';
  if (author.type !== 'user') return formatQuote(text);
  return `${formatBold(`${escapeMarkdown(authorName ?? author.id)}:`)} ${escapeMarkdown(text)}`;
};

const takeLast = (lines: readonly string[]): readonly string[] => {
  const kept: string[] = [];
  let room = MAX_LENGTH;
  for (const line of lines.toReversed()) {
    room -= line.length + 1;
    if (room < 0) return ['…', ...kept];
    kept.unshift(line);
  }
  return kept;
};
