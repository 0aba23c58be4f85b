import { useQuery } from '@tanstack/react-query';
import { type Owner, type Place, toKey } from '../owner.ts';
import { queries } from '../query-client.ts';
import { followServerZone } from '../kit/dates/zone.ts';
import { fetchAccess } from './session.ts';

const toOwnerQuery = (owner: Owner) => ({
  queryKey: [...toKey(owner), 'detail'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const detail = await fetchAccess(owner, signal);
    // Before anything shows a time.
    followServerZone(detail.timezone);
    return detail;
  },
});

export const useOwner = (owner: Owner) => useQuery(toOwnerQuery(owner));

const ADDRESS = /^\/dashboard\/(server|organization)s\/([\w-]+)/;

/** Asks what the person may do where the address leads, before the page is rendered. Null for nothing, or without an answer. */
export const prefetchOwner = async (pathname: string): Promise<Place | null> => {
  const [, kind, id] = ADDRESS.exec(pathname) ?? [];
  if (id === undefined || (kind !== 'server' && kind !== 'organization')) return null;
  const owner = { kind, id } as const;
  const detail = await queries.query(toOwnerQuery(owner)).catch(() => null);
  return detail && { owner, detail };
};
