import { randomUUID } from 'node:crypto';
import type { Json } from '../../support/spec-helpers.ts';
import { compare, type PrepareTask } from './task.ts';

/** What the requester of a direct ticket writes and gets is there once on both sides. */
export const talkDirectly: PrepareTask = async (server) => {
  const category = await server.post('/v1/categories', { name: `Direct ${randomUUID()}`, home: 'dm' });
  const user = server.addUser();
  const ticket = await server.openTicket(category, user);
  const [written, replied] = [`written ${randomUUID()}`, `replied ${randomUUID()}`];
  const count = (channel: string, text: string): number =>
    server.discord.messages(channel).filter(({ content }) => content.includes(text)).length;
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
        ...compare(
          'in the direct messages',
          [count(user.directChannel(), written), count(user.directChannel(), replied)],
          [1, 1],
        ),
      ];
    },
  };
};
