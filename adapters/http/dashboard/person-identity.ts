import type { PersonIdentity, Principal } from '#core/access/index.ts';
import { forbidden } from '#core/shared/errors.ts';

/** The person who asks, of a route that is mounted for people only. */
export const requirePerson = ({ identity }: Principal): PersonIdentity => {
  if (identity.kind !== 'person') throw forbidden('role_insufficient', 'Only people in the dashboard can do this.');
  return identity;
};
