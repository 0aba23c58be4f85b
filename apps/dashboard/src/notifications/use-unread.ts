import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';

const REFRESH_MS = 60_000;

export const toInboxKey = (owner: Owner) => [...toKey(owner), 'notifications'] as const;

export const toUnreadQuery = (owner: Owner) => ({
  queryKey: [...toInboxKey(owner), 'unread'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<number> =>
    (await read(serverApi(owner.id).GET('/notifications/count', { params: {}, signal }))).data.unread,
});

/** How many are unread; kept current. */
export const useUnread = (owner: Owner) => useQuery({ ...toUnreadQuery(owner), refetchInterval: REFRESH_MS });
