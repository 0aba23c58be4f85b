import { AppError, type ReasonOf } from '../shared/errors.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import type { ChatNeed } from './chat-needs.ts';

/** What the chat platform can refuse: the text that staff read in their language, and the reason in answers of the API. */
const REASONS = {
  'refused.permission': 'bot_lacks_permission',
  'refused.permission_in': 'bot_lacks_permission',
  'refused.thread_member': 'bot_lacks_permission',
  'refused.unknown_member': 'chat_unknown_reference',
  'refused.unknown_role': 'chat_unknown_reference',
  'refused.unknown_user': 'chat_unknown_reference',
  'refused.unknown_channel': 'chat_unknown_reference',
  'refused.unknown_emoji': 'chat_unknown_reference',
  'refused.no_threads_there': 'chat_unknown_reference',
  'refused.flow_channel': 'chat_unknown_reference',
  'refused.channels_of_server': 'chat_limit_reached',
  'refused.channels_of_groups': 'chat_limit_reached',
  'refused.threads_of_server': 'chat_limit_reached',
  'refused.commands_of_server': 'chat_limit_reached',
  'refused.commands_of_day': 'chat_limit_reached',
  'refused.moderation': 'chat_refused',
} as const satisfies Readonly<Record<string, ReasonOf<'conflict'>>>;

export type RefusalTextKey = keyof typeof REASONS;
export const REFUSAL_TEXT_KEYS = listKeys(REASONS);

/** A refusal as data, with the values of its text. */
export interface RefusalCause {
  readonly text: RefusalTextKey;
  readonly channelId?: string;
  readonly userId?: string;
  readonly needs?: readonly ChatNeed[];
  readonly emojis?: string;
}

/** The chat platform refuses something that staff of the server have to mend. The message is for users of the API. */
export class RefusedByChat extends AppError {
  readonly refusal: RefusalCause;

  constructor(refusal: RefusalCause, message: string, options?: ErrorOptions) {
    super(REASONS[refusal.text], message, options);
    this.name = 'RefusedByChat';
    this.refusal = refusal;
  }
}

export const isRefusedByChat = (error: unknown): error is RefusedByChat => error instanceof RefusedByChat;
