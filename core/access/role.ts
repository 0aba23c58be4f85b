import { listKeys } from '../shared/values/list-keys.ts';
import type { Scope } from './scope.ts';
import { listScopesFor, type TokenOwner } from './token.ts';

/** Lists the most powerful first; the dashboard shows these sentences. */
export const ROLES = {
  owner: 'Everything, and decides who else is an owner',
  admin: 'Everything, tokens and people included',
  staff: 'Tickets, canned replies, the knowledge base and transcripts',
  viewer: 'Reads everything and changes nothing',
} as const;

export type Role = keyof typeof ROLES;

export const ALL_ROLES = listKeys(ROLES);

export const findHighestRole = (roles: readonly (Role | null)[]): Role | null =>
  ALL_ROLES.find((role) => roles.includes(role)) ?? null;

const STAFF_SCOPES: readonly Scope[] = [
  'tickets:read',
  'tickets:write',
  'categories:read',
  'knowledgebase:read',
  'knowledgebase:write',
  'transcripts:read',
  'org:transcripts:read',
];

const CAN_USE: Record<Role, (scope: Scope) => boolean> = {
  owner: () => true,
  admin: () => true,
  staff: (scope) => STAFF_SCOPES.includes(scope),
  viewer: (scope) => scope.endsWith(':read'),
};

export const listRoleScopes = (role: Role, kind: TokenOwner['kind']): readonly Scope[] =>
  listScopesFor(kind).filter(CAN_USE[role]);

export const canManageAccess = (role: Role): boolean => role === 'owner' || role === 'admin';

export const listRolesWith = (scope: Scope): readonly Role[] => ALL_ROLES.filter((role) => CAN_USE[role](scope));
