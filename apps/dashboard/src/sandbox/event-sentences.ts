/** A call of the public API. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What a sentence about an event needs. */
interface Facts {
  readonly who: string;
  readonly ticket: string;
  readonly name: string;
}

const SENTENCES = {
  'ticket.created': ({ who, ticket }) => `${who} opened ${ticket}.`,
  'ticket.updated': ({ who, ticket }) => `${who} changed ${ticket}.`,
  'ticket.claimed': ({ who, ticket }) => `${who} claimed ${ticket}.`,
  'ticket.unclaimed': ({ who, ticket }) => `${who} gave ${ticket} back.`,
  'ticket.transferred': ({ who, ticket }) => `${who} gave ${ticket} to somebody else.`,
  'ticket.moved': ({ who, ticket }) => `${who} moved ${ticket} to another category.`,
  'ticket.close_requested': ({ who, ticket }) => `${who} asked whether ${ticket} can be closed.`,
  'ticket.closed': ({ who, ticket }) => `${who} closed ${ticket}.`,
  'ticket.reopened': ({ who, ticket }) => `${who} opened ${ticket} again.`,
  'ticket.merged': ({ who, ticket }) => `${who} merged ${ticket} into another one.`,
  'ticket.deleted': ({ who, ticket }) => `${who} deleted ${ticket}.`,
  'ticket.feedback_received': ({ who, ticket }) => `${who} rated ${ticket}.`,
  'ticket.participant_added': ({ who, ticket }) => `${who} added somebody to ${ticket}.`,
  'ticket.participant_removed': ({ who, ticket }) => `${who} removed somebody from ${ticket}.`,
  'ticket.message_created': ({ who, ticket }) => `${who} wrote in ${ticket}.`,
  'ticket.first_response': ({ who, ticket }) => `${who} gave the first response in ${ticket}.`,
  'ticket.note_created': ({ who, ticket }) => `${who} added a note to ${ticket}.`,
  'category.created': ({ who, name }) => `${who} created the category ${name}.`,
  'category.updated': ({ who, name }) => `${who} changed the category ${name}.`,
  'category.deleted': ({ who, name }) => `${who} deleted the category ${name}.`,
  'panel.created': ({ who, name }) => `${who} created the panel ${name}.`,
  'panel.updated': ({ who, name }) => `${who} changed the panel ${name}.`,
  'panel.deleted': ({ who, name }) => `${who} deleted the panel ${name}.`,
  'panel.deployed': ({ who, name }) => `${who} deployed the panel ${name}.`,
  'flow.published': ({ who, name }) => `${who} published the flow ${name}.`,
  'flow.disabled': ({ who, name }) => `${who} disabled the flow ${name}.`,
  'flow.run_failed': ({ name }) => `A run of the flow ${name} failed.`,
  'knowledgebase.published': ({ who, name }) => `${who} published the article ${name}.`,
  'knowledgebase.updated': ({ who, name }) => `${who} changed the article ${name}.`,
  'knowledgebase.deleted': ({ who, name }) => `${who} deleted the article ${name}.`,
  'transcript.ready': ({ ticket }) => `The transcript of ${ticket} is ready.`,
  'bot.unavailable': () => 'The bot cannot reach the chat platform any more.',
  'bot.recovered': () => 'The bot reaches the chat platform again.',
  'webhook.test': ({ who }) => `${who} tested a webhook.`,
} satisfies Readonly<Record<string, (facts: Facts) => string>>;

type EventType = keyof typeof SENTENCES;

interface Actor {
  readonly type: keyof typeof ACTORS;
  readonly id: string;
}

interface TicketFacts {
  readonly id?: string;
  readonly ticketNumber?: number;
  readonly requesterId?: string;
  readonly categoryId?: string;
}

interface Named {
  readonly id?: string;
  readonly name?: string;
}

/** What of an event is looked at. Fits the events of the API as long as each type has its sentence. */
export interface FeedEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly data: {
    readonly ticket?: TicketFacts;
    readonly transcript?: { readonly ticket?: TicketFacts };
    readonly message?: { readonly author?: Actor };
    readonly category?: Named;
    readonly panel?: Named;
    readonly flow?: Named;
    readonly item?: { readonly id?: string; readonly title?: string };
  };
}

const ACTORS = {
  staff: null,
  user: null,
  token: 'A program with a token',
  person: 'Somebody in the dashboard',
  flow: 'A flow',
  automation: 'A rule',
  system: 'guildesk',
} as const;

type NameUser = (id: string) => string;

const nameActor = ({ type, id }: Actor, nameUser: NameUser): string => ACTORS[type] ?? nameUser(id);

const findTicket = ({ data }: FeedEvent) => data.ticket ?? data.transcript?.ticket ?? null;

const findResource = ({ data }: FeedEvent) => data.category ?? data.panel ?? data.flow ?? data.item ?? null;

const getName = (event: FeedEvent): string => {
  const resource = findResource(event);
  const name = resource && ('title' in resource ? resource.title : 'name' in resource ? resource.name : null);
  return name ? `“${name}”` : '';
};

/** What an event says, in a sentence. */
export const describeEvent = (event: FeedEvent, nameUser: NameUser): string => {
  const ticket = findTicket(event);
  const actor = event.data.message?.author ?? event.actor;
  return SENTENCES[event.type]({
    who: nameActor(actor, nameUser),
    ticket: ticket ? `ticket #${ticket.ticketNumber}` : 'a ticket',
    name: getName(event),
  });
};

/** What the paths and bodies of calls name. */
type Ids = Readonly<Record<'ticket' | 'resource' | 'userId' | 'categoryId', string>>;

const CALLS: Readonly<Partial<Record<EventType, (ids: Ids) => ApiCall>>> = {
  'ticket.created': ({ categoryId, userId }) => ({
    method: 'POST',
    path: '/v1/tickets',
    body: { categoryId, requesterId: userId, message: 'I need help.' },
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
    body: { reason: 'Solved' },
  }),
  'ticket.reopened': ({ ticket }) => ({ method: 'POST', path: `/v1/tickets/${ticket}/reopen`, body: {} }),
  'ticket.deleted': ({ ticket }) => ({ method: 'DELETE', path: `/v1/tickets/${ticket}` }),
  'ticket.feedback_received': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/feedback`,
    body: { rating: 5 },
  }),
  'ticket.participant_added': ({ ticket, userId }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/participants`,
    body: { userId },
  }),
  'ticket.message_created': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/reply`,
    body: { content: 'Hello!' },
  }),
  'ticket.first_response': ({ ticket }) => ({ method: 'GET', path: `/v1/tickets/${ticket}` }),
  'ticket.note_created': ({ ticket }) => ({
    method: 'POST',
    path: `/v1/tickets/${ticket}/notes`,
    body: { content: 'Only staff sees this.' },
  }),
  'category.created': () => ({ method: 'POST', path: '/v1/categories', body: { name: 'Billing' } }),
  'category.updated': ({ resource }) => ({ method: 'GET', path: `/v1/categories/${resource}` }),
  'panel.created': () => ({ method: 'POST', path: '/v1/panels', body: { name: 'Support' } }),
  'panel.updated': ({ resource }) => ({ method: 'GET', path: `/v1/panels/${resource}` }),
  'panel.deployed': ({ resource }) => ({ method: 'POST', path: `/v1/panels/${resource}/deploy`, body: {} }),
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
