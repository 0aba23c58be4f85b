import type { Role } from '../owner.ts';
import { listKeys } from '../fields/list-keys.ts';

/** Each role, the most powerful first, with what it may do. */
export const ROLES: Readonly<Record<Role, string>> = {
  owner: 'May do everything, and alone gives or takes the role owner.',
  admin: 'May do everything: setup, tokens and people, except for owners.',
  staff: 'Works on tickets, canned replies, the knowledge base and transcripts.',
  viewer: 'Sees everything but tokens and people, and changes nothing.',
};

const NAMES = listKeys(ROLES);

export const toRoleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

/** The roles as options; the one that somebody with `own` cannot give is off. */
export const listRoleOptions = (own: Role) =>
  NAMES.map((role) => ({
    value: role,
    label: role === 'owner' && own !== 'owner' ? 'Owner (only an owner can give it)' : toRoleName(role),
    isDisabled: role === 'owner' && own !== 'owner',
  }));
