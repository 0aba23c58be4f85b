import type { Priority } from '../categories/index.ts';
import type { Condition } from '../shared/conditions/condition.ts';
import type { CalendarId, GuildId, TargetId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

export const TARGET_KINDS = ['first_response', 'next_response', 'resolution'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Is the same for all priorities, or one for each; a priority that is left out has none. */
export type TargetMinutes = number | Readonly<Partial<Record<Priority, number | undefined>>>;

/** The time does not run while the ticket has one of these statuses. */
export const PAUSING_STATUSES = ['pending', 'on_hold'] as const;
export type PausingStatus = (typeof PAUSING_STATUSES)[number];

/** Limits the time of a target: a year. */
export const MAX_TARGET_MINUTES = 525_600;
export const MAX_WARNINGS = 3;

export const TARGET_RECORD = {
  id: unreported.id<TargetId>('target'),
  guildId: unreported.chatId<GuildId>('server'),
  /** Is unique per server. */
  name: reported.text().writable(),
  /** Lower comes first, then the older target; the first that matches a ticket counts. */
  position: reported.count().initially(0).writable(),
  /** Null always holds. */
  conditions: reported.data<Condition>().nullable().initially(null).writable(),
  firstResponseMinutes: reported.data<TargetMinutes>().nullable().initially(null).writable(),
  nextResponseMinutes: reported.data<TargetMinutes>().nullable().initially(null).writable(),
  resolutionMinutes: reported.data<TargetMinutes>().nullable().initially(null).writable(),
  /** Null is the calendar of the category, or else of the server. */
  calendarId: reported.id<CalendarId>('calendar').nullable().initially(null).writable(),
  pausedIn: reported.data<readonly PausingStatus[]>().initially([]).writable(),
  warnBeforePercent: reported.data<readonly number[]>().initially([]).writable(),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Target = RecordOf<typeof TARGET_RECORD>;
export type TargetFields = WritableOf<typeof TARGET_RECORD>;
export type NewTarget = NewOf<typeof TARGET_RECORD>;

export const TARGET_FIELDS = listFields(TARGET_RECORD, 'reported');

export const buildTarget = createBuilder(TARGET_RECORD);

/** Returns null where the target sets no time for the kind and priority. */
export const findMinutes = (
  target: Pick<Target, 'firstResponseMinutes' | 'nextResponseMinutes' | 'resolutionMinutes'>,
  kind: TargetKind,
  priority: Priority,
): number | null => {
  const minutes = target[MINUTES[kind]];
  return typeof minutes === 'number' ? minutes : (minutes?.[priority] ?? null);
};

export const MINUTES = {
  first_response: 'firstResponseMinutes',
  next_response: 'nextResponseMinutes',
  resolution: 'resolutionMinutes',
} as const satisfies Record<TargetKind, keyof Target>;
