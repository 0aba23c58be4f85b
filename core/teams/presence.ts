import type { GuildId, UserId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';

export const PRESENCES = ['available', 'busy', 'away'] as const;
export type Presence = (typeof PRESENCES)[number];

export interface StaffPresence {
  readonly guildId: GuildId;
  readonly staffId: UserId;
  /** Null follows the shifts. */
  readonly chosen: Presence | null;
  /** The choice ends then; null lasts until the next one. */
  readonly until: Instant | null;
  /** Null: as the settings of the server. */
  readonly capacity: number | null;
  /** Is when they chose last; null when they never did. */
  readonly chosenAt: Instant | null;
  /** Is when the service assigned them a ticket last. */
  readonly lastAssignedAt: Instant | null;
}

export const buildPresence = (guildId: GuildId, staffId: UserId): StaffPresence => ({
  guildId,
  staffId,
  chosen: null,
  until: null,
  capacity: null,
  chosenAt: null,
  lastAssignedAt: null,
});

/** Says why somebody has a presence: by choice, by a shift, because of inactivity, or because nothing else holds. */
export const PRESENCE_CAUSES = ['chosen', 'shift', 'inactivity', 'none'] as const;

export interface CurrentPresence {
  readonly status: Presence;
  readonly cause: (typeof PRESENCE_CAUSES)[number];
  /** Is when it changes by itself at the earliest; null when it is not known. */
  readonly changesAt: Instant | null;
}

export interface PresenceFacts {
  readonly presence: StaffPresence | null;
  /** Is when their duty began; null for somebody who is not on. */
  readonly onDutySince: Instant | null;
  readonly lastActivityAt: Instant | null;
  /** Those who are available go away after so long without activity; null means never. */
  readonly awayAfterHours: number | null;
}

const HOUR_MS = 3_600_000;
const AWAY = { status: 'away', cause: 'none', changesAt: null } as const;

/** A choice counts before a shift; without both a staff member is away. */
export const computePresence = (facts: PresenceFacts, at: Instant): CurrentPresence => {
  const { presence, onDutySince } = facts;
  const until = presence?.until ?? null;
  if (presence?.chosen && (until === null || until > at)) {
    const { chosen, chosenAt } = presence;
    return chosen === 'available'
      ? endByInactivity({ status: chosen, cause: 'chosen', changesAt: until }, facts, chosenAt, at)
      : { status: chosen, cause: 'chosen', changesAt: until };
  }
  if (onDutySince === null) return AWAY;
  return endByInactivity({ status: 'available', cause: 'shift', changesAt: null }, facts, onDutySince, at);
};

const endByInactivity = (
  current: CurrentPresence,
  { lastActivityAt, awayAfterHours }: PresenceFacts,
  since: Instant | null,
  at: Instant,
): CurrentPresence => {
  if (awayAfterHours === null) return current;
  const active = [lastActivityAt, since].reduce((last, one) => (one && (!last || one > last) ? one : last), null);
  const endsAt = active && plusMs(active, awayAfterHours * HOUR_MS);
  if (!endsAt) return current;
  if (endsAt <= at) return { status: 'away', cause: 'inactivity', changesAt: null };
  const { changesAt } = current;
  return { ...current, changesAt: changesAt && changesAt < endsAt ? changesAt : endsAt };
};
