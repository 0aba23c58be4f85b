import type { ChannelId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { createHelpDesk, type HelpDesk } from './context.ts';

const LIMITS = { perUser: null, total: 1, cooldownSeconds: 3_600 };
const REFUSED = { code: 'conflict', message: expect.stringContaining('its limit allows: 1') };

const openAndClose = async ({ app, open, on }: HelpDesk): Promise<Ticket> => {
  const ticket = await open({ bypassLimits: true });
  await app.tickets.close({ ...on(ticket), reason: null });
  return ticket;
};

const findChannel = async ({ chat, guild }: HelpDesk, { channelId }: Ticket) =>
  (await chat.listChannels(guild)).find(({ id }) => id === channelId) ?? null;

describe('in a category with a limit, a closed ticket', () => {
  it('stays closed while there are as many open tickets as the limit allows', async () => {
    const helpDesk = await createHelpDesk({ limits: LIMITS });
    const ticket = await openAndClose(helpDesk);
    await helpDesk.open({ bypassLimits: true });
    const before = await helpDesk.chatOf(ticket);
    await expect(helpDesk.app.tickets.reopen(helpDesk.on(ticket))).rejects.toMatchObject(REFUSED);
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'closed' });
    expect(await helpDesk.chatOf(ticket)).toEqual(before);
  });

  it('is reopened when there is room, whatever the time between two tickets', async () => {
    const helpDesk = await createHelpDesk({ limits: LIMITS });
    const ticket = await openAndClose(helpDesk);
    expect(await helpDesk.app.tickets.reopen(helpDesk.on(ticket))).toMatchObject({ status: 'open' });
    expect(await helpDesk.history(ticket)).toEqual(['ticket.created', 'ticket.closed', 'ticket.reopened']);
  });

  it('is archived again when another one was reopened at the same time', async () => {
    const helpDesk = await createHelpDesk({ limits: LIMITS });
    const tickets = [await openAndClose(helpDesk), await openAndClose(helpDesk)];
    const reopen = (ticket: Ticket) => helpDesk.app.tickets.reopen(helpDesk.on(ticket));
    const before = await Promise.all(tickets.map(helpDesk.chatOf));
    const results = await Promise.allSettled(tickets.map(reopen));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const index = results.findIndex(({ status }) => status === 'rejected');
    const refused = tickets[index];
    if (!refused) throw new Error('No ticket was refused.');
    expect(await helpDesk.read(refused)).toMatchObject({ status: 'closed' });
    expect(await findChannel(helpDesk, refused)).toMatchObject({ archived: true });
    expect(await helpDesk.chatOf(refused)).toEqual(before[index]);
  });
});

it('a closed ticket gets a new channel where its old one is gone', async () => {
  const helpDesk = await createHelpDesk({ channelNamePattern: 'help-{number}', chatParentId: '800' as ChannelId });
  const ticket = await openAndClose(helpDesk);
  await helpDesk.chat.removeChannel(helpDesk.guild, ticket.channelId as ChannelId);
  const reopened = await helpDesk.app.tickets.reopen(helpDesk.on(ticket));
  expect(await findChannel(helpDesk, reopened)).toMatchObject({ name: 'help-1', parentId: '800', archived: false });
  expect(await helpDesk.chatOf(reopened)).toEqual(['This ticket was reopened.']);
});

it('a closed ticket of a category that is gone stays closed', async () => {
  const helpDesk = await createHelpDesk();
  const { app, guild, category, on } = helpDesk;
  const ticket = await openAndClose(helpDesk);
  await app.categories.delete({ guild, id: category.id, actor: on(ticket).actor, ifVersion: null });
  await expect(app.tickets.reopen(on(ticket))).rejects.toMatchObject({ reason: 'category_deleted' });
  expect(await findChannel(helpDesk, ticket)).toMatchObject({ archived: true });
});
