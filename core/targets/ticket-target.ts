import type { Hours } from '../calendars/index.ts';
import type { CalendarId, TargetId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Target, TargetKind } from './target.ts';

export const TARGET_STATES = ['running', 'warned', 'paused', 'met', 'breached'] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** Is the time of one kind that runs for a ticket, or ran last. */
export interface TicketTarget {
  readonly kind: TargetKind;
  readonly targetId: TargetId;
  readonly state: TargetState;
  readonly startedAt: Instant;
  /** Is null during a pause, and where the open hours never pass. */
  readonly dueAt: Instant | null;
  readonly warnedAt: Instant | null;
  /** Is when it was reached; after a breach, when the wait ended. */
  readonly metAt: Instant | null;
  /** Is when it was due. */
  readonly breachedAt: Instant | null;
  readonly pausedSince: Instant | null;
  /** Are open seconds left: at `pausedSince`, at the end, or else at `countedSince`. */
  readonly remainingSeconds: number;
  readonly totalSeconds: number;
  readonly countedSince: Instant;
  readonly warnAt: Instant | null;
  /** Counts the warnings that are given or passed. */
  readonly warnings: number;
}

export type TargetRule = Omit<Target, 'guildId' | 'position' | 'version' | 'createdAt' | 'updatedAt'>;

/** Are the targets of a server with what they count for a ticket. */
export interface TargetRules {
  readonly list: readonly TargetRule[];
  /** Counts for targets without a calendar of their own. */
  readonly calendarId: CalendarId | null;
  /** Have the hours of these calendars. */
  readonly hours: Readonly<Record<string, Hours>>;
}
