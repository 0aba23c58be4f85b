import { RefusedByChat } from '#core/chat/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../context.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

let helpDesk: HelpDesk;

const setUp = async (channelNamePattern: string) => {
  helpDesk = await createHelpDesk({ channelNamePattern });
  for (const [user, name] of [
    [REQUESTER, 'Riley'],
    [STAFF, 'Sam S.'],
  ] as const)
    await helpDesk.chat.setProfile(helpDesk.guild, user, { name, avatarUrl: null });
};
const readName = async ({ channelId }: Pick<Ticket, 'channelId'>) =>
  (await helpDesk.chat.listChannels(helpDesk.guild)).find(({ id }) => id === channelId)?.name;
const project = async (afterMs = 2 * SECOND_MS) => {
  await helpDesk.clock.advance(afterMs);
  await helpDesk.app.tickets.projectMessages();
};
const setPriority = (ticket: Ticket, priority: Ticket['priority']) =>
  helpDesk.app.tickets.update({ ...helpDesk.on(ticket), fields: { priority } });

it('a new channel has the name of its pattern', async () => {
  await setUp('{priority}-{username}-{claimer}-{category}-{number}');
  expect(await readName(await helpDesk.open())).toBe('normal-riley-support-1');
});

it('a channel is renamed when what its pattern names changes', async () => {
  await setUp('{priority}-{display}-{claimer}-{status}-{number}');
  const ticket = await helpDesk.open();
  await helpDesk.app.tickets.claim({ ...helpDesk.on(ticket), staffId: STAFF, force: false });
  await setPriority(ticket, 'urgent');
  await project();
  expect(await readName(ticket)).toBe('urgent-riley-sam-s-open-1');
});

it('a channel is renamed at most twice in ten minutes, and has the newest name then', async () => {
  await setUp('{priority}-{number}');
  const ticket = await helpDesk.open();
  for (const priority of ['urgent', 'low', 'high'] as const) {
    await setPriority(ticket, priority);
    await project();
  }
  expect(await readName(ticket)).toBe('low-1');
  await project(9 * MINUTE_MS);
  expect(await readName(ticket)).toBe('low-1');
  await project(MINUTE_MS);
  expect(await readName(ticket)).toBe('high-1');
  await project(10 * MINUTE_MS);
  await project(10 * MINUTE_MS);
  expect(await helpDesk.app.tickets.projectMessages()).toBe(0);
});

it('a pattern of the number alone asks for nothing, and a refused name keeps no message from its state', async () => {
  await setUp('ticket-{number}');
  const asked: ChannelId[] = [];
  const refuse = (_: unknown, channel: ChannelId) => {
    asked.push(channel);
    return Promise.reject(
      new RefusedByChat({ text: 'refused.permission', needs: ['Manage Channels'] }, 'Manage Channels is missing.'),
    );
  };
  helpDesk.chat.renameChannel = refuse;
  const ticket = await helpDesk.open();
  await setPriority(ticket, 'urgent');
  await project();
  expect(asked).toEqual([]);
  const { id } = await helpDesk.app.categories.create(helpDesk.guild, helpDesk.on(ticket).actor, {
    name: 'Billing',
    channelNamePattern: '{category}',
  });
  await helpDesk.app.tickets.move({ ...helpDesk.on(ticket), categoryId: id });
  await project();
  expect(asked).toEqual([ticket.channelId]);
  const about = await helpDesk.app.problems.list(helpDesk.guild, { ticketId: ticket.id }, { limit: 10, after: null });
  expect(about.items).toMatchObject([{ message: 'Manage Channels is missing.', categoryId: id }]);
  expect(await helpDesk.app.tickets.projectMessages()).toBe(0);
});
