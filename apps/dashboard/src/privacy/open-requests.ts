import { read, type Schemas, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import { usePages } from '../queries.ts';

export type PrivacyRequest = Schemas['PrivacyRequest'];

const PAGE_SIZE = 50;

/** The keys of what the page shows begin with it. */
export const toPrivacyKey = (owner: Owner) => [...toKey(owner), 'privacy'] as const;

export const toQuery = (cursor: string | undefined) => ({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });

/** Requests that nobody has decided yet, the newest first. */
export const useRequests = (owner: Owner) =>
  usePages<PrivacyRequest>([...toPrivacyKey(owner), 'requests'], (cursor, signal) => {
    const status: PrivacyRequest['status'][] = ['requested'];
    return read(
      serverApi(owner.id).GET('/privacy/requests', { params: { query: { ...toQuery(cursor), status } }, signal }),
    );
  });
