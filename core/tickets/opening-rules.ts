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

/** @returns the refusal of an external id that another ticket of the server has */
export const externalIdTaken = (externalId: string | null) =>
  conflict(`externalId: "${externalId}" belongs to another ticket.`);

/** Which limit stands in the way, as a sentence; null when none does. */
const limitReached = (category: Category, facts: OpeningFacts, now: Instant): string | null =>
  tooManyOpen(category, facts) ?? tooSoon(category, facts, now);

const tooManyOpen = ({ name, limits }: Category, { openByRequester, openInCategory }: OpeningFacts): string | null => {
  if (limits.perUser !== null && openByRequester >= limits.perUser) {
    return `The requester has as many open tickets in category "${name}" as its limit allows: ${limits.perUser}.`;
  }
  return limits.total !== null && openInCategory >= limits.total
    ? `Category "${name}" has as many open tickets as its limit allows: ${limits.total}.`
    : null;
};

const tooSoon = ({ name, limits }: Category, { lastOpenedAt }: OpeningFacts, now: Instant): string | null => {
  if (limits.cooldownSeconds === null || !lastOpenedAt) return null;
  const endsAt = plusMs(lastOpenedAt, limits.cooldownSeconds * 1000);
  return endsAt > now
    ? `The requester opened a ticket in category "${name}" a moment ago and has to wait until ${endsAt}.`
    : null;
};
