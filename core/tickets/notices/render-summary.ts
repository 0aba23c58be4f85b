import { escapeMarkdown, formatBold, type Notice, type ShownServer, toRows } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { toStars } from '../chat-messages/closing-message.ts';
import { chooseColor } from '../chat-messages/show-state.ts';
import { buildRatingButtons, buildTranscriptButton } from '../model/ticket-buttons.ts';
import type { TicketSnapshot } from '../model/ticket.ts';
import { listFields, type NoticeContext } from './render-notice.ts';

interface SummaryContext extends NoticeContext {
  readonly serverLook: ShownServer;
  readonly isReopened: boolean;
  readonly isRatable: boolean;
}

export const renderSummary = (server: ServerContext, ticket: TicketSnapshot, context: SummaryContext): Notice => ({
  content: null,
  embeds: [
    {
      title: server.write('direct.closed', { number: ticket.ticketNumber }),
      description: describe(server, ticket, context),
      url: null,
      color: chooseColor(server, ticket),
      imageUrl: null,
      thumbnailUrl: context.serverLook.iconUrl,
      footer: null,
      fields: listFields(server, ticket, context, ['category', 'subject', 'closed_by', 'reason']),
    },
  ],
  buttonRows: [
    ...(context.isRatable ? toRows(buildRatingButtons({ guild: ticket.guildId, ticket: ticket.id })) : []),
    ...(context.transcriptUrl === null ? [] : [[buildTranscriptButton(server, context.transcriptUrl)]]),
  ],
  select: null,
  layout: 'components',
});

/** Shows the answer beneath the rating that it is about. */
export const renderFeedbackAnswer = (server: ServerContext, ticket: TicketSnapshot, serverName: string): Notice => ({
  content: null,
  embeds: [
    {
      title: server.write('direct.feedback_answer', { number: ticket.ticketNumber }),
      description: [
        formatBold(escapeMarkdown(serverName)),
        ...(ticket.feedback ? [server.write('closing.rated', { rating: toStars(ticket.feedback.rating) })] : []),
        ticket.feedback?.answer?.content ?? '',
      ].join('\n'),
      url: null,
      color: server.settings.color,
      imageUrl: null,
      thumbnailUrl: null,
      footer: null,
      fields: [],
    },
  ],
  buttonRows: [],
  select: null,
  layout: 'components',
});

const describe = ({ write }: ServerContext, ticket: TicketSnapshot, context: SummaryContext): string => {
  const { feedback, messageCount } = ticket;
  return [
    formatBold(escapeMarkdown(context.serverLook.name)),
    context.isReopened ? write('closing.reopened', {}) : write('direct.summary', { count: messageCount }),
    ...(context.isRatable ? [write('ticket.feedback_question', {})] : []),
    ...(feedback ? [write('closing.rated', { rating: toStars(feedback.rating) })] : []),
  ].join('\n');
};
