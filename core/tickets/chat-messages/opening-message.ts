import {
  type Category,
  findAnsweredQuestion,
  isOpeningVariable,
  type OpeningVariable,
} from '../../categories/index.ts';
import {
  type Button,
  type ChatMembership,
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
import { formatCount } from '../model/ticket-store.ts';
import { type Ticket, toShownText } from '../model/ticket.ts';
import { hasLongAnswers, listShortAnswers } from './all-answers.ts';
import type { OpeningFacts, RequesterFacts } from './opening-facts.ts';
import { describeNextOpening, describeToday, listClosedLines } from './hours-texts.ts';
import { chooseColor, describeState } from './show-state.ts';

export interface OpeningContext {
  /** Is null when the category is gone. */
  readonly category: Pick<Category, 'name' | 'openingMessage' | 'pingRoleIds' | 'relay' | 'requireReason'> | null;
  readonly facts: OpeningFacts;
}

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
      color: chooseColor(server, ticket),
      imageUrl: null,
      thumbnailUrl: null,
      footer: describeFacts(server, ticket, context.facts),
      fields: listShortAnswers(ticket).map((answer) => ({ ...answer, inline: false })),
    },
  ],
  buttonRows: toRows(listButtons(server, ticket, context)),
  select: null,
  layout: 'components',
});

const describeOpening = (server: ServerContext, ticket: Ticket, context: OpeningContext): string => {
  const { write, settings } = server;
  const { subject, requesterId, ticketNumber: number, status } = ticket;
  const { seesContent, privacyUrl, requester } = context.facts;
  const heading = subject ? [formatBold(escapeMarkdown(subject))] : [];
  if (requester) return [...heading, ...describeRequester(server, ticket, context, requester)].join('\n');
  const isExplained = !seesContent && status !== 'closed';
  const opening =
    renderOpeningText(server, ticket, context) ??
    write('ticket.opened', { requester: mentionUser(requesterId), number });
  return [
    ...heading,
    truncate(opening, MAX_OPENING),
    ...listClosedLines(server, ticket, context.facts),
    ...(isExplained ? [formatSmall(write('opening.how_to_write', {}))] : []),
    ...(settings.privacy.linkInTickets && privacyUrl
      ? [formatSmall(write('opening.privacy', { url: privacyUrl }))]
      : []),
  ].join('\n');
};

const MAX_ROLES = 20;

/** Staff read who writes to them, and how they answer. */
const describeRequester = (
  { write }: Pick<ServerContext, 'write'>,
  { requesterId, status }: Ticket,
  { category }: OpeningContext,
  { membership, earlierTickets }: RequesterFacts,
): readonly string[] => {
  const how = category?.relay === 'all' ? 'opening.direct_all' : 'opening.direct_replies';
  const facts = membership ? describeMembership(write, membership) : [write('opening.no_member', {})];
  const roles = (membership?.roleIds ?? []).slice(0, MAX_ROLES).map((id) => mentionRole(id));
  return [
    write('opening.direct', { user: mentionUser(requesterId) }),
    [...facts, write('opening.earlier', { tickets: formatCount(earlierTickets) })].join(' · '),
    ...(roles.length > 0 ? [write('opening.roles', { roles: roles.join(' ') })] : []),
    ...(status === 'closed' ? [] : [formatSmall(write(how, {}))]),
  ];
};

const describeMembership = (
  write: ServerContext['write'],
  { accountCreatedAt, joinedAt }: ChatMembership,
): readonly string[] => [
  ...(accountCreatedAt ? [write('opening.account', { time: toRelativeTime(accountCreatedAt) })] : []),
  ...(joinedAt ? [write('opening.joined', { time: toRelativeTime(joinedAt) })] : []),
];

/** Returns null for a category without a text of its own. */
export const renderOpeningText = (
  server: Pick<ServerContext, 'write'>,
  ticket: Ticket,
  context: OpeningContext,
): string | null => {
  const template = context.category?.openingMessage ?? null;
  return template && render(template, (variable) => lookUp(server, variable, ticket, context), MAX_OPENING).text;
};

/** A variable without a value, such as an answer that was not given, is empty. */
const lookUp = (
  server: Pick<ServerContext, 'write'>,
  variable: string,
  ticket: Ticket,
  context: OpeningContext,
): string | null => {
  const question = findAnsweredQuestion(variable);
  if (question !== null) {
    const answer = ticket.formAnswers.find(({ questionId }) => questionId === question);
    return answer ? escapeMarkdown(toShownText(answer)) : '';
  }
  return isOpeningVariable(variable) ? VALUES[variable](ticket, context, server) : null;
};

type WriteValue = (ticket: Ticket, context: OpeningContext, server: Pick<ServerContext, 'write'>) => string;

const VALUES: Readonly<Record<OpeningVariable, WriteValue>> = {
  'requester.mention': ({ requesterId }) => mentionUser(requesterId),
  'requester.name': ({ requesterId, requesterName }) =>
    requesterName === null ? mentionUser(requesterId) : escapeMarkdown(requesterName),
  'ticket.number': ({ ticketNumber }) => String(ticketNumber),
  'ticket.subject': ({ subject }) => escapeMarkdown(subject ?? ''),
  'category.name': (_, { category }) => escapeMarkdown(category?.name ?? ''),
  'server.name': (_, { facts }) => escapeMarkdown(facts.serverName ?? ''),
  'hours.next': (_, { facts }, server) => describeNextOpening(server, facts.hours),
  'hours.today': (_, { facts }, server) => describeToday(server, facts.hours),
};

const describeFacts = (
  { write, formatDuration }: ServerContext,
  ticket: Ticket,
  { usualReplyMs }: OpeningFacts,
): string => {
  const { createdAt, priority, status, claimedById, closedAt, firstResponseAt, scheduledClose } = ticket;
  const isAnswered = status === 'closed' || firstResponseAt !== null;
  return [
    ...(status === 'on_hold' ? [describeState({ write }, ticket)] : []),
    write('opening.opened', { time: toRelativeTime(createdAt) }),
    write('opening.priority', { priority: write(`priority.${priority}`, {}) }),
    ...(claimedById ? [write('opening.claimed', { staff: mentionUser(claimedById) })] : []),
    ...(usualReplyMs !== null && !isAnswered
      ? [write('opening.usual_reply', { time: formatDuration(usualReplyMs) })]
      : []),
    ...(scheduledClose?.silently === false
      ? [write('opening.closes', { time: toRelativeTime(scheduledClose.closeAt) })]
      : []),
    ...(status === 'closed' && closedAt ? [write('opening.closed', { time: toRelativeTime(closedAt) })] : []),
  ].join(' · ');
};

/** What a member may press comes first. The close button of a category that requires a reason asks for it. */
const listButtons = (server: ServerContext, ticket: Ticket, { category, facts }: OpeningContext): readonly Button[] => {
  const answers = hasLongAnswers(ticket) ? (['answers'] as const) : [];
  if (ticket.status === 'closed') return buildStaffButtons(server, [...answers, 'reopen']);
  const close = category?.requireReason ? 'close-with-reason' : 'close';
  return buildStaffButtons(server, [
    ...(facts.seesContent ? [] : (['reply'] as const)),
    ...answers,
    close,
    ticket.claimedById ? 'unclaim' : 'claim',
    'more',
  ]);
};
