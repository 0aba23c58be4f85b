import { randomUUID } from 'node:crypto';
import type { Json } from '../../support/spec-helpers.ts';
import { compare, type PrepareTask } from './task.ts';

/** What the requester of a direct ticket writes and gets is there once on both sides. */
export const talkDirectly: PrepareTask = async (server) => {
  const category = await server.post('/v1/categories', { name: `Direct ${randomUUID()}`, home: 'dm' });
  const user = server.addUser();
  const ticket = await server.openTicket(category, user);
  const [written, replied] = [`written ${randomUUID()}`, `replied ${randomUUID()}`];
  const find = (channel: string, text: string) =>
    server.discord.messages(channel).filter(({ content }) => content.includes(text));
  const count = (channel: string, text: string): number => find(channel, text).length;
  return {
    name: 'talk in direct messages',
    run: async () => {
      user.writes(user.directChannel(), written);
      await server.post(`/v1/tickets/${ticket.id}/reply`, { content: replied });
    },
    check: async () => {
      const stored: Json[] = await server.get(`/v1/tickets/${ticket.id}/messages?limit=100`);
      const states = stored.map(({ content, deliveryState }) => [content, deliveryState] as const);
      return [
        ...compare('messages of the ticket', states.toSorted(), [
          [replied, 'delivered'],
          [written, null],
        ]),
        ...compare(
          'in the channel of staff',
          [count(ticket.channelId, written), count(ticket.channelId, replied)],
          [1, 1],
        ),
        ...compare('marks at the reply', find(ticket.channelId, replied)[0]?.reactions, ['✅']),
        ...compare(
          'in the direct messages',
          [count(user.directChannel(), written), count(user.directChannel(), replied)],
          [1, 1],
        ),
      ];
    },
  };
};

/** That a member types is shown or lost; what they write then is there once. */
export const typeDirectly: PrepareTask = async (server) => {
  const fields = { name: `Typing ${randomUUID()}`, home: 'dm', relayTyping: true };
  const user = server.addUser();
  const ticket = await server.openTicket(await server.post('/v1/categories', fields), user);
  const written = `written ${randomUUID()}`;
  return {
    name: 'type in direct messages',
    run: () => {
      user.types(user.directChannel());
      user.writes(user.directChannel(), written);
      return Promise.resolve();
    },
    check: () => {
      const shown = server.discord.messages(ticket.channelId).filter(({ content }) => content.includes(written));
      return Promise.resolve(compare('messages in the channel of staff', shown.length, 1));
    },
  };
};
