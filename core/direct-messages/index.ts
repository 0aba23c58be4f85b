import { type PrivateAnswer, toAnswer } from '../built-in-commands/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { TtlCache } from '../shared/concurrency/ttl-cache.ts';
import type { GuildId } from '../shared/ids.ts';
import type { DirectMessagePorts } from './direct-message-ports.ts';
import { findCategoryQuestion } from './offer-tickets.ts';
import { relayTyping } from './relay-typing.ts';
import { edit, findServer, receive, remove } from './receive.ts';

const STRANGER_MS = 60_000;

/** What users write to the bot in direct messages, and what they are asked there. */
export const directMessageUseCases = (ports: DirectMessagePorts) => ({
  findServer: findServer(ports),
  receive: receive({ ...ports, strangers: new TtlCache<true>(ports.clock, STRANGER_MS) }),
  edit: edit(ports),
  remove: remove(ports),
  relayTyping: relayTyping(ports),
  start: start(ports),
  purgeWaiting: () => ports.conversations.purgeWaiting(ports.clock.now()),
});

/** A user wants a further ticket in a server. @returns the question for its category */
const start =
  (ports: DirectMessagePorts) =>
  async (guild: GuildId): Promise<PrivateAnswer> => {
    const question = await findCategoryQuestion(ports, guild);
    if (!question) return toAnswer((await loadServerContext(ports, guild)).write('answer.not_available', {}));
    return { ...toAnswer(question.content ?? ''), buttons: question.buttonRows.flat() };
  };

export type DirectMessageUseCases = ReturnType<typeof directMessageUseCases>;
