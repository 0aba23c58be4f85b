import { getOwnerId, getTokenOf, type TokenOwner, type TokenStore } from '../access/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids, TokenId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { RequestBuffer } from './request-buffer.ts';
import type { RequestEntry } from './request-entry.ts';
import type { RequestLog, RequestQuery } from './request-log.ts';

export { MAX_ENTRIES_PER_TOKEN, type RequestEntry, STATUS_CLASSES, type StatusClass } from './request-entry.ts';
export type { RequestLog, RequestLogOf, RequestQuery } from './request-log.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

export interface RequestLogPorts {
  readonly log: RequestLog;
  readonly tokens: TokenStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface AnsweredRequest extends Omit<RequestEntry, 'id' | 'ownerId' | 'createdAt'> {
  readonly owner: TokenOwner;
}

export const requestLogUseCases = ({ log, tokens, clock, ids }: RequestLogPorts) => {
  const buffer = new RequestBuffer();
  return {
    /** Keeps a request in memory, until `flush` writes it. */
    record: ({ owner, ...request }: AnsweredRequest): void =>
      buffer.add({ ...request, id: ids.next('requestEntry'), ownerId: getOwnerId(owner), createdAt: clock.now() }),

    /** Writes what was recorded since the last call; the next call repeats what failed. */
    flush: async (): Promise<void> => {
      const entries = buffer.take();
      if (entries.length === 0) return;
      try {
        await log.add(entries);
      } catch (error) {
        buffer.restore(entries);
        throw error;
      }
    },

    /** Counts the requests that did not fit into the memory for them. */
    countDropped: (): number => buffer.dropped,

    /** Lists the requests of the last 24 hours, newest first. @throws not_found, also for a token of another owner */
    list: async (
      owner: TokenOwner,
      id: TokenId,
      query: RequestQuery,
      page: PageRequest,
    ): Promise<Page<RequestEntry>> => {
      await getTokenOf(tokens, owner, id);
      const since = plusMs(clock.now(), -KEPT_MS);
      return log.list({ ownerId: getOwnerId(owner), tokenId: id, since }, query, page);
    },

    purge: (): Promise<number> => log.purge(plusMs(clock.now(), -KEPT_MS)),
  };
};

export type RequestLogUseCases = ReturnType<typeof requestLogUseCases>;
