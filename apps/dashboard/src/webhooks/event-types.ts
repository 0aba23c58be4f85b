import { ALL_TYPES, type EventType } from './types.ts';

/** The compiler checks that none is missing. */
const EVENT_TYPES = Object.keys({
  'ticket.created': true,
  'ticket.updated': true,
  'ticket.claimed': true,
  'ticket.unclaimed': true,
  'ticket.transferred': true,
  'ticket.moved': true,
  'ticket.close_requested': true,
  'ticket.closed': true,
  'ticket.reopened': true,
  'ticket.merged': true,
  'ticket.deleted': true,
  'ticket.feedback_received': true,
  'ticket.participant_added': true,
  'ticket.participant_removed': true,
  'ticket.message_created': true,
  'ticket.first_response': true,
  'ticket.note_created': true,
  'category.created': true,
  'category.updated': true,
  'category.deleted': true,
  'panel.created': true,
  'panel.updated': true,
  'panel.deleted': true,
  'panel.deployed': true,
  'flow.published': true,
  'flow.disabled': true,
  'flow.run_failed': true,
  'knowledgebase.published': true,
  'knowledgebase.updated': true,
  'knowledgebase.deleted': true,
  'transcript.ready': true,
  'bot.unavailable': true,
  'bot.recovered': true,
  'webhook.test': true,
} satisfies Record<EventType, true>) as readonly EventType[];

const GROUPS: Readonly<Record<string, string>> = {
  ticket: 'Tickets',
  category: 'Categories',
  panel: 'Panels',
  flow: 'Flows',
  knowledgebase: 'Knowledge base',
  transcript: 'Transcripts',
  bot: 'Bot',
};

/** `ticket.close_requested` → `close requested`. */
export const toEventName = (type: string): string => (type.split('.')[1] ?? type).replaceAll('_', ' ');

/** The types to choose from, by their resource. A test is sent when it is asked for, whatever is chosen. */
export const groupEventTypes = (): readonly { readonly label: string; readonly types: readonly EventType[] }[] =>
  Object.entries(GROUPS).map(([resource, label]) => ({
    label,
    types: EVENT_TYPES.filter((type) => type.startsWith(`${resource}.`)),
  }));

/** What is sent, in a few words. */
export const summarizeTypes = (types: readonly string[]): string => {
  if (types.includes(ALL_TYPES)) return 'All events';
  return types.length === 1 ? '1 type of event' : `${types.length} types of events`;
};
