import { isRecord } from '../shared/values/type-guards.ts';

/** Says what the platform lets the bot see beyond what every bot sees. */
export interface BotIntents {
  /** Allows content of messages in channels; direct messages, mentions of the bot and interactions always have it. */
  readonly messageContent: boolean;
  /** Allows events of members, and the list of members. */
  readonly serverMembers: boolean;
}

export const isIntents = (value: unknown): value is BotIntents =>
  isRecord(value) && typeof value['messageContent'] === 'boolean' && typeof value['serverMembers'] === 'boolean';

export const ALL_INTENTS: BotIntents = { messageContent: true, serverMembers: true };
export const NO_INTENTS: BotIntents = { messageContent: false, serverMembers: false };

/** `auto` takes what the platform grants; with `full` the bot needs both to start; `none` asks for neither. */
export const INTENT_MODES = ['auto', 'full', 'none'] as const;

export type IntentMode = (typeof INTENT_MODES)[number];
