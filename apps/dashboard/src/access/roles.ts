import type { Role } from '../owner.ts';
import { listKeys } from '../fields/list-keys.ts';
import { t } from '../texts/texts.ts';

/** Each role, the most powerful first, with what it may do. */
export const ROLES: Readonly<Record<Role, string>> = {
  owner: t('May do everything, and alone gives or takes the role owner.'),
  admin: t('May do everything: setup, tokens and people, except for owners.'),
  staff: t(
    'Works on tickets, canned replies, the knowledge base and transcripts. Sees the categories, but no other setup, no overview, no tokens and no people.',
  ),
  viewer: t('Sees everything but tokens and people, and changes nothing.'),
};

const NAMES = listKeys(ROLES);

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: t('Owner'),
  admin: t('Admin'),
  staff: t('Staff'),
  viewer: t('Viewer'),
};

export const toRoleName = (role: Role): string => ROLE_NAMES[role];

/** The roles as options; the one that somebody with `own` cannot give is off. */
export const listRoleOptions = (own: Role) =>
  NAMES.map((role) => ({
    value: role,
    label: role === 'owner' && own !== 'owner' ? t('Owner (only an owner can give it)') : toRoleName(role),
    isDisabled: role === 'owner' && own !== 'owner',
  }));
