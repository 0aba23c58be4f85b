import type { Json } from '../../support/spec-helpers.ts';
import { PATIENCE_MS } from '../../support/chat/discord-processes.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { compare, type PrepareTask } from './task.ts';

/** Only a search by name asks the chat. All users of the stand-in have names that begin like this. */
const STAFF = '/v1/staff?q=user';

export const readStaff: PrepareTask = (server) =>
  Promise.resolve({
    name: 'find the staff',
    run: () => server.get(STAFF),
    check: async () => compare('staff', (await server.get(STAFF)).length, 1),
  });

export const readServer: PrepareTask = (server) =>
  Promise.resolve({
    name: 'list the channels of the server',
    run: () => {
      const count = () => server.discord.state.count('GET /guilds/:guild');
      const before = count();
      // The answer of the round before is good for five seconds.
      const isAsked = async () => Boolean(await server.get('/v1/chat-server')) && count() > before;
      return waitUntil(isAsked, { withinMs: PATIENCE_MS, everyMs: 200, what: 'The request' });
    },
    check: async () => {
      const { channels }: Json = await server.get('/v1/chat-server');
      const isListed = channels.some(({ id }: Json) => id === server.logChannelId);
      return compare('the log channel is listed', isListed, true);
    },
  });

/** Somebody who is in no server with the bot. */
export const readUser: PrepareTask = (server) => {
  const { id, record } = server.discord.addUser();
  return Promise.resolve({
    name: 'read a user',
    run: () => server.get(`/v1/users/${id}`),
    check: async () => compare('name', (await server.get(`/v1/users/${id}`)).name, record.username),
  });
};
