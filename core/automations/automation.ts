import { ACTION_NODE_NAMES } from '../flows/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { EVENT_TYPES } from '../shared/events.ts';
import type { AutomationId, GuildId } from '../shared/ids.ts';
import { reported, unreported } from '../shared/record/field.ts';
import type { RecordFields, RecordOf, WritableOf } from '../shared/record/record.ts';
import { type RuleDelay, TIME_TRIGGERS, type TimeTrigger } from '../tickets/index.ts';
import type { Condition } from '../shared/conditions/condition.ts';

/** Rules allow the node types that need only a ticket; only flows make HTTP requests. */
export const ACTION_TYPES = [
  'update_ticket',
  'send_message',
  'send_canned_reply',
  'add_note',
  'mention',
  'notify',
  'assign',
  'set_target',
  'remind',
  ...ACTION_NODE_NAMES,
  'handoff',
  'run_flow',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export interface AutomationAction {
  readonly type: ActionType;
  readonly data: Readonly<Record<string, unknown>>;
}

export const EVENT_TRIGGERS = listKeys(EVENT_TYPES).filter((type) => type.startsWith('ticket.'));

export const TRIGGERS = [...EVENT_TRIGGERS, ...TIME_TRIGGERS];

export const isTimeTrigger = (trigger: string): trigger is TimeTrigger =>
  TIME_TRIGGERS.some((name) => name === trigger);

export const AUTOMATION_RECORD = {
  id: unreported.id<AutomationId>('automation rule'),
  guildId: unreported.chatId<GuildId>('server'),
  /** Is unique per server. */
  name: reported.text().writable(),
  enabled: reported.flag().writable(),
  /** Lower comes first, then the older rule. */
  position: reported.count().writable(),
  trigger: reported.choice(TRIGGERS).writable(),
  /** Is how long the cause lasts before a rule by time applies; null for a rule that reacts to events. */
  after: reported.data<RuleDelay>().nullable().writable(),
  /** Null always holds. */
  conditions: reported.data<Condition>().nullable().writable(),
  actions: reported.data<readonly AutomationAction[]>().writable(),
  /** When the rule applies, later rules ignore the event. */
  stopProcessing: reported.flag().writable(),
  lastRunAt: unreported.instant().nullable().initially(null).about('When it applied last.'),
  runCount: unreported.count().initially(0).about('How often it applied.'),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Automation = RecordOf<typeof AUTOMATION_RECORD>;
export type AutomationFields = WritableOf<typeof AUTOMATION_RECORD>;

/** Returns whether timers of tickets wait for the rule. */
export const isTimed = ({ enabled, after }: Pick<Automation, 'enabled' | 'after'>): boolean =>
  enabled && after !== null;
