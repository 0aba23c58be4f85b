import type { NewPerson, NewToken, Person, ScopeDescription, SignInLink, Token, TokenRequest } from './access/types.ts';
import { call } from './api.ts';
import {
  type ListedOrganization,
  type ListedServer,
  type Owner,
  type OwnerDetail,
  type Role,
  toPath,
} from './owner-model.ts';
import type { Page } from './queries.ts';
import type { Schemas } from './schemas.ts';

/*
 * The routes that only the dashboard has. They are not in the OpenAPI document, so their answers are typed here, and nowhere else.
 */

const PAGE_SIZE = 100;

interface Answer<Data> {
  readonly data: Data;
}

const toPagePath = (path: string, cursor: string | undefined): string =>
  `${path}?${new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) }).toString()}`;

const toTokenPath = (owner: Owner, id: string): string => `${toPath(owner)}/tokens/${encodeURIComponent(id)}`;
const toPersonPath = (owner: Owner, id: string): string => `${toPath(owner)}/people/${encodeURIComponent(id)}`;

/** Ends this session, or all sessions of the person. */
export const signOut = (path: '/session' | '/sessions'): Promise<unknown> => call(path, { method: 'DELETE' });

export const fetchServers = (cursor: string | undefined, signal: AbortSignal) =>
  call<Page<ListedServer>>(toPagePath('/servers', cursor), { signal });

export const fetchOrganizations = (cursor: string | undefined, signal: AbortSignal) =>
  call<Page<ListedOrganization>>(toPagePath('/organizations', cursor), { signal });

/** What the person who is signed in may do there. */
export const fetchAccess = async (owner: Owner, signal: AbortSignal): Promise<OwnerDetail> =>
  (await call<Answer<OwnerDetail>>(`${toPath(owner)}/access`, { signal })).data;

export const fetchScopes = async (signal: AbortSignal): Promise<readonly ScopeDescription[]> =>
  (await call<Answer<readonly ScopeDescription[]>>('/scopes', { signal })).data;

export const fetchTokens = async (owner: Owner, signal: AbortSignal): Promise<readonly Token[]> =>
  (await call<Answer<readonly Token[]>>(`${toPath(owner)}/tokens`, { signal })).data;

export interface NewTokenBody {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

export const createToken = async (owner: Owner, body: NewTokenBody, idempotencyKey: string): Promise<NewToken> =>
  (await call<Answer<NewToken>>(`${toPath(owner)}/tokens`, { method: 'POST', body, idempotencyKey })).data;

export const revokeToken = (owner: Owner, id: string): Promise<unknown> =>
  call(`${toTokenPath(owner, id)}/revoke`, { method: 'POST', body: {} });

interface RequestsQuery {
  readonly id: string;
  readonly isFailed: boolean;
  readonly cursor: string | undefined;
}

/** What was asked with a token in the last 24 hours, newest first. */
export const fetchTokenRequests = (owner: Owner, { id, isFailed, cursor }: RequestsQuery, signal: AbortSignal) =>
  call<Page<TokenRequest>>(
    toPagePath(`${toTokenPath(owner, id)}/requests`, cursor) + (isFailed ? '&status=4xx,5xx' : ''),
    { signal },
  );

export const fetchPeople = async (owner: Owner, signal: AbortSignal): Promise<readonly Person[]> =>
  (await call<Answer<readonly Person[]>>(`${toPath(owner)}/people`, { signal })).data;

export interface PersonBody {
  readonly name: string;
  readonly role: Role;
  readonly userId: string | null;
}

export const createPerson = async (owner: Owner, body: PersonBody, idempotencyKey: string): Promise<NewPerson> =>
  (await call<Answer<NewPerson>>(`${toPath(owner)}/people`, { method: 'POST', body, idempotencyKey })).data;

export const updatePerson = (owner: Owner, id: string, body: PersonBody): Promise<unknown> =>
  call(toPersonPath(owner, id), { method: 'PATCH', body });

export const deletePerson = (owner: Owner, id: string): Promise<unknown> =>
  call(toPersonPath(owner, id), { method: 'DELETE' });

export const createSignInLink = async (owner: Owner, id: string, idempotencyKey: string): Promise<SignInLink> => {
  const path = `${toPersonPath(owner, id)}/sign-in-link`;
  return (await call<Answer<SignInLink>>(path, { method: 'POST', body: {}, idempotencyKey })).data;
};

/** Somebody else who has the ticket before them. */
export interface Viewer {
  readonly personId: string;
  readonly name: string;
  readonly isWriting: boolean;
}

interface ViewReport {
  readonly ticketId: string;
  readonly isWriting: boolean;
}

/** Says that the person has the ticket before them. @returns who else has */
export const reportView = async (
  owner: Owner,
  { ticketId, isWriting }: ViewReport,
  signal: AbortSignal,
): Promise<readonly Viewer[]> => {
  const path = `${toPath(owner)}/tickets/${encodeURIComponent(ticketId)}/viewers`;
  return (await call<Page<Viewer>>(path, { method: 'POST', body: { isWriting }, signal })).data;
};

export type Colleague = Pick<Schemas['StaffMember'], 'userId' | 'name' | 'openClaims'>;

/** Those whom the chat has shown; with a text, those whose name begins with it. */
export const fetchColleagues = async (owner: Owner, q: string, signal: AbortSignal): Promise<readonly Colleague[]> => {
  const search = new URLSearchParams({ limit: String(PAGE_SIZE), ...(q && { q }) });
  return (await call<Page<Colleague>>(`${toPath(owner)}/colleagues?${search.toString()}`, { signal })).data;
};

/** The address of a page with the transcript, which works for a short time. */
export const createTranscriptView = async (owner: Owner, id: string, signal: AbortSignal): Promise<string> => {
  const path = `${toPath(owner)}/transcripts/${encodeURIComponent(id)}/view`;
  return (await call<Answer<{ readonly url: string }>>(path, { method: 'POST', signal })).data.url;
};

export type OwnWork = Omit<Schemas['StaffFigures'], 'name'>;

interface WorkQuery {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

/** What the person who is signed in did. */
export const fetchOwnWork = async (owner: Owner, query: WorkQuery, signal: AbortSignal): Promise<OwnWork> => {
  const search = new URLSearchParams({ ...query }).toString();
  return (await call<Answer<OwnWork>>(`${toPath(owner)}/own-work?${search}`, { signal })).data;
};
