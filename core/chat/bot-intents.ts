import { isRecord } from '../shared/values/type-guards.ts';

/** What the platform lets the bot see of its servers besides what every bot sees. */
export interface BotIntents {
  /** The text, files and embeds of messages in channels. Direct messages, mentions of the bot and interactions come without it. */
  readonly messageContent: boolean;
  /** Members who join, change or leave, and the list of members. */
  readonly serverMembers: boolean;
}

/** Whether a value that was stored says what the bot may see. */
export const isIntents = (value: unknown): value is BotIntents =>
  isRecord(value) && typeof value['messageContent'] === 'boolean' && typeof value['serverMembers'] === 'boolean';

export const ALL_INTENTS: BotIntents = { messageContent: true, serverMembers: true };
export const NO_INTENTS: BotIntents = { messageContent: false, serverMembers: false };

/** `auto`: what the platform grants; `full`: both, or the bot does not start; `none`: neither. */
export const INTENT_MODES = ['auto', 'full', 'none'] as const;

export type IntentMode = (typeof INTENT_MODES)[number];
