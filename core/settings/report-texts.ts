import { text } from './text-spec.ts';

/** The bot writes these texts in the log channel, and to requesters directly. */
export const REPORT_TEXTS = {
  'log.closed': text('Title of the report that a ticket was closed.', 'number'),
  'log.rated': text('Title of the report that a ticket was rated.', 'number'),
  'log.subject': text('Names the subject of the ticket.'),
  'log.requester': text('Names the requester.'),
  'log.closed_by': text('Names who closed the ticket.'),
  'log.closed_by_service': text('The ticket was closed automatically.'),
  'log.closed_by_api': text('The ticket was closed by API, in the name of no staff member.'),
  'log.reason': text('Names the reason for closing.'),
  'log.rating': text('Names the rating.'),
  'log.rating_value': text('The rating itself.', 'rating'),
  'log.comment': text('Names the comment of a rating.'),
  'log.messages': text('Names the number of messages.'),
  'direct.closed': text('Title of the direct message to the requester of a closed ticket.', 'number'),
  'direct.summary': text('Says how many messages the ticket had.', 'count'),
};
