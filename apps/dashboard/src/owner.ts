import { useQuery } from '@tanstack/react-query';
import { fetchAccess, fetchOrganizations, fetchServers } from './own-api/session.ts';
import type { Owner, OwnerDetail } from './owner-model.ts';
import { queries, usePages } from './queries.ts';

export { toPath } from './owner-model.ts';
export type { ListedOrganization, ListedServer, Owner, OwnerDetail, Role } from './owner-model.ts';

export const toPlanName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);

/** The beginning of the key of every query about it. */
export const toKey = ({ kind, id }: Owner): readonly string[] => [kind, id];

export const useServers = () => usePages(['servers'], fetchServers);

export const useOrganizations = () => usePages(['organizations'], fetchOrganizations);

const toOwnerQuery = (owner: Owner) => ({
  queryKey: [...toKey(owner), 'detail'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchAccess(owner, signal),
});

export const useOwner = (owner: Owner) => useQuery(toOwnerQuery(owner));

const ADDRESS = /^\/dashboard\/(server|organization)s\/([\w-]+)/;

/** What the pages are about, and what the person may do there. */
export interface Place {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
}

/** Asks what the person may do where the address leads, before the page is rendered. Null for nothing, or without an answer. */
export const prefetchOwner = async (pathname: string): Promise<Place | null> => {
  const [, kind, id] = ADDRESS.exec(pathname) ?? [];
  if (id === undefined || (kind !== 'server' && kind !== 'organization')) return null;
  const owner = { kind, id } as const;
  const detail = await queries.query(toOwnerQuery(owner)).catch(() => null);
  return detail && { owner, detail };
};

const LAST = 'guildesk.last';

/** Where `/dashboard` leads next time; null for nowhere in particular. */
export const readLastOwner = (): Owner | null => {
  const [kind, id] = (localStorage.getItem(LAST) ?? '').split('/');
  return id && (kind === 'server' || kind === 'organization') ? { kind, id } : null;
};

export const writeLastOwner = (owner: Owner | null): void => {
  if (owner) localStorage.setItem(LAST, `${owner.kind}/${owner.id}`);
  else localStorage.removeItem(LAST);
};

/** Whether the role gives access to tokens and people. */
export const canManageAccess = ({ role }: Pick<OwnerDetail, 'role'>): boolean => role === 'owner' || role === 'admin';
