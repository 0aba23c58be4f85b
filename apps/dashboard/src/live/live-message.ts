/** The data of a message of the event stream; `ready` and `reset` have only an id. */
export interface LiveMessage {
  readonly type: string;
  readonly ticketId: string | null;
}

/** What was read and is out of date: everything of the server, or what has keys that begin like this. */
export type Stale = 'everything' | 'tickets' | 'counts' | `ticket/${string}` | `list/${string}`;

/** Lists of a server by the first word of the types of their events, under the names of their query keys. */
const LISTS: Readonly<Record<string, string>> = {
  category: 'categories',
  panel: 'panels',
  flow: 'flows',
  knowledgebase: 'knowledgebase',
  transcript: 'transcripts',
  privacy_request: 'privacy',
};

/** What is out of date after a message. */
export const listStale = ({ type, ticketId }: LiveMessage): readonly Stale[] => {
  if (type === 'ready' || type === 'reset') return ['everything'];
  const [resource = ''] = type.split('.');
  const list = LISTS[resource];
  return [
    ...(ticketId === null ? [] : ([`ticket/${ticketId}`] as const)),
    ...(resource === 'ticket' ? (['tickets', 'counts'] as const) : []),
    ...(list ? ([`list/${list}`] as const) : []),
  ];
};

/** The beginning of the keys of the queries, after the key of the server; null for those of the server itself. */
export const toQueryKey = (stale: Stale): readonly string[] =>
  stale === 'everything' ? [] : stale === 'counts' ? ['ticket-counts'] : stale.replace(/^list\//, '').split('/');
