import type { CategoryStore } from '../categories/index.ts';
import { invalid, notFound } from '../shared/errors.ts';
import type { CannedReplyId, GuildId, TicketId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import { render, type Rendered } from '../shared/values/template.ts';
import { MAX_TEXT } from '../shared/values/text.ts';
import type { CannedReplyRenderer, Ticket, TicketStore } from '../tickets/index.ts';
import type { CannedReplyStore } from './canned-reply-store.ts';
import { CANNED_REPLY } from './canned-reply-ports.ts';
import { type TextContext, createLookUp } from './variables.ts';

export interface TextPorts {
  readonly replies: CannedReplyStore;
  readonly categories: CategoryStore;
}

export interface RenderCannedReply extends Pick<TextContext, 'staffId' | 'variables'> {
  readonly guild: GuildId;
  readonly id: CannedReplyId;
  /** Null leaves the variables of tickets without a value. */
  readonly ticketId: TicketId | null;
}

/** Renders without sending. @throws not_found for the reply or ticket; validation_error for a text that is too long */
export const renderCannedReply =
  (ports: TextPorts & { readonly tickets: TicketStore }) =>
  async ({ guild, id, ticketId, ...input }: RenderCannedReply): Promise<RenderedReply> => {
    const { content } = await getOrThrow(ports.replies, CANNED_REPLY, guild, id);
    const found = ticketId && (await ports.tickets.find(guild, ticketId));
    if (ticketId && !found) throw notFound('Ticket');
    return fillInText(ports, content, { ...input, ticket: found ? found.ticket : null });
  };

export const createCannedTexts = (ports: TextPorts): CannedReplyRenderer => ({
  render: async (ticket, { cannedReplyId, ...input }) => {
    const { name, content } = await getOrThrow(ports.replies, CANNED_REPLY, ticket.guildId, cannedReplyId);
    const { text, missingVariables } = await fillInText(ports, content, { ...input, ticket });
    if (missingVariables.length === 0) return text;
    throw invalid(
      'variables',
      'required',
      `canned reply "${name}" has variables without a value here: ${missingVariables.join(', ')}.`,
    );
  },
  recordUse: (guild, id, at) => ports.replies.recordUse(guild, id, at),
});

export type RenderedReply = Omit<Rendered, 'isCut'>;

type RenderInput = Pick<TextContext, 'staffId' | 'variables'> & { readonly ticket: Ticket | null };

/** @throws validation_error when the text exceeds the length of a message */
const fillInText = async ({ categories }: TextPorts, content: string, input: RenderInput): Promise<RenderedReply> => {
  const { ticket } = input;
  const category = ticket && (await categories.find(ticket.guildId, ticket.categoryId));
  const { isCut, ...rendered } = render(content, createLookUp({ ...input, category }), MAX_TEXT);
  if (isCut)
    throw invalid('variables', 'too_long', `with these values the canned reply is longer than ${MAX_TEXT} characters.`);
  return rendered;
};
