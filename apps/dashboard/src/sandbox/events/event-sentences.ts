import { EVENT_SUMMARIES } from '../../generated/enums.ts';

/** What a sentence about an event needs. */
interface Facts {
  readonly who: string;
  readonly ticket: string;
  readonly name: string;
}

export type EventType = keyof typeof EVENT_SUMMARIES;

/** Sentences with names. An event without one is described by the summary of its type. */
const SENTENCES: Readonly<Partial<Record<EventType, (facts: Facts) => string>>> = {
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
};

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

/** What of an event is looked at. */
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

export const findTicket = ({ data }: FeedEvent) => data.ticket ?? data.transcript?.ticket ?? null;

export const findResource = ({ data }: FeedEvent) => data.category ?? data.panel ?? data.flow ?? data.item ?? null;

const getName = (event: FeedEvent): string => {
  const resource = findResource(event);
  const name = resource && ('title' in resource ? resource.title : 'name' in resource ? resource.name : null);
  return name ? `“${name}”` : '';
};

/** Describes an event that has no sentence, for example: `A ticket was snoozed: ticket #7, by Riley.` */
export const summarizeEvent = (
  { type, data }: Pick<FeedEvent, 'type' | 'data'>,
  { who, ticket, name }: Facts,
): string => {
  const subject = data.ticket ? ticket : name;
  return `${EVENT_SUMMARIES[type].replace(/\.$/, '')}: ${subject ? `${subject}, ` : ''}by ${who}.`;
};

/** What an event says, in a sentence. */
export const describeEvent = (event: FeedEvent, nameUser: NameUser): string => {
  const ticket = findTicket(event);
  const actor = event.data.message?.author ?? event.actor;
  const facts = {
    who: nameActor(actor, nameUser),
    ticket: ticket ? `ticket #${ticket.ticketNumber}` : 'a ticket',
    name: getName(event),
  };
  return SENTENCES[event.type]?.(facts) ?? summarizeEvent(event, facts);
};
