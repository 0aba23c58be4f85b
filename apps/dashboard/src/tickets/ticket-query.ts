import { read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import { type FetchPage, prefetchPages, queries } from '../queries.ts';
import type { Change, Message, Note } from './model/history.ts';
import type { TicketDetail } from './model/types.ts';

const PAGE_SIZE = 50;

export const toTicketKey = (owner: Owner, id: string) => [...toKey(owner), 'ticket', id] as const;

export const toTicketQuery = (owner: Owner, id: string) => ({
  queryKey: [...toTicketKey(owner, id), 'detail'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<TicketDetail> =>
    (await read(serverApi(owner.id).GET('/tickets/{id}', { params: { path: { id } }, signal }))).data,
});

/** The three lists that make the history of a ticket, the newest first: the key and what reads a page of each. */
export const buildHistoryQuery = (owner: Owner, id: string) => {
  const key = toTicketKey(owner, id);
  const api = serverApi(owner.id);
  const toOptions = (cursor: string | undefined, signal: AbortSignal) => {
    const query = { sort: '-createdAt' as const, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    return { params: { path: { id }, query }, signal };
  };
  const toList = <Item>(name: string, fetchPage: FetchPage<Item>) => [[...key, name], fetchPage] as const;
  return {
    messages: toList<Message>('messages', (...page) => read(api.GET('/tickets/{id}/messages', toOptions(...page)))),
    notes: toList<Note>('notes', (...page) => read(api.GET('/tickets/{id}/notes', toOptions(...page)))),
    changes: toList<Change>('timeline', (...page) => read(api.GET('/tickets/{id}/timeline', toOptions(...page)))),
  };
};

/** Reads what the page of a ticket shows first. @throws ApiError */
export const prefetchTicket = (owner: Owner, id: string): Promise<unknown> => {
  const { messages, notes, changes } = buildHistoryQuery(owner, id);
  return Promise.all([
    queries.query(toTicketQuery(owner, id)),
    prefetchPages(...messages),
    prefetchPages(...notes),
    prefetchPages(...changes),
  ]);
};

/** The ticket as it was read last, by its page. */
export const findTicket = (owner: Owner, id: string): TicketDetail | undefined =>
  queries.getQueryData<TicketDetail>([...toTicketKey(owner, id), 'detail']);
