import { listKeys } from '../shared/values/list-keys.ts';
import { type EventType, EVENT_TYPES } from '../shared/events.ts';
import type { AutomationId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Condition } from './condition.ts';

/** The node types that a rule may use as actions: those that need only a ticket. Only flows make HTTP requests. */
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
  /** As the data of a node of that type. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The types of events that a rule can react to: those about a ticket. */
export const TRIGGERS = listKeys(EVENT_TYPES).filter((type) => type.startsWith('ticket.'));

/** A rule: when something happens, and these conditions hold, this is done. */
export interface Automation {
  readonly id: AutomationId;
  readonly guildId: GuildId;
  /** Unique in its server. */
  readonly name: string;
  readonly enabled: boolean;
  /** Lower comes first; among equals the older one. */
  readonly position: number;
  readonly trigger: EventType;
  /** Null holds always. */
  readonly conditions: Condition | null;
  readonly actions: readonly AutomationAction[];
  /** When it applies, no rule after it is looked at for the same event. */
  readonly stopProcessing: boolean;
  readonly lastRunAt: Instant | null;
  readonly runCount: number;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The fields of a rule that a client may set. */
export type AutomationFields = Pick<
  Automation,
  'name' | 'enabled' | 'position' | 'trigger' | 'conditions' | 'actions' | 'stopProcessing'
>;
