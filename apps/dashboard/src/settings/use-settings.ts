import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';

export const useSettings = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'settings'],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).GET('/settings', { signal }))).data,
  });
