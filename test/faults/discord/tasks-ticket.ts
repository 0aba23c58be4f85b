import { randomUUID } from 'node:crypto';
import type { Json } from '../../support/spec-helpers.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import type { CallName } from './cells.ts';
import type { MatrixServer } from './server.ts';
import { compare, type PrepareTask } from './task.ts';

/** A user has one ticket, in one channel. @returns it with what is wrong */
export const checkTicket = async (
  server: MatrixServer,
  user: DiscordUser,
): Promise<{ readonly ticket: Json; readonly issues: readonly string[] }> => {
  const tickets = await server.listTicketsOf(user);
  const channels = server.listChannelsOf(user);
  const ids = tickets.map(({ channelId }: Json) => channelId as string);
  const issues = [
    ...compare(`tickets of ${user.id}`, tickets.length, 1),
    ...compare(`channels of ${user.id}`, channels, ids),
  ];
  return { ticket: tickets[0], issues };
};

/** An open ticket of a user, whose channel shows the opening message once. */
export const checkOpened = async (server: MatrixServer, user: DiscordUser): Promise<readonly string[]> => {
  const { ticket, issues } = await checkTicket(server, user);
  if (!ticket) return issues;
  return [
    ...issues,
    ...compare('status', ticket.status, 'open'),
    ...compare('opening messages', server.textsIn(ticket.channelId), server.opening),
  ];
};

export const openTicket =
  (home: 'channel' | 'thread', leadIn?: CallName): PrepareTask =>
  (server) => {
    const user = server.addUser();
    const category = home === 'thread' ? server.threadCategory : server.channelCategory;
    return Promise.resolve({
      name: `open a ticket in a ${home}`,
      ...(leadIn && { leadIn }),
      run: () => server.openTicket(category, user),
      check: () => checkOpened(server, user),
    });
  };

/** Both sides say something, at the same time. */
export const talk: PrepareTask = async (server) => {
  const user = server.addUser();
  const ticket = await server.openTicket(server.channelCategory, user);
  const [said, replied] = [`said ${randomUUID()}`, `replied ${randomUUID()}`];
  return {
    name: 'talk',
    run: async () => {
      user.writes(ticket.channelId, said);
      await server.post(`/v1/tickets/${ticket.id}/reply`, { content: replied });
    },
    check: async () => {
      const stored: Json[] = await server.get(`/v1/tickets/${ticket.id}/messages?limit=100`);
      const shown = server.discord.messages(ticket.channelId).map(({ content }) => content);
      const count = (text: string) => shown.filter((content) => content.includes(text)).length;
      return [
        ...compare('messages of the ticket', stored.map(({ content }) => content as string).toSorted(), [
          replied,
          said,
        ]),
        ...compare(
          'messages in the channel',
          [shown.length, count(said), count(replied)],
          [server.opening.length + 2, 1, 1],
        ),
      ];
    },
  };
};

export const closeTicket: PrepareTask = async (server) => {
  const user = server.addUser();
  const ticket = await server.openTicket(server.channelCategory, user);
  return {
    name: 'close a ticket',
    run: () => server.post(`/v1/tickets/${ticket.id}/close`, { reason: ticket.id }),
    check: async () => {
      const { ticket: now, issues } = await checkTicket(server, user);
      const logged = server.discord
        .messages(server.logChannelId)
        .filter((one) => JSON.stringify(one.components).includes(ticket.id) || one.content.includes(ticket.id));
      return [
        ...issues,
        ...compare('status', now?.status, 'closed'),
        ...compare('messages in the channel', server.textsIn(ticket.channelId).length, server.opening.length + 1),
        ...compare('the requester may write', user.mayWrite(ticket.channelId), true),
        ...compare('notices in the log', logged.length, 1),
        ...compare('direct messages', server.discord.messages(user.directChannel()).length, 1),
      ];
    },
  };
};

/** The opening message shows the newest claimer, however the edits went. */
export const claimTicket: PrepareTask = async (server) => {
  const [first, last] = [server.addUser(), server.addUser()];
  const ticket = await server.openTicket(server.channelCategory);
  const claim = ({ id: staffId }: DiscordUser) =>
    server.post(`/v1/tickets/${ticket.id}/claim`, { staffId, force: true });
  return {
    name: 'claim a ticket twice',
    run: async () => {
      await claim(first);
      await claim(last);
    },
    check: () => {
      const [opening] = server.discord.messages(ticket.channelId);
      const shown = JSON.stringify(opening?.components);
      return Promise.resolve([
        ...compare('the claimer is shown', shown.includes(`<@${last.id}>`), true),
        ...compare('the claimer before is shown', shown.includes(`<@${first.id}>`), false),
        ...compare('the ticket can be given back', shown.includes('ticket:staff:unclaim'), true),
      ]);
    },
  };
};

/** A reply under the name of its writer is there once. */
export const replyAsPerson: PrepareTask = async (server) => {
  await server.patch('/v1/settings', { replyIdentity: 'staff' });
  const writer = server.addUser();
  const ticket = await server.openTicket(server.channelCategory);
  const content = `replied ${randomUUID()}`;
  return {
    name: 'reply under the name of a person',
    run: () => server.post(`/v1/tickets/${ticket.id}/reply`, { content, staffId: writer.id }),
    check: () => {
      const shown = server.discord.messages(ticket.channelId).filter((one) => one.content.includes(content));
      return Promise.resolve(compare('replies in the channel', shown.length, 1));
    },
  };
};

const PRIORITY_CHANGES = 40;

/** The opening message shows the newest state after many changes, however the edits went. */
export const changeOften: PrepareTask = async (server) => {
  const ticket = await server.openTicket(server.channelCategory);
  return {
    name: `change a ticket ${PRIORITY_CHANGES} times`,
    run: async () => {
      for (let change = 1; change <= PRIORITY_CHANGES; change += 1) {
        const priority = change === PRIORITY_CHANGES ? 'urgent' : (['low', 'high'] as const)[change % 2];
        await server.patch(`/v1/tickets/${ticket.id}`, { priority });
      }
    },
    check: () => {
      const [opening] = server.discord.messages(ticket.channelId);
      return Promise.resolve(
        compare('the newest priority is shown', JSON.stringify(opening?.components).includes('urgent'), true),
      );
    },
  };
};

export const addUser: PrepareTask = async (server) => {
  const guest = server.addUser();
  const ticket = await server.openTicket(server.channelCategory);
  return {
    name: 'add a user',
    run: () => server.post(`/v1/tickets/${ticket.id}/participants`, { userId: guest.id }),
    check: async () => {
      const participants: Json[] = await server.get(`/v1/tickets/${ticket.id}/participants`);
      return [
        ...compare('added', participants.filter(({ userId }) => userId === guest.id).length, 1),
        ...compare('the guest may write', guest.mayWrite(ticket.channelId), true),
      ];
    },
  };
};

export const removeFromThread: PrepareTask = async (server) => {
  const guest = server.addUser();
  const ticket = await server.openTicket(server.threadCategory);
  const path = `/v1/tickets/${ticket.id}/participants`;
  await server.post(path, { userId: guest.id });
  return {
    name: 'remove a user from a thread',
    run: () => server.delete(`${path}/${guest.id}`),
    check: async () => {
      const participants: Json[] = await server.get(path);
      return [
        ...compare('participants', participants.filter(({ userId }) => userId === guest.id).length, 0),
        ...compare('threads of the guest', server.listChannelsOf(guest), []),
      ];
    },
  };
};

export const deleteTicket: PrepareTask = async (server) => {
  const user = server.addUser();
  const ticket = await server.openTicket(server.channelCategory, user);
  await server.post(`/v1/tickets/${ticket.id}/close`, {});
  return {
    name: 'delete a ticket',
    run: () => server.delete(`/v1/tickets/${ticket.id}`),
    check: async () => [
      ...compare('tickets', (await server.listTicketsOf(user)).length, 0),
      ...compare('channels', server.listChannelsOf(user), []),
    ],
  };
};
