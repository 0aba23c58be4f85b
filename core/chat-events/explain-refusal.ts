import { CHAT_NEEDS, mentionChannel, mentionUser, type RefusalCause, type RefusedByChat } from '../chat/index.ts';
import { loadServerContext, type ServerContext, type ServerContextPorts, type TextKey } from '../settings/index.ts';
import { AppError, type ErrorReason, isTransient } from '../shared/errors.ts';
import { type GuildId, toChannelId, toUserId } from '../shared/ids.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';
import { OpeningRefusal } from '../tickets/index.ts';
import { WrongAnswers } from '../forms/index.ts';
import { explainWrongAnswers } from './explain/wrong-answers.ts';
import { explainOpeningRefusal } from './explain/opening-refusal.ts';
import type { ChatEvent, PickedChannel } from './chat-event.ts';
import type { ChatAnswer } from './chat-replies.ts';

type RefusalText = Extract<TextKey, `answer.${string}`> &
  ('answer.blocked' | 'answer.limit_reached' | 'answer.role_missing' | 'answer.not_available' | 'answer.already_done');

const TEXTS: Partial<Record<ErrorReason, RefusalText>> = {
  blocked: 'answer.blocked',
  limit_reached: 'answer.limit_reached',
  role_missing: 'answer.role_missing',
  category_archived: 'answer.not_available',
  category_deleted: 'answer.not_available',
  wrong_status: 'answer.not_available',
  disabled: 'answer.not_available',
  unknown_resource: 'answer.not_available',
  already_done: 'answer.already_done',
};

/** Answers in the language of the server. @throws errors that are no `AppError` */
export const explainRefusal = (server: ServerContext, error: unknown): ChatAnswer => {
  if (!(error instanceof AppError)) throw error;
  const { write } = server;
  if (error instanceof WrongAnswers) return { content: explainWrongAnswers(server, error), ephemeral: true };
  const explanation = error instanceof OpeningRefusal ? explainOpeningRefusal(server, error) : null;
  if (explanation !== null) return { content: explanation, ephemeral: true };
  const key = isTransient(error) ? 'answer.try_again' : (TEXTS[error.reason] ?? 'answer.not_possible');
  return { content: write(key, {}), ephemeral: true };
};

/** What the chat platform refused the bot, in the language of the server, for its staff. */
export const explainCause = (
  server: ServerContext,
  { text, channelId, userId, needs = [], emojis = '' }: RefusalCause,
): string =>
  server.translate(text, {
    channel: channelId === undefined ? '' : mentionChannel(toChannelId(channelId)),
    user: userId === undefined ? '' : mentionUser(toUserId(userId)),
    permissions: namePermissions(server, needs),
    emojis,
  });

/** Names what is missing as Discord's settings do in the language of the server. */
export const namePermissions = ({ translate }: ServerContext, names: readonly string[]): string =>
  names.map((name) => (isKeyOf(CHAT_NEEDS, name) ? translate(CHAT_NEEDS[name], {}) : name)).join(', ');

interface RefusalReader {
  readonly isForStaff: boolean;
  readonly isReported: boolean;
}

/** Staff reads what the chat platform refused and why; a member, that staff has to mend it. */
export const explainChatRefusal = (
  server: ServerContext,
  { reason, refusal }: RefusedByChat,
  { isForStaff, isReported }: RefusalReader,
): ChatAnswer => {
  const { write } = server;
  if (isForStaff)
    return { content: write('answer.refused_by_chat', { cause: explainCause(server, refusal) }), ephemeral: true };
  if (reason === 'chat_refused') return { content: write('answer.text_refused', {}), ephemeral: true };
  return { content: write(isReported ? 'answer.not_set_up_reported' : 'answer.not_set_up', {}), ephemeral: true };
};

/** Adds to an answer what the bot lacks in the channels that the user picked. */
export const nameMissingPermissions = async (
  ports: ServerContextPorts,
  guild: GuildId,
  event: ChatEvent,
  answer: ChatAnswer | null,
): Promise<ChatAnswer | null> => {
  const picked = listPicked(event);
  if (picked.length === 0) return answer;
  const server = await loadServerContext(ports, guild);
  const lines = picked.map(({ id, missingPermissions }) =>
    server.write('answer.picked_channel', {
      channel: mentionChannel(id),
      permissions: namePermissions(server, missingPermissions),
    }),
  );
  return { ephemeral: true, ...answer, content: [...(answer ? [answer.content] : []), ...lines].join('\n\n') };
};

const listPicked = (event: ChatEvent): readonly PickedChannel[] =>
  event.type === 'button_pressed' ? (event.pickedChannels ?? []) : [];
