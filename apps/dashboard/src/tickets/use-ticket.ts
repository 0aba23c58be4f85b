import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  ApiError,
  call,
  hasReason,
  isOutcomeUnknown,
  newIdempotencyKey,
  read,
  type Schemas,
  serverApi,
} from '../api.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import { useChange } from '../changes.ts';
import { type Page, queries, usePages, useSession } from '../queries.ts';
import type { TicketDetail } from './model/types.ts';
import type { ActionInput } from '../action-input.ts';
import { type Message, mergeHistory } from './model/history.ts';
import { buildHistoryQuery, toTicketKey, toTicketQuery } from './ticket-query.ts';
import { toName } from './model/words.ts';

const MAX_USERS = 100;
const NAMES_STALE_MS = 300_000;

export type User = Schemas['User'];

/** Reads nothing without an id. */
export const useTicket = (owner: Owner, id: string | null) =>
  useQuery({ ...toTicketQuery(owner, id ?? ''), enabled: id !== null });

/** Messages, notes, changes and the answered form as one history, the newest of which are read first. */
export const useHistory = (owner: Owner, id: string, ticket: TicketDetail | undefined) => {
  const lists = buildHistoryQuery(owner, id);
  const messages = usePages(...lists.messages);
  const notes = usePages(...lists.notes);
  const changes = usePages(...lists.changes);
  const parts = { messages, notes, changes };
  const { items, incomplete } = mergeHistory(
    {
      messages: { items: messages.items, hasMore: messages.hasNextPage },
      notes: { items: notes.items, hasMore: notes.hasNextPage },
      changes: { items: changes.items, hasMore: changes.hasNextPage },
    },
    ticket && ticket.formAnswers.length > 0 ? ticket.createdAt : null,
  );
  const all = Object.values(parts);
  return {
    items,
    messages: messages.items,
    error: all.find(({ error }) => error)?.error ?? null,
    isPending: all.some(({ isPending }) => isPending),
    hasOlder: incomplete.length > 0,
    isReadingOlder: all.some(({ isFetchingNextPage }) => isFetchingNextPage),
    readOlder: () => void Promise.all(incomplete.map((kind) => parts[kind].fetchNextPage())),
    refetch: () => void Promise.all(all.map(({ refetch }) => refetch())),
  };
};

/** The ticket that remains after a merge; undefined without one, and while it is read. */
export const useRemaining = (owner: Owner, ticket: TicketDetail | undefined): TicketDetail | undefined =>
  useTicket(owner, ticket?.mergedIntoId ?? null).data;

/** The tickets that were merged into this one, the first of them. */
export const useMergedTickets = (owner: Owner, id: string | null) =>
  useQuery({
    queryKey: [...toTicketKey(owner, id ?? ''), 'merged'],
    queryFn: async ({ signal }) => {
      const params = { path: { id: id ?? '' }, query: { limit: MAX_USERS } };
      return (await read(serverApi(owner.id).GET('/tickets/{id}/merged', { params, signal }))).data;
    },
    enabled: id !== null,
  });

/** What the chat knows of the users. */
export const useUsers = (owner: Owner, ids: readonly string[]) => {
  const known = [...new Set(ids)]
    .filter((id) => /^\d{15,25}$/.test(id))
    .sort()
    .slice(0, MAX_USERS);
  return useQuery({
    queryKey: [...toKey(owner), 'users', known],
    queryFn: async ({ signal }): Promise<readonly User[]> => {
      const params = { query: { ids: known.join(','), limit: MAX_USERS } };
      return (await read(serverApi(owner.id).GET('/users', { params, signal }))).data;
    },
    enabled: known.length > 0,
    staleTime: NAMES_STALE_MS,
    placeholderData: keepPreviousData,
  });
};

/** The name of a user, as far as the chat names them. */
export const nameUser = (users: readonly User[] | undefined, id: string): string =>
  toName(users?.find(({ userId }) => userId === id)?.name ?? null, id);

/** The name of the person who is signed in, for what was done without an account in the chat. */
export const usePerson = () => useSession().data?.person ?? null;

export interface ActionAnswer {
  readonly data: unknown;
}

/** Whether an answer is the ticket. */
export const isDetail = (data: unknown, id: string): data is TicketDetail =>
  typeof data === 'object' && data !== null && 'allowedActions' in data && (data as TicketDetail).id === id;

/** Shows the ticket as an answer says that it is. */
export const showTicket = (owner: Owner, ticket: unknown, id: string): void => {
  if (isDetail(ticket, id)) queries.setQueryData([...toTicketKey(owner, id), 'detail'], ticket);
};

/** The messages of the ticket that were read last, the newest first. */
export const listReadMessages = (owner: Owner, id: string): readonly Message[] =>
  queries
    .getQueryData<{ readonly pages: readonly Page<Message>[] }>([...toTicketKey(owner, id), 'messages'])
    ?.pages.flatMap(({ data }) => data) ?? [];

/** Whether the address is that of the ticket. */
export const isTicketShown = (id: string): boolean => location.pathname.endsWith(`/tickets/${id}`);

/** What a change of a ticket makes stale. */
export const listTicketKeys = (owner: Owner, id: string): readonly (readonly unknown[])[] => [
  toTicketKey(owner, id),
  [...toKey(owner), 'tickets'],
  [...toKey(owner), 'ticket-counts'],
];

interface ActionOptions {
  readonly onDone?: (input: ActionInput, answer: ActionAnswer) => void;
  readonly onFailed?: (error: Error, input: ActionInput) => void;
}

/** An action with the ticket. A second press after an unknown outcome keeps the Idempotency-Key. */
export const useTicketAction = (owner: Owner, id: string, { onDone, onFailed }: ActionOptions = {}) => {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null);
  return useChange(
    async (input: ActionInput) => {
      const { path, method = 'POST', body = {}, idempotencyKey, version } = input;
      const text = JSON.stringify([path, method, body]);
      if (last.current?.text !== text) last.current = { text, key: newIdempotencyKey() };
      return call<ActionAnswer>(`${toPath(owner)}/tickets/${id}${path}`, {
        method,
        body,
        ...(method === 'POST' && { idempotencyKey: idempotencyKey ?? last.current.key }),
        ...(version !== undefined && { version }),
      });
    },
    {
      // With what the chat knows of the requester, how many tickets are open is read.
      stale: [...listTicketKeys(owner, id), [...toKey(owner), 'users']],
      onSuccess: (answer, input) => {
        last.current = null;
        showTicket(owner, answer.data, id);
        onDone?.(input, answer);
      },
      onError: (error, input) => {
        if (!isOutcomeUnknown(error)) last.current = null;
        onFailed?.(error, input);
      },
    },
  );
};

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const isStale = (error: unknown): boolean => hasReason(error, 'stale_version');
