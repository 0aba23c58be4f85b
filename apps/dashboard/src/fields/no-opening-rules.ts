import type { Schemas } from '../schemas.ts';

/** Nothing but blocks and limits keeps anybody from opening tickets. */
export const NO_OPENING_RULES: Schemas['Category']['openingRules'] = {
  accountAgeHours: null,
  membershipHours: null,
  perDay: null,
  openInServer: null,
  roles: [],
};
