import {
  type Category,
  findAnsweredQuestion,
  isOpeningVariable,
  type OpeningVariable,
} from '../../categories/index.ts';
import {
  type Button,
  type EmbedField,
  escapeMarkdown,
  formatBold,
  formatSmall,
  mentionRole,
  mentionUser,
  type Notice,
  toRelativeTime,
  toRows,
} from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { render } from '../../shared/values/template.ts';
import { truncate } from '../../shared/values/text.ts';
import { buildStaffButtons } from '../model/ticket-buttons.ts';
import { type Ticket, toShownText } from '../model/ticket.ts';
import type { OpeningFacts } from './opening-facts.ts';

export interface OpeningContext {
  /** Is null when the category is gone. */
  readonly category: Pick<Category, 'name' | 'openingMessage' | 'pingRoleIds' | 'requireReason'> | null;
  readonly facts: OpeningFacts;
}

const MAX_ANSWER = 500;
const MAX_OPENING = 2_000;

/** Notifies the requester and the roles of the category, and has buttons for what staff can do now. */
export const renderOpeningMessage = (server: ServerContext, ticket: Ticket, context: OpeningContext): Notice => ({
  content: [
    mentionUser(ticket.requesterId),
    ...(context.category?.pingRoleIds ?? []).map((id) => mentionRole(id)),
  ].join(' '),
  embeds: [
    {
      title: [`#${ticket.ticketNumber}`, ...(context.category ? [escapeMarkdown(context.category.name)] : [])].join(
        ' · ',
      ),
      description: describeOpening(server, ticket, context),
      url: null,
      color: server.settings.color,
      imageUrl: null,
      thumbnailUrl: null,
      footer: describeState(server, ticket, context.facts),
      fields: ticket.formAnswers.map(toField),
    },
  ],
  buttonRows: toRows(listButtons(server, ticket, context)),
  select: null,
  layout: 'components',
});

const describeOpening = ({ write, settings }: ServerContext, ticket: Ticket, context: OpeningContext): string => {
  const { subject, requesterId, ticketNumber: number, status } = ticket;
  const { seesContent, privacyUrl } = context.facts;
  const isExplained = !seesContent && status !== 'closed';
  const opening =
    renderOpeningText(ticket, context) ?? write('ticket.opened', { requester: mentionUser(requesterId), number });
  return [
    ...(subject ? [formatBold(escapeMarkdown(subject))] : []),
    truncate(opening, MAX_OPENING),
    ...(isExplained ? [formatSmall(write('opening.how_to_write', {}))] : []),
    ...(settings.privacy.linkInTickets && privacyUrl
      ? [formatSmall(write('opening.privacy', { url: privacyUrl }))]
      : []),
  ].join('\n');
};

/** Returns null for a category without a text of its own. */
export const renderOpeningText = (ticket: Ticket, context: OpeningContext): string | null => {
  const template = context.category?.openingMessage ?? null;
  return template && render(template, (variable) => lookUp(variable, ticket, context), MAX_OPENING).text;
};

/** A variable without a value, such as an answer that was not given, is empty. */
const lookUp = (variable: string, ticket: Ticket, context: OpeningContext): string | null => {
  const question = findAnsweredQuestion(variable);
  if (question !== null) {
    const answer = ticket.formAnswers.find(({ questionId }) => questionId === question);
    return answer ? escapeMarkdown(toShownText(answer)) : '';
  }
  return isOpeningVariable(variable) ? VALUES[variable](ticket, context) : null;
};

const VALUES: Readonly<Record<OpeningVariable, (ticket: Ticket, context: OpeningContext) => string>> = {
  'requester.mention': ({ requesterId }) => mentionUser(requesterId),
  'requester.name': ({ requesterId, requesterName }) =>
    requesterName === null ? mentionUser(requesterId) : escapeMarkdown(requesterName),
  'ticket.number': ({ ticketNumber }) => String(ticketNumber),
  'ticket.subject': ({ subject }) => escapeMarkdown(subject ?? ''),
  'category.name': (_, { category }) => escapeMarkdown(category?.name ?? ''),
  'server.name': (_, { facts }) => escapeMarkdown(facts.serverName ?? ''),
};

const toField = (answer: Ticket['formAnswers'][number]): EmbedField => ({
  name: escapeMarkdown(answer.label),
  value: escapeMarkdown(truncate(toShownText(answer), MAX_ANSWER)) || '–',
  inline: false,
});

const describeState = (
  { write, formatDuration }: ServerContext,
  ticket: Ticket,
  { usualReplyMs }: OpeningFacts,
): string => {
  const { createdAt, priority, status, claimedById, closedAt, firstResponseAt } = ticket;
  const isAnswered = status === 'closed' || firstResponseAt !== null;
  return [
    write('opening.opened', { time: toRelativeTime(createdAt) }),
    write('opening.priority', { priority: write(`priority.${priority}`, {}) }),
    ...(claimedById ? [write('opening.claimed', { staff: mentionUser(claimedById) })] : []),
    ...(usualReplyMs !== null && !isAnswered
      ? [write('opening.usual_reply', { time: formatDuration(usualReplyMs) })]
      : []),
    ...(status === 'closed' && closedAt ? [write('opening.closed', { time: toRelativeTime(closedAt) })] : []),
  ].join(' · ');
};

/** The close button of a category that requires a reason asks for it. */
const listButtons = (
  server: ServerContext,
  { status, claimedById }: Ticket,
  { category, facts }: OpeningContext,
): readonly Button[] => {
  if (status === 'closed') return buildStaffButtons(server, ['reopen']);
  const close = category?.requireReason ? 'close-with-reason' : 'close';
  return buildStaffButtons(server, [
    ...(facts.seesContent ? [] : (['reply'] as const)),
    claimedById ? 'unclaim' : 'claim',
    close,
    'more',
  ]);
};
