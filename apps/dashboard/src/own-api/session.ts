import { call, type Session } from '../http.ts';
import { type ListedOrganization, type ListedServer, type Owner, type OwnerDetail, toPath } from '../owner.ts';
import type { Page } from '../queries.ts';
import { type Answer, toPagePath } from './answer.ts';

/*
 * Routes that only the dashboard has. They are not in the OpenAPI document, so their answers are typed in this folder, and nowhere else.
 */

/** Ends this session, or all sessions of the person. */
export const signOut = (path: '/session' | '/sessions'): Promise<unknown> => call(path, { method: 'DELETE' });

export interface ProfileChanges {
  readonly name?: string;
  readonly language?: string | null;
  readonly timezone?: string | null;
}

/** Changes what people decide about themselves. */
export const updateProfile = async (body: ProfileChanges): Promise<Session['person']> =>
  (await call<Answer<Session['person']>>('/profile', { method: 'PATCH', body })).data;

export const fetchServers = (cursor: string | undefined, signal: AbortSignal) =>
  call<Page<ListedServer>>(toPagePath('/servers', cursor), { signal });

export const fetchOrganizations = (cursor: string | undefined, signal: AbortSignal) =>
  call<Page<ListedOrganization>>(toPagePath('/organizations', cursor), { signal });

/** What the person who is signed in may do there. */
export const fetchAccess = async (owner: Owner, signal: AbortSignal): Promise<OwnerDetail> =>
  (await call<Answer<OwnerDetail>>(`${toPath(owner)}/access`, { signal })).data;
