import type { ChatPlatform } from '../../chat/index.ts';
import type { Category } from '../../categories/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import type { CategoryId, GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { listRestrictions, needsRoles } from './creation-rules.ts';
import type { CategoryFacts, TicketCreations } from '../model/ticket-creations.ts';

export interface Availability {
  readonly available: boolean;
  readonly reasons: readonly string[];
  /** Is null when no waiting is needed, or the end depends on another person. */
  readonly retryAt: Instant | null;
}

export interface AvailabilityPorts {
  readonly creations: TicketCreations;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

/** Checks whether a user may open a ticket now. Roles are ignored while the bot is unavailable. @throws not_found */
export const readAvailability =
  ({ creations, chat, clock }: AvailabilityPorts) =>
  async (guild: GuildId, id: CategoryId, userId: UserId): Promise<Availability> => {
    const facts = await creations.readFacts(guild, id, userId);
    if (!facts.category) throw notFound('Category');
    const roleIds = await findRoles(chat, guild, userId, { ...facts, category: facts.category });
    const found = listRestrictions(facts.category, facts, { userId, now: clock.now(), roleIds, isBound: true });
    return {
      available: found.length === 0,
      reasons: found.map(({ sentence }) => sentence),
      retryAt: findLatest(found.map(({ until }) => until)),
    };
  };

const findRoles = async (
  chat: ChatPlatform,
  guild: GuildId,
  user: UserId,
  facts: CategoryFacts & { readonly category: Category },
): Promise<readonly string[] | null> => {
  if (!needsRoles(facts.category, facts, true)) return null;
  try {
    return (await chat.listRoles(guild, user)) ?? [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'bot_unavailable') return null;
    throw error;
  }
};

/** Returns null when any moment is null. */
const findLatest = (moments: readonly (Instant | null)[]): Instant | null =>
  moments.includes(null) ? null : ([...moments].sort().at(-1) ?? null);
