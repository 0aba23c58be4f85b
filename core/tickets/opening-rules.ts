import type { Category } from '../categories/index.ts';
import { conflict } from '../shared/errors.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { OpeningFacts } from './ticket-openings.ts';

/** @throws conflict when the category takes no further ticket of this requester now. */
export const requireRoom = (category: Category, facts: OpeningFacts, now: Instant, bypassLimits: boolean): void => {
  if (category.archived) throw conflict(`Category "${category.name}" is archived and takes no new tickets.`);
  const reason = bypassLimits ? null : limitReached(category, facts, now);
  if (reason) throw conflict(`${reason} Send "bypassLimits": true to open the ticket all the same.`);
};

/** Which limit stands in the way, as a sentence; null when none does. */
const limitReached = ({ name, limits }: Category, facts: OpeningFacts, now: Instant): string | null => {
  const { openByRequester, openInCategory, lastOpenedAt } = facts;
  if (limits.perUser !== null && openByRequester >= limits.perUser) {
    return `The requester already has ${openByRequester} open ticket(s) in category "${name}", its limit is ${limits.perUser}.`;
  }
  if (limits.total !== null && openInCategory >= limits.total) {
    return `Category "${name}" already has ${openInCategory} open ticket(s), its limit is ${limits.total}.`;
  }
  const cooldownEnds = lastOpenedAt && plusMs(lastOpenedAt, (limits.cooldownSeconds ?? 0) * 1000);
  return cooldownEnds && cooldownEnds > now
    ? `The requester opened a ticket in category "${name}" a moment ago and has to wait until ${cooldownEnds}.`
    : null;
};
