import type { Category } from '../../categories/index.ts';
import {
  type EmbedField,
  escapeMarkdown,
  type Notice,
  toRelativeTime,
  mentionChannel,
  mentionUser,
} from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { toUserId } from '../../shared/ids.ts';
import { type Instant, toEpochMs } from '../../shared/instant.ts';
import { truncate } from '../../shared/values/text.ts';
import { chooseColor, describeState } from '../chat-messages/show-state.ts';
import { buildTranscriptButton } from '../model/ticket-buttons.ts';
import type { TicketSnapshot } from '../model/ticket.ts';
import type { ReportKind } from './notice-store.ts';

/** The chat platform takes this many characters in a field. */
const MAX_VALUE = 1_000;

export interface NoticeContext {
  /** Is null when the category is gone. */
  readonly category: Pick<Category, 'name'> | null;
  /** Is null where the transcript cannot be read. */
  readonly transcriptUrl: string | null;
}

type FieldName =
  | 'category'
  | 'subject'
  | 'requester'
  | 'claimer'
  | 'channel'
  | 'opened_at'
  | 'first_reply'
  | 'closed_by'
  | 'reason'
  | 'duration'
  | 'rating'
  | 'comment'
  | 'messages';

type ReadField = (server: ServerContext, ticket: TicketSnapshot, context: NoticeContext) => string | null;

/** Texts of users are escaped. */
const FIELDS: Readonly<Record<FieldName, ReadField>> = {
  category: (_, __, { category }) => category && escapeMarkdown(category.name),
  subject: (_, { subject }) => subject && escapeMarkdown(subject),
  requester: (_, { requesterId }) => mentionUser(requesterId),
  claimer: (_, { claimedById }) => claimedById && mentionUser(claimedById),
  channel: (_, { channelId }) => channelId && mentionChannel(channelId),
  opened_at: (_, { createdAt }) => toRelativeTime(createdAt),
  first_reply: (server, { createdAt, firstResponseAt }) => formatSpan(server, createdAt, firstResponseAt),
  closed_by: (server, { closedBy }) => nameActor(server, closedBy),
  reason: (_, { closeReason }) => closeReason && escapeMarkdown(closeReason),
  duration: (server, { createdAt, closedAt }) => formatSpan(server, createdAt, closedAt),
  rating: (server, { feedback }) => feedback && server.write('log.rating_value', { rating: feedback.rating }),
  comment: (_, { feedback }) => (feedback?.comment ? escapeMarkdown(feedback.comment) : null),
  messages: (_, { messageCount }) => String(messageCount),
};

/** Texts of people have lines of their own. */
const TEXTS: readonly FieldName[] = ['subject', 'reason', 'comment'];

const formatSpan = ({ formatDuration }: ServerContext, from: Instant, to: Instant | null): string | null =>
  to && formatDuration(toEpochMs(to) - toEpochMs(from));

const nameActor = ({ write }: ServerContext, actor: Actor | null): string | null => {
  if (actor === null) return null;
  if (actor.type === 'staff' || actor.type === 'user') return mentionUser(toUserId(actor.id));
  return actor.type === 'token' ? write('log.closed_by_api', {}) : write('log.closed_by_service', {});
};

interface Report {
  readonly titleKey: TitleKey;
  readonly fields: readonly FieldName[];
}

type TitleKey =
  | 'log.ticket'
  | 'log.opened'
  | 'log.claimed'
  | 'log.transferred'
  | 'log.moved'
  | 'log.closed'
  | 'log.rated'
  | 'log.reopened'
  | 'log.deleted';

const ALL_FIELDS = Object.keys(FIELDS) as readonly FieldName[];

const REPORTS: Readonly<Record<ReportKind, Report>> = {
  ticket_opened: { titleKey: 'log.opened', fields: ['category', 'subject', 'requester', 'channel'] },
  ticket_claimed: { titleKey: 'log.claimed', fields: ['claimer', 'requester', 'channel'] },
  ticket_transferred: { titleKey: 'log.transferred', fields: ['claimer', 'requester', 'channel'] },
  ticket_moved: { titleKey: 'log.moved', fields: ['category', 'requester', 'channel'] },
  ticket_closed: { titleKey: 'log.closed', fields: ALL_FIELDS },
  ticket_rated: { titleKey: 'log.rated', fields: ['rating', 'comment', 'requester', 'claimer'] },
  ticket_reopened: { titleKey: 'log.reopened', fields: ['category', 'subject', 'requester', 'channel'] },
  ticket_deleted: { titleKey: 'log.deleted', fields: ['category', 'subject', 'requester', 'opened_at', 'closed_by'] },
};

export const renderEvent = (
  server: ServerContext,
  { kind, ticket }: { readonly kind: ReportKind; readonly ticket: TicketSnapshot },
  context: NoticeContext,
): Notice => render(server, ticket, context, REPORTS[kind]);

export const renderTicketReport = (server: ServerContext, ticket: TicketSnapshot, context: NoticeContext): Notice =>
  render(server, ticket, context, { titleKey: 'log.ticket', fields: ALL_FIELDS });

const render = (
  server: ServerContext,
  ticket: TicketSnapshot,
  context: NoticeContext,
  { titleKey, fields }: Report,
): Notice => ({
  content: null,
  embeds: [
    {
      title: server.write(titleKey, { number: ticket.ticketNumber, state: describeState(server, ticket) }),
      description: null,
      url: null,
      color: chooseColor(server, ticket),
      imageUrl: null,
      thumbnailUrl: null,
      footer: null,
      fields: listFields(server, ticket, context, fields),
    },
  ],
  buttonRows: context.transcriptUrl === null ? [] : [[buildTranscriptButton(server, context.transcriptUrl)]],
  select: null,
  layout: 'components',
});

/** Omits fields without a value. */
export const listFields = (
  server: ServerContext,
  ticket: TicketSnapshot,
  context: NoticeContext,
  names: readonly FieldName[],
): readonly EmbedField[] =>
  names.flatMap((name): EmbedField | readonly [] => {
    const value = FIELDS[name](server, ticket, context);
    if (!value) return [];
    const isInline = !TEXTS.includes(name);
    return { name: server.write(`log.${name}`, {}), value: truncate(value, MAX_VALUE), inline: isInline };
  });
