import { type Notice, toTextNotice, mentionUser } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import type { TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { CloseRequest, Ticket } from '../model/ticket.ts';

type Asked = Pick<Ticket, 'requesterId'>;

/** Is the idempotency key of the direct message with the question. */
export const toQuestionKey = (ticket: TicketId, askedAt: Instant): string => `direct:${ticket}:question:${askedAt}`;

export const writeRequesterQuestion = (
  { write, formatTime }: ServerContext,
  { requesterId }: Asked,
  { reason, autoCloseAt }: CloseRequest,
): string =>
  [
    write('ticket.close_question', { requester: mentionUser(requesterId) }),
    ...(reason ? [write('ticket.close_question_reason', { reason })] : []),
    ...(autoCloseAt ? [write('ticket.close_question_deadline', { time: formatTime(autoCloseAt) })] : []),
  ].join('\n');

export const writeStaffQuestion = (
  { write }: ServerContext,
  { requesterId }: Asked,
  { reason }: CloseRequest,
): string =>
  [
    write('ticket.close_wish', { requester: mentionUser(requesterId) }),
    ...(reason ? [write('ticket.close_question_reason', { reason })] : []),
  ].join('\n');

export const renderAnsweredQuestion = (server: ServerContext, ticket: Asked, request: CloseRequest): Notice => {
  const isOfRequester = request.requestedById === ticket.requesterId;
  const content = isOfRequester
    ? writeStaffQuestion(server, ticket, request)
    : writeRequesterQuestion(server, ticket, request);
  return toTextNotice(content);
};
