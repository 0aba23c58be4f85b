import { type Button, escapeMarkdown, type Notice, toRelativeTime, toRows, mentionUser } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { toUserId } from '../../shared/ids.ts';
import type { CategoryPolicy } from '../model/ticket-policy.ts';
import { buildRatingButtons, buildStaffButtons, buildTranscriptButton } from '../model/ticket-buttons.ts';
import type { Ticket } from '../model/ticket.ts';

interface ClosingContext {
  readonly policy: Pick<CategoryPolicy, 'feedbackEnabled'>;
  /** Is null where the transcript cannot be read. */
  readonly transcriptUrl: string | null;
}

/** After a reopening the message only says that the ticket was closed. */
export const renderClosingMessage = (server: ServerContext, ticket: Ticket, context: ClosingContext): Notice => {
  const isClosed = ticket.status === 'closed';
  return {
    content: null,
    embeds: [
      {
        title: null,
        description: isClosed ? describeClosing(server, ticket, context) : server.write('closing.reopened', {}),
        url: null,
        color: server.settings.color,
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
    describeCause(server, ticket),
    ...(isAskedHere(ticket, context) ? [server.write('ticket.feedback_question', {})] : []),
    ...(ticket.feedback ? [server.write('closing.rated', { rating: toStars(ticket.feedback.rating) })] : []),
  ].join('\n');

const describeCause = ({ write }: ServerContext, { closeCause, closeReason, closedBy }: Ticket): string => {
  switch (closeCause) {
    case 'close_request':
      return write(closedBy?.type === 'system' ? 'ticket.closed_unanswered' : 'ticket.closed_as_requested', {});
    case 'inactivity':
      return write('ticket.closed_inactive', {});
    case 'member_left':
      return write('ticket.closed_member_left', {});
    default:
      return closeReason
        ? write('ticket.closed_with_reason', { reason: escapeMarkdown(closeReason) })
        : write('ticket.closed', {});
  }
};

const describeFacts = ({ write }: ServerContext, { createdAt, closedBy, messageCount }: Ticket): string =>
  [
    ...(closedBy?.type === 'staff' || closedBy?.type === 'user'
      ? [write('closing.by', { user: mentionUser(toUserId(closedBy.id)) })]
      : []),
    write('opening.opened', { time: toRelativeTime(createdAt) }),
    write('closing.messages', { count: messageCount }),
  ].join(' · ');

const MAX_RATING = 5;

export const toStars = (rating: number): string => '★'.repeat(rating) + '☆'.repeat(MAX_RATING - rating);

/** A requester who has left cannot rate. */
export const mayRate = (
  { feedback, closeCause }: Pick<Ticket, 'feedback' | 'closeCause'>,
  { policy }: Pick<ClosingContext, 'policy'>,
): boolean => policy.feedbackEnabled && feedback === null && closeCause !== 'member_left';

/** The requester of a direct ticket does not see its channel, and is asked in direct messages. */
const isAskedHere = (ticket: Ticket, context: ClosingContext): boolean => !ticket.direct && mayRate(ticket, context);

const listButtonRows = (
  server: ServerContext,
  ticket: Ticket,
  context: ClosingContext,
): readonly (readonly Button[])[] => [
  ...(isAskedHere(ticket, context) ? toRows(buildRatingButtons()) : []),
  [
    ...buildStaffButtons(server, ['reopen']),
    ...(context.transcriptUrl === null ? [] : [buildTranscriptButton(server, context.transcriptUrl)]),
  ],
];
