import type { AutomationFields } from '../../automations/index.ts';
import type { AssignmentRules } from '../../categories/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { AutomationId, BacktestId, CategoryId, GuildId, TargetId, TicketId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { internal, unreported } from '../../shared/record/field.ts';
import type { RecordFields, RecordOf } from '../../shared/record/record.ts';
import { listKeys } from '../../shared/values/list-keys.ts';
import type { NewTarget, TargetKind } from '../../targets/index.ts';

export const BACKTEST_KINDS = ['automation', 'target', 'assignment'] as const;
export type BacktestKind = (typeof BACKTEST_KINDS)[number];

export const BACKTEST_STATUSES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;
export type BacktestStatus = (typeof BACKTEST_STATUSES)[number];

export const MAX_BACKTEST_DAYS = 30;
/** Events of so many days before the period are read, too: tickets then begin as they were. */
export const WARM_UP_DAYS = 30;
/** Limits the events of the period and the days before it. */
export const MAX_BACKTEST_EVENTS = 200_000;
export const MAX_WAITING_BACKTESTS = 5;
/** The oldest that ended is removed for a new one. */
export const MAX_STORED_BACKTESTS = 20;
export const BACKTESTS_KEPT_DAYS = 7;
export const MAX_EXAMPLES = 100;
export const MAX_CALLED = 50;

/** `too_many_events`: the period has more events than are replayed. `broken_off`: its worker ended three times. */
export const BACKTEST_FAILURES = ['too_many_events', 'broken_off'] as const;
export type BacktestFailure = (typeof BACKTEST_FAILURES)[number];

export interface AutomationDraft {
  /** Is the rule that the draft replaces; null for a new one. */
  readonly automationId: AutomationId | null;
  readonly rule: Partial<AutomationFields> & Pick<AutomationFields, 'name' | 'trigger' | 'actions'>;
}

export interface TargetDraft {
  /** Is the target that the draft replaces; null for a new one. */
  readonly targetId: TargetId | null;
  readonly target: NewTarget;
}

export interface AssignmentDraft {
  readonly categoryId: CategoryId;
  readonly assignment: AssignmentRules;
}

export type BacktestDraft =
  | ({ readonly kind: 'automation' } & AutomationDraft)
  | ({ readonly kind: 'target' } & TargetDraft)
  | ({ readonly kind: 'assignment' } & AssignmentDraft);

/** Are what a replay counts. */
export const BACKTEST_COUNTS = {
  fired: 'How often the rule applied.',
  warned: 'Warnings of the target.',
  breached: 'How often the target was missed.',
  met: 'How often the target was reached in time.',
  assigned: 'Tickets of the category that the service assigned.',
  waiting: 'Tickets of the category that waited at the end of the day.',
} as const;
export type CountName = keyof typeof BACKTEST_COUNTS;
export const COUNT_NAMES = listKeys(BACKTEST_COUNTS);
export type Counts = Readonly<Record<CountName, number>>;

export interface BacktestDay {
  /** Is the local date, such as `2026-01-31`. */
  readonly date: string;
  readonly replayed: Counts;
  /** Is what really happened; null for a draft that replaces nothing. */
  readonly actual: Counts | null;
}

export interface CalledCount {
  readonly type: 'staff' | 'role';
  readonly id: string;
  readonly replayed: number;
  /** Counts real assignments; null for rules, whose real messages are not stored as events. */
  readonly actual: number | null;
  /** Is the most in one hour of the replay. */
  readonly maxPerHour: number;
}

export interface BacktestExample {
  readonly ticketId: TicketId;
  readonly ticketNumber: number;
  readonly at: Instant;
  readonly what: CountName;
  readonly targetKind: TargetKind | null;
  readonly staffId: UserId | null;
}

/** Say in which respects a replay may differ from what would have happened. */
export const ASSUMPTIONS = {
  present_configuration: 'Categories, calendars and other rules are those of now.',
  stored_events: 'A ticket whose opening is no longer stored begins with its first stored event.',
  actions_not_executed: 'Actions of the rule change nothing; what really changed the tickets is replayed.',
  present_targets: 'Times of targets are computed with the targets of now.',
  present_staff: 'Roles, teams, shifts and capacities are those of now.',
  presence_by_shifts:
    'Before a staff member chose their presence last, they are available in their shifts; without shifts the choice counts always.',
  claims_as_made: 'Tickets that staff or rules claimed, released or transferred are claimed as they really were.',
} as const;
export type Assumption = keyof typeof ASSUMPTIONS;

export interface BacktestResult {
  readonly timezone: string;
  readonly tickets: number;
  readonly days: readonly BacktestDay[];
  readonly totals: Omit<BacktestDay, 'date'>;
  /** Counts mentions, direct messages, reminders and assignments of the replay; `p95PerHour` is of the hours with one. */
  readonly pings: { readonly total: number; readonly maxPerHour: number; readonly p95PerHour: number };
  /** Has those who were called most, at most `MAX_CALLED`. */
  readonly called: readonly CalledCount[];
  /** Has the first ones, at most `MAX_EXAMPLES`. */
  readonly examples: readonly BacktestExample[];
  readonly assumptions: readonly Assumption[];
}

export interface BacktestProgress {
  readonly events: number;
  /** Is null until they are counted. */
  readonly total: number | null;
}

export const BACKTEST_RECORD = {
  id: unreported.id<BacktestId>('backtest'),
  guildId: unreported.chatId<GuildId>('server'),
  kind: unreported.choice(BACKTEST_KINDS).about('What is tried out.'),
  draft: unreported.data<BacktestDraft>(),
  from: unreported.instant().about('Begin of the period.'),
  to: unreported.instant().about('End of the period.'),
  status: unreported.choice(BACKTEST_STATUSES).initially('queued').about('How far it is.'),
  progress: unreported.data<BacktestProgress>().initially({ events: 0, total: null }),
  result: unreported.data<BacktestResult>().nullable().initially(null),
  failure: unreported.choice(BACKTEST_FAILURES).nullable().initially(null).about('Why it failed; null otherwise.'),
  createdBy: unreported.data<Actor>().shows('type', 'id'),
  /** Counts how often a worker began. */
  attempts: internal.count().initially(0),
  /** A worker begins it then, or again when it does not renew; null once it has ended. */
  dueAt: internal.instant().nullable(),
  finishedAt: unreported.instant().nullable().initially(null).about('When it ended; null before.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Backtest = RecordOf<typeof BACKTEST_RECORD>;

export const hasEnded = ({ status }: Pick<Backtest, 'status'>): boolean => status !== 'queued' && status !== 'running';
