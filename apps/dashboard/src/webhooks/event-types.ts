import { EVENT_SUMMARIES } from '../generated/enums.ts';
import { listKeys } from '../fields/list-keys.ts';
import { ALL_TYPES, type EventType } from './types.ts';
import { t } from '../texts/texts.ts';

const EVENT_TYPES: readonly EventType[] = listKeys(EVENT_SUMMARIES);

/** A test of a webhook is sent when it is asked for, whatever is chosen. */
const NOT_CHOSEN = 'webhook';

/** Names of groups that are not the plural of the resource. */
const GROUP_LABELS: Readonly<Record<string, string>> = {
  category: t('Categories'),
  knowledgebase: t('Knowledge base'),
  bot: t('Bot'),
};

const getResource = (type: string): string => type.split('.')[0] ?? type;

const toGroupLabel = (resource: string): string =>
  GROUP_LABELS[resource] ?? `${resource.charAt(0).toUpperCase()}${resource.slice(1).replaceAll('_', ' ')}s`;

/** `ticket.close_requested` → `close requested`. */
export const toEventName = (type: string): string => (type.split('.')[1] ?? type).replaceAll('_', ' ');

/** The types to choose from, by their resource. */
export const groupEventTypes = (): readonly { readonly label: string; readonly types: readonly EventType[] }[] =>
  [...Map.groupBy(EVENT_TYPES, getResource)]
    .filter(([resource]) => resource !== NOT_CHOSEN)
    .map(([resource, types]) => ({ label: toGroupLabel(resource), types }));

/** What is sent, in a few words. */
export const summarizeTypes = (types: readonly string[]): string => {
  if (types.includes(ALL_TYPES)) return t('All events');
  return t('{{count}} types of events', { count: types.length });
};
