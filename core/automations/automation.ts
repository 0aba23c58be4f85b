import { listKeys } from '../shared/values/list-keys.ts';
import { type EventType, EVENT_TYPES } from '../shared/events.ts';
import type { AutomationId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Condition } from './condition.ts';

/** Rules allow the node types that need only a ticket; only flows make HTTP requests. */
export const ACTION_TYPES = [
  'update_ticket',
  'send_message',
  'send_canned_reply',
  'add_note',
  'close_ticket',
  'handoff',
  'run_flow',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export interface AutomationAction {
  readonly type: ActionType;
  readonly data: Readonly<Record<string, unknown>>;
}

export const TRIGGERS = listKeys(EVENT_TYPES).filter((type) => type.startsWith('ticket.'));

export interface Automation {
  readonly id: AutomationId;
  readonly guildId: GuildId;
  /** Is unique per server. */
  readonly name: string;
  readonly enabled: boolean;
  /** Lower comes first, then the older rule. */
  readonly position: number;
  readonly trigger: EventType;
  /** Null always holds. */
  readonly conditions: Condition | null;
  readonly actions: readonly AutomationAction[];
  /** When the rule applies, later rules ignore the event. */
  readonly stopProcessing: boolean;
  readonly lastRunAt: Instant | null;
  readonly runCount: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type AutomationFields = Pick<
  Automation,
  'name' | 'enabled' | 'position' | 'trigger' | 'conditions' | 'actions' | 'stopProcessing'
>;
