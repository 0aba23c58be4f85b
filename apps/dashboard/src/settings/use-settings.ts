import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';

export const toSettingsQuery = (owner: Owner) => ({
  queryKey: [...toKey(owner), 'settings'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await read(serverApi(owner.id).GET('/settings', { signal }))).data,
});

/** @param canRead whether the role may read them */
export const useSettings = (owner: Owner, canRead = true) => useQuery({ ...toSettingsQuery(owner), enabled: canRead });
