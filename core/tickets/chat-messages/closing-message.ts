import {
  type Button,
  escapeMarkdown,
  formatSmall,
  mentionUser,
  type Mentions,
  type Notice,
  notifyUser,
  toRows,
} from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { toUserId } from '../../shared/ids.ts';
import { toEpochMs } from '../../shared/instant.ts';
import type { CategoryPolicy } from '../model/ticket-policy.ts';
import { buildRatingButtons, buildStaffButtons, buildTranscriptButton } from '../model/ticket-buttons.ts';
import type { Ticket } from '../model/ticket.ts';
import { chooseColor } from './show-state.ts';

interface ClosingContext {
  readonly policy: Pick<CategoryPolicy, 'feedbackEnabled' | 'followUp'>;
  /** Is null where the transcript cannot be read. */
  readonly transcriptUrl: string | null;
}

/** After a reopening the message only says that the ticket was closed. */
export const renderClosingMessage = (server: ServerContext, ticket: Ticket, context: ClosingContext): Notice => {
  const isClosed = ticket.status === 'closed';
  return {
    content: isClosed && isMentionedHere(ticket) ? mentionUser(ticket.requesterId) : null,
    embeds: [
      {
        title: isClosed ? server.write(CAUSES[chooseCause(ticket)], {}) : null,
        description: isClosed ? describeClosing(server, ticket, context) || null : server.write('closing.reopened', {}),
        url: null,
        color: chooseColor(server, ticket),
        imageUrl: null,
        thumbnailUrl: null,
        footer: isClosed ? describeFacts(server, ticket) : null,
        fields: [],
      },
    ],
    buttonRows: isClosed ? listButtonRows(server, ticket, context) : [],
    select: null,
    layout: 'components',
  };
};

const describeClosing = (server: ServerContext, ticket: Ticket, context: ClosingContext): string =>
  [
    ...(ticket.closeReason
      ? [server.write('ticket.closed_with_reason', { reason: escapeMarkdown(ticket.closeReason) })]
      : []),
    ...(isAskedHere(ticket, context) ? [server.write('ticket.feedback_question', {})] : []),
    ...(ticket.feedback ? [server.write('closing.rated', { rating: toStars(ticket.feedback.rating) })] : []),
    ...(mayReopenByWriting(ticket, context) ? [formatSmall(server.write('closing.how_to_reopen', {}))] : []),
  ].join('\n');

const CAUSES = {
  manual: 'ticket.closed',
  requested: 'ticket.closed_as_requested',
  unanswered: 'ticket.closed_unanswered',
  scheduled: 'ticket.closed_scheduled',
  inactivity: 'ticket.closed_inactive',
  member_left: 'ticket.closed_member_left',
} as const;

const chooseCause = ({ closeCause, closedBy }: Ticket): keyof typeof CAUSES => {
  if (closeCause === 'close_request') return closedBy?.type === 'system' ? 'unanswered' : 'requested';
  const isNamed = closeCause === 'scheduled' || closeCause === 'inactivity' || closeCause === 'member_left';
  return isNamed ? closeCause : 'manual';
};

const describeFacts = (
  { write, formatDuration }: ServerContext,
  { createdAt, closedAt, closedBy, messageCount }: Ticket,
): string =>
  [
    ...(closedBy?.type === 'staff' || closedBy?.type === 'user'
      ? [write('closing.by', { user: mentionUser(toUserId(closedBy.id)) })]
      : []),
    ...(closedAt
      ? [write('closing.open_for', { time: formatDuration(toEpochMs(closedAt) - toEpochMs(createdAt)) })]
      : []),
    write('closing.messages', { count: messageCount }),
  ].join(' · ');

const MAX_RATING = 5;

export const toStars = (rating: number): string => '★'.repeat(rating) + '☆'.repeat(MAX_RATING - rating);

/** A requester who has left cannot rate. */
export const mayRate = (
  { feedback, closeCause }: Pick<Ticket, 'feedback' | 'closeCause'>,
  { policy }: Pick<ClosingContext, 'policy'>,
): boolean => policy.feedbackEnabled && feedback === null && closeCause !== 'member_left';

/** Notifies the requester of a closing by somebody else. */
export const chooseMentions = (ticket: Ticket): Mentions =>
  isMentionedHere(ticket) ? notifyUser(ticket.requesterId) : { userIds: [], roleIds: [] };

/** The requester reads the channel, unless they closed the ticket themselves or have left. */
const isMentionedHere = ({ direct, closedBy, closeCause, requesterId }: Ticket): boolean =>
  !direct && closeCause !== 'member_left' && closedBy?.id !== requesterId;

const mayReopenByWriting = (ticket: Ticket, { policy }: ClosingContext): boolean =>
  policy.followUp === 'reopen' && !ticket.direct && !ticket.public && ticket.closeCause !== 'member_left';

/** The requester of a direct ticket does not see its channel, and is asked in direct messages. */
const isAskedHere = (ticket: Ticket, context: ClosingContext): boolean => !ticket.direct && mayRate(ticket, context);

const listButtonRows = (
  server: ServerContext,
  ticket: Ticket,
  context: ClosingContext,
): readonly (readonly Button[])[] => [
  ...(isAskedHere(ticket, context) ? toRows(buildRatingButtons()) : []),
  ...toRows([
    ...(ticket.direct ? buildStaffButtons(server, ['reopen']) : []),
    ...(context.transcriptUrl === null ? [] : [buildTranscriptButton(server, context.transcriptUrl)]),
  ]),
];
