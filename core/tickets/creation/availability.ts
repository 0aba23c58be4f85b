import { type CalendarFinder, findCalendar } from '../../calendars/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import type { CategoryId, GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { loadMembership } from './assert-may-open.ts';
import { listRestrictions, needsMembership } from './creation-rules.ts';
import { type Membership, UNKNOWN_MEMBERSHIP } from './restriction.ts';
import type { TicketCreations } from '../model/ticket-creations.ts';

export interface Availability {
  readonly available: boolean;
  readonly reasons: readonly string[];
  /** Is null when no waiting is needed, or the end depends on another person. */
  readonly retryAt: Instant | null;
}

export interface AvailabilityPorts extends CalendarFinder {
  readonly creations: TicketCreations;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** Ignores rules for members while the bot is unavailable. @throws not_found */
export const readAvailability =
  ({ creations, calendars, chat, clock }: AvailabilityPorts) =>
  async (guild: GuildId, id: CategoryId, userId: UserId): Promise<Availability> => {
    const facts = await creations.readFacts(guild, id, userId);
    if (!facts.category) throw notFound('Category');
    const isNeeded = needsMembership(facts.category, facts, true);
    const membership = await loadKnownMembership(chat, { guild, userId }, isNeeded);
    const candidate = { userId, now: clock.now(), ...membership, isBound: true, isStaff: false };
    const calendar = await findCalendar({ calendars }, guild, facts.category, facts.settings);
    const found = listRestrictions(facts.category, { ...facts, calendar }, candidate);
    return {
      available: found.length === 0,
      reasons: found.map(({ sentence }) => sentence),
      retryAt: findLatest(found.map(({ until }) => until)),
    };
  };

const loadKnownMembership = async (...input: Parameters<typeof loadMembership>): Promise<Membership> => {
  try {
    return await loadMembership(...input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'bot_unavailable') return UNKNOWN_MEMBERSHIP;
    throw error;
  }
};

const findLatest = (moments: readonly (Instant | null)[]): Instant | null =>
  moments.includes(null) ? null : ([...moments].sort().at(-1) ?? null);
