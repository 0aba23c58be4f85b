import type { Category } from '../../categories/index.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import type { Restriction } from './restriction.ts';

const DAY_MS = 86_400_000;

/** Lists the most permanent first. */
export const listReachedLimits = (category: Category, facts: CategoryFacts, now: Instant): readonly Restriction[] =>
  [
    checkOpenInCategory(category, facts),
    checkOpenInServer(category, facts),
    checkTotal(category, facts),
    checkDay(category, facts, now),
    checkServerDay(facts, now),
    checkCooldown(category, facts, now),
  ].filter((restriction) => restriction !== null);

/** Returns the smallest limit that applies; null without one. */
export const findServerLimit = (
  { openingRules }: Pick<Category, 'openingRules'>,
  settings: CategoryFacts['settings'],
): number | null => {
  const limits = [openingRules.openInServer, settings.openingRules.openInServer].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
};

const createFull = (sentence: string, channelIds?: Restriction['channelIds']): Restriction => ({
  reason: 'limit_reached',
  sentence,
  until: null,
  isLimit: true,
  ...(channelIds && { channelIds }),
});

const checkOpenInCategory = (
  { name, limits }: Category,
  { openByRequester, openChannelIds }: CategoryFacts,
): Restriction | null =>
  limits.perUser !== null && openByRequester >= limits.perUser
    ? createFull(
        `The requester has as many open tickets in category "${name}" as its limit allows: ${limits.perUser}.`,
        openChannelIds.slice(0, openByRequester),
      )
    : null;

const checkOpenInServer = (
  category: Category,
  { openInServer, openChannelIds, settings }: CategoryFacts,
): Restriction | null => {
  const limit = findServerLimit(category, settings);
  return limit !== null && openInServer >= limit
    ? createFull(`The requester has as many open tickets in the server as its limit allows: ${limit}.`, openChannelIds)
    : null;
};

const checkTotal = ({ name, limits }: Category, { openInCategory }: CategoryFacts): Restriction | null =>
  limits.total !== null && openInCategory >= limits.total
    ? createFull(`Category "${name}" has as many open tickets as its limit allows: ${limits.total}.`)
    : null;

const checkDay = (
  { name, openingRules: { perDay } }: Category,
  { dayLimitReachedAt }: CategoryFacts,
  now: Instant,
): Restriction | null =>
  perDay === null || dayLimitReachedAt === null
    ? null
    : findRunning(now, {
        reason: 'daily_limit',
        until: plusMs(dayLimitReachedAt, DAY_MS),
        start: `The requester has opened ${perDay} ticket(s) in category "${name}" in 24 hours, as many as its limit allows,`,
      });

const checkServerDay = ({ settings, serverDayLimitReachedAt }: CategoryFacts, now: Instant): Restriction | null => {
  const { perDay } = settings.openingRules;
  return perDay === null || serverDayLimitReachedAt === null
    ? null
    : findRunning(now, {
        reason: 'daily_limit',
        until: plusMs(serverDayLimitReachedAt, DAY_MS),
        start: `The requester has opened ${perDay} ticket(s) in 24 hours, as many as the server allows,`,
      });
};

const checkCooldown = ({ name, limits }: Category, { lastOpenedAt }: CategoryFacts, now: Instant): Restriction | null =>
  limits.cooldownSeconds === null || lastOpenedAt === null
    ? null
    : findRunning(now, {
        reason: 'cooldown',
        until: plusMs(lastOpenedAt, limits.cooldownSeconds * 1000),
        start: `The requester opened a ticket in category "${name}" a moment ago`,
      });

interface TimedLimit extends Pick<Restriction, 'reason'> {
  readonly until: Instant;
  readonly start: string;
}

const findRunning = (now: Instant, { reason, until, start }: TimedLimit): Restriction | null =>
  until > now ? { reason, sentence: `${start} and has to wait until ${until}.`, until, isLimit: true } : null;
