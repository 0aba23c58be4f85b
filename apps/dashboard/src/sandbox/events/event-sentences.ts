import { EVENT_SUMMARIES } from '../../generated/enums.ts';
import { t, translate } from '../../texts/texts.ts';

/** What a sentence about an event needs. */
interface Facts {
  readonly who: string;
  readonly ticket: string;
  readonly name: string;
}

export type EventType = keyof typeof EVENT_SUMMARIES;

/** Sentences with names. An event without one is described by the summary of its type. */
const SENTENCES: Readonly<Partial<Record<EventType, (facts: Facts) => string>>> = {
  'ticket.created': ({ who, ticket }) => t('{{who}} opened {{ticket}}.', { who, ticket }),
  'ticket.updated': ({ who, ticket }) => t('{{who}} changed {{ticket}}.', { who, ticket }),
  'ticket.claimed': ({ who, ticket }) => t('{{who}} claimed {{ticket}}.', { who, ticket }),
  'ticket.assigned': ({ who, ticket }) => t('{{who}} assigned {{ticket}}.', { who, ticket }),
  'ticket.unclaimed': ({ who, ticket }) => t('{{who}} unclaimed {{ticket}}.', { who, ticket }),
  'ticket.transferred': ({ who, ticket }) => t('{{who}} gave {{ticket}} to somebody else.', { who, ticket }),
  'ticket.moved': ({ who, ticket }) => t('{{who}} moved {{ticket}} to another category.', { who, ticket }),
  'ticket.close_requested': ({ who, ticket }) => t('{{who}} asked whether {{ticket}} can be closed.', { who, ticket }),
  'ticket.closed': ({ who, ticket }) => t('{{who}} closed {{ticket}}.', { who, ticket }),
  'ticket.reopened': ({ who, ticket }) => t('{{who}} opened {{ticket}} again.', { who, ticket }),
  'ticket.merged': ({ who, ticket }) => t('{{who}} merged {{ticket}} into another one.', { who, ticket }),
  'ticket.deleted': ({ who, ticket }) => t('{{who}} deleted {{ticket}}.', { who, ticket }),
  'ticket.feedback_received': ({ who, ticket }) => t('{{who}} rated {{ticket}}.', { who, ticket }),
  'ticket.feedback_answered': ({ who, ticket }) => t('{{who}} answered the rating of {{ticket}}.', { who, ticket }),
  'ticket.participant_added': ({ who, ticket }) => t('{{who}} added somebody to {{ticket}}.', { who, ticket }),
  'ticket.participant_removed': ({ who, ticket }) => t('{{who}} removed somebody from {{ticket}}.', { who, ticket }),
  'ticket.message_created': ({ who, ticket }) => t('{{who}} wrote in {{ticket}}.', { who, ticket }),
  'ticket.first_response': ({ who, ticket }) => t('{{who}} gave the first response in {{ticket}}.', { who, ticket }),
  'ticket.note_created': ({ who, ticket }) => t('{{who}} added a note to {{ticket}}.', { who, ticket }),
  'category.created': ({ who, name }) => t('{{who}} created the category {{name}}.', { who, name }),
  'category.updated': ({ who, name }) => t('{{who}} changed the category {{name}}.', { who, name }),
  'category.deleted': ({ who, name }) => t('{{who}} deleted the category {{name}}.', { who, name }),
  'panel.created': ({ who, name }) => t('{{who}} created the panel {{name}}.', { who, name }),
  'panel.updated': ({ who, name }) => t('{{who}} changed the panel {{name}}.', { who, name }),
  'panel.deleted': ({ who, name }) => t('{{who}} deleted the panel {{name}}.', { who, name }),
  'panel.deployed': ({ who, name }) => t('{{who}} deployed the panel {{name}}.', { who, name }),
  'flow.published': ({ who, name }) => t('{{who}} published the flow {{name}}.', { who, name }),
  'flow.disabled': ({ who, name }) => t('{{who}} disabled the flow {{name}}.', { who, name }),
  'flow.run_failed': ({ name }) => t('A run of the flow {{name}} failed.', { name }),
  'knowledgebase.published': ({ who, name }) => t('{{who}} published the article {{name}}.', { who, name }),
  'knowledgebase.updated': ({ who, name }) => t('{{who}} changed the article {{name}}.', { who, name }),
  'knowledgebase.deleted': ({ who, name }) => t('{{who}} deleted the article {{name}}.', { who, name }),
  'transcript.ready': ({ ticket }) => t('The transcript of {{ticket}} is ready.', { ticket }),
  'bot.unavailable': () => t('The bot cannot reach the chat platform any more.'),
  'bot.recovered': () => t('The bot reaches the chat platform again.'),
  'bot.intents_changed': () => t('The chat platform now lets the bot see other things than before.'),
  'privacy_request.created': ({ who }) => t('{{who}} asked for their data or its erasure.', { who }),
  'webhook.test': ({ who }) => t('{{who}} tested a webhook.', { who }),
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
  token: t('A program with a token'),
  person: t('Somebody in the dashboard'),
  flow: t('A flow'),
  automation: t('A rule'),
  system: 'guildesk',
} as const;

type NameUser = (id: string) => string;

const nameActor = ({ type, id }: Actor, nameUser: NameUser): string => ACTORS[type] ?? nameUser(id);

export const findTicket = ({ data }: FeedEvent) => data.ticket ?? data.transcript?.ticket ?? null;

export const findResource = ({ data }: FeedEvent) => data.category ?? data.panel ?? data.flow ?? data.item ?? null;

const getName = (event: FeedEvent): string => {
  const resource = findResource(event);
  const name = resource && ('title' in resource ? resource.title : 'name' in resource ? resource.name : null);
  return name ? t('“{{name}}”', { name }) : '';
};

/** Describes an event that has no sentence, for example: `A ticket was snoozed: ticket #7, by Riley.` */
export const summarizeEvent = (
  { type, data }: Pick<FeedEvent, 'type' | 'data'>,
  { who, ticket, name }: Facts,
): string => {
  const subject = data.ticket ? ticket : name;
  const event = translate(EVENT_SUMMARIES[type]).replace(/\.$/, '');
  return subject
    ? t('{{event}}: {{subject}}, by {{who}}.', { event, subject, who })
    : t('{{event}}: by {{who}}.', { event, who });
};

/** What an event says, in a sentence. */
export const describeEvent = (event: FeedEvent, nameUser: NameUser): string => {
  const ticket = findTicket(event);
  const actor = event.data.message?.author ?? event.actor;
  const facts = {
    who: nameActor(actor, nameUser),
    ticket: ticket ? t('ticket #{{ticketNumber}}', { ticketNumber: ticket.ticketNumber }) : t('a ticket'),
    name: getName(event),
  };
  return SENTENCES[event.type]?.(facts) ?? summarizeEvent(event, facts);
};
