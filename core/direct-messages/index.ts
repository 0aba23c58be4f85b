import { type PrivateAnswer, toAnswer } from '../built-in-commands/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { TtlCache } from '../shared/concurrency/ttl-cache.ts';
import type { GuildId } from '../shared/ids.ts';
import { findCommand, describeOwnTickets, suggestInDirect } from './direct-commands.ts';
import type { DirectMessagePorts, DirectMessageTools } from './direct-message-ports.ts';
import { findCategoryQuestion } from './offer-tickets.ts';
import { relayTyping } from './relay-typing.ts';
import { edit, findServer, receive, remove } from './receive.ts';

export type { DirectCommand, ServerCommand } from './direct-commands.ts';

const STRANGER_MS = 60_000;
const SHARED_MS = 60_000;

export const directMessageUseCases = (given: DirectMessagePorts) => {
  const { clock } = given;
  const ports: DirectMessageTools = {
    ...given,
    strangers: new TtlCache(clock, STRANGER_MS),
    sharedServers: new TtlCache(clock, SHARED_MS),
  };
  return {
    findServer: findServer(ports),
    receive: receive(ports),
    edit: edit(ports),
    remove: remove(ports),
    relayTyping: relayTyping(ports),
    start: start(ports),
    findCommand: findCommand(ports),
    suggest: suggestInDirect(ports),
    describeOwnTickets: describeOwnTickets(ports),
    purgeWaiting: () => ports.conversations.purgeWaiting(clock.now()),
  };
};

/** Starts a further ticket. @returns the question for its category */
const start =
  (ports: DirectMessagePorts) =>
  async (guild: GuildId): Promise<PrivateAnswer> => {
    const question = await findCategoryQuestion(ports, guild);
    if (!question) return toAnswer((await loadServerContext(ports, guild)).write('answer.not_available', {}));
    return { ...toAnswer(question.content ?? ''), buttons: question.buttonRows.flat() };
  };

export type DirectMessageUseCases = ReturnType<typeof directMessageUseCases>;
