import { type EventType, type FeedEvent, findResource, findTicket } from './event-sentences.ts';
import { t } from '../../texts/texts.ts';

/** A call of the public API. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What the paths and bodies of calls name. */
type Ids = Readonly<Record<'ticket' | 'resource' | 'userId' | 'categoryId', string>>;

const CALLS: Readonly<Partial<Record<EventType, (ids: Ids) => ApiCall>>> = {
  'ticket.created': ({ categoryId, userId }) => ({
    method: 'POST',
    path: '/v1/tickets',
    body: { categoryId, requesterId: userId, message: t('I need help.') },
  }),
  'ticket.updated': ({ ticket }) => ({ method: 'PATCH', path: `/v1/tickets/${ticket}`, body: { priority: 'high' } }),
  'ticket.claimed': ({ ticket }) => ({ method: 'POST', path: `/v1/tickets/${ticket}/claim`, body: {} }),
  'ticket.unclaimed': ({ ticket }) => ({ method: 'POST', path: `/v1/tickets/${ticket}/unclaim`, body: {} }),
  'ticket.close_requested': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/close-request`,
    body: {},
  }),
  'ticket.closed': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/close`,
    body: { reason: t('Solved') },
  }),
  'ticket.reopened': ({ ticket }) => ({ method: 'POST', path: `/v1/tickets/${ticket}/reopen`, body: {} }),
  'ticket.deleted': ({ ticket }) => ({ method: 'DELETE', path: `/v1/tickets/${ticket}` }),
  'ticket.feedback_received': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/feedback`,
    body: { rating: 5 },
  }),
  'ticket.feedback_answered': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/feedback/answer`,
    body: { content: '…' },
  }),
  'ticket.participant_added': ({ ticket, userId }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/participants`,
    body: { userId },
  }),
  'ticket.message_created': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/reply`,
    body: { content: t('Hello!') },
  }),
  'ticket.first_response': ({ ticket }) => ({ method: 'GET', path: `/v1/tickets/${ticket}` }),
  'ticket.note_created': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/notes`,
    body: { content: t('Only staff sees this.') },
  }),
  'category.created': () => ({ method: 'POST', path: '/v1/categories', body: { name: t('Billing') } }),
  'category.updated': ({ resource }) => ({ method: 'GET', path: `/v1/categories/${resource}` }),
  'panel.created': () => ({ method: 'POST', path: '/v1/panels', body: { name: t('Support') } }),
  'panel.updated': ({ resource }) => ({ method: 'GET', path: `/v1/panels/${resource}` }),
  'panel.deployed': ({ resource }) => ({ method: 'POST', path: `/v1/panels/${resource}/deploy`, body: {} }),
  'privacy_request.created': () => ({ method: 'GET', path: '/v1/privacy/requests' }),
  'transcript.ready': ({ ticket }) => ({ method: 'GET', path: `/v1/tickets/${ticket}/transcript` }),
};

const getIds = (event: FeedEvent): Ids => {
  const { id = '', requesterId = '', categoryId = '' } = findTicket(event) ?? {};
  return { ticket: id, resource: findResource(event)?.id ?? '', userId: requesterId, categoryId };
};

/** The call of the public API that does the same, or reads it. Null where the event feed is all there is. */
export const findApiCall = (event: FeedEvent): ApiCall | null => CALLS[event.type]?.(getIds(event)) ?? null;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a line for a shell. */
export const toCurl = ({ method, path, body }: ApiCall, origin: string): string =>
  [
    'curl -s',
    method !== 'GET' && method !== 'POST' && `-X ${method}`,
    method === 'POST' && body === undefined && '-X POST',
    `${origin}${path}`,
    '-H "Authorization: Bearer $TOKEN"',
    body && `-H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`,
  ]
    .filter(Boolean)
    .join(' ');
