import { listKeys } from '../shared/values/list-keys.ts';
import type { Scope } from './scope.ts';
import { listScopesFor, type TokenOwner } from './token.ts';

/** The roles of people in the dashboard, the most powerful first, with the sentence that the dashboard shows for each. */
export const ROLES = {
  owner: 'Everything, and decides who else is an owner',
  admin: 'Everything, tokens and people included',
  staff: 'Tickets, canned replies, the knowledge base and transcripts',
  viewer: 'Reads everything and changes nothing',
} as const;

export type Role = keyof typeof ROLES;

export const ALL_ROLES = listKeys(ROLES);

/** The most powerful of these roles; null for none. */
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

/** The scopes that a role has in a server or in an organization. */
export const listRoleScopes = (role: Role, kind: TokenOwner['kind']): readonly Scope[] =>
  listScopesFor(kind).filter(CAN_USE[role]);

/** Whether a role decides who has access: tokens and people. */
export const canManageAccess = (role: Role): boolean => role === 'owner' || role === 'admin';

/** The roles that have a scope. */
export const listRolesWith = (scope: Scope): readonly Role[] => ALL_ROLES.filter((role) => CAN_USE[role](scope));
