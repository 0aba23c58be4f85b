import type { Category } from '../../categories/index.ts';
import { type Button, type EmbedField, escapeMarkdown, type Notice, toRelativeTime, toRows } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { truncate } from '../../shared/values/text.ts';
import { buildStaffButtons } from '../model/ticket-buttons.ts';
import { toMention } from '../model/ticket-notices.ts';
import type { Ticket } from '../model/ticket.ts';

/** What the message needs of the category; null when the category is gone. */
export type OpeningCategory = Pick<Category, 'name' | 'openingMessage' | 'pingRoleIds'> | null;

const MAX_ANSWER = 500;
const MAX_OPENING = 2_000;

/** The first message in the channel of a ticket: what it is about, what was answered, its state, and what staff can do now. */
export const renderOpeningMessage = (server: ServerContext, ticket: Ticket, category: OpeningCategory): Notice => ({
  content: [toMention(ticket.requesterId), ...(category?.pingRoleIds ?? []).map((id) => `<@&${id}>`)].join(' '),
  embeds: [
    {
      title: [`#${ticket.ticketNumber}`, ...(category ? [escapeMarkdown(category.name)] : [])].join(' · '),
      description: describeOpening(server, ticket, category),
      url: null,
      color: server.settings.color,
      imageUrl: null,
      thumbnailUrl: null,
      footer: describeState(server, ticket),
      fields: ticket.formAnswers.map(toField),
    },
  ],
  buttonRows: toRows(listButtons(server, ticket)),
  select: null,
  layout: 'components',
});

const describeOpening = (
  { write }: ServerContext,
  { subject, requesterId, ticketNumber: number }: Ticket,
  category: OpeningCategory,
): string => {
  const opening = category?.openingMessage ?? write('ticket.opened', { requester: toMention(requesterId), number });
  return [...(subject ? [`**${escapeMarkdown(subject)}**`] : []), truncate(opening, MAX_OPENING)].join('\n');
};

const toField = ({ label, value }: Ticket['formAnswers'][number]): EmbedField => ({
  name: escapeMarkdown(label),
  value: escapeMarkdown(truncate(value, MAX_ANSWER)) || '–',
  inline: false,
});

const describeState = ({ write }: ServerContext, ticket: Ticket): string => {
  const { createdAt, priority, status, claimedById, closedAt } = ticket;
  return [
    write('opening.opened', { time: toRelativeTime(createdAt) }),
    write('opening.priority', { priority: write(`priority.${priority}`, {}) }),
    ...(claimedById ? [write('opening.claimed', { staff: toMention(claimedById) })] : []),
    ...(status === 'closed' && closedAt ? [write('opening.closed', { time: toRelativeTime(closedAt) })] : []),
  ].join(' · ');
};

const listButtons = (server: ServerContext, { status, claimedById }: Ticket): readonly Button[] =>
  status === 'closed'
    ? buildStaffButtons(server, ['reopen'])
    : buildStaffButtons(server, [claimedById ? 'unclaim' : 'claim', 'close', 'close-with-reason']);
