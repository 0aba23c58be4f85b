import type { NewPerson, NewToken, Person, ScopeDescription, SignInLink, Token, TokenRequest } from './access-types.ts';
import { call } from '../api.ts';
import { type Owner, type Role, toPath } from '../owner.ts';
import type { Page } from '../queries.ts';
import { type Answer, toPagePath } from './answer.ts';

const toTokenPath = (owner: Owner, id: string): string => `${toPath(owner)}/tokens/${encodeURIComponent(id)}`;
const toPersonPath = (owner: Owner, id: string): string => `${toPath(owner)}/people/${encodeURIComponent(id)}`;

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
