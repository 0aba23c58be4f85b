import type { ClosedChannel } from '#core/settings/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

const GROUP = '800' as ChannelId;
const CLOSED_GROUP = '900' as ChannelId;

const setUp = async (closedChannel: Partial<ClosedChannel>) => {
  const simulation = await createHelpDesk({ chatParentId: GROUP });
  const { app, chat, guild, on } = simulation;
  const change = (fields: Partial<ClosedChannel>) =>
    app.settings.update({ guild, ifVersion: null, change: { closedChannel: fields } });
  await change({ afterHours: 0, ...closedChannel });
  const findChannel = async ({ channelId }: Ticket) =>
    (await chat.listChannels(guild)).find(({ id }) => id === channelId) ?? null;
  const close = async (ticket: Ticket) => {
    await app.tickets.close({ ...on(ticket), reason: null });
  };
  return { ...simulation, change, findChannel, close };
};

describe('the channel of a closed ticket', () => {
  it('stays where it is by default', async () => {
    const { open, close, later, findChannel, history } = await setUp({});
    const ticket = await open();
    await close(ticket);
    await later(10_000 * HOUR_MS);
    expect(await findChannel(ticket)).toMatchObject({ archived: true, parentId: GROUP });
    expect(await history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
  });

  it('is deleted once when its time has come, and is built again when the ticket is reopened', async () => {
    const { app, on, open, close, later, findChannel, history, read } = await setUp({ mode: 'delete', afterHours: 48 });
    const ticket = await open();
    await close(ticket);
    await later(48 * HOUR_MS - 1);
    expect(await findChannel(ticket)).toMatchObject({ archived: true });
    await later(1);
    expect(await findChannel(ticket)).toBeNull();
    expect(await read(ticket)).toMatchObject({ status: 'closed', channelId: null });
    await later(1_000 * HOUR_MS);
    expect(await history(ticket)).toEqual(['ticket.created', 'ticket.closed', 'ticket.updated']);
    const reopened = await app.tickets.reopen(on(ticket));
    expect(await findChannel(reopened)).toMatchObject({ archived: false, parentId: GROUP });
  });

  it('is moved to the group of closed tickets once, and back when the ticket is reopened', async () => {
    const { app, guild, on, open, close, later, findChannel, history } = await setUp({
      afterHours: 1,
      parentId: CLOSED_GROUP,
    });
    const ticket = await open();
    await close(ticket);
    await later(HOUR_MS);
    await later(HOUR_MS);
    expect(await findChannel(ticket)).toMatchObject({ archived: true, parentId: CLOSED_GROUP });
    expect(await history(ticket)).toEqual(['ticket.created', 'ticket.closed', 'ticket.updated']);
    const { items } = await app.tickets.listTimeline(guild, ticket.id, '-createdAt', { limit: 1, after: null });
    expect(items).toMatchObject([{ from: { channelParentId: null }, to: { channelParentId: CLOSED_GROUP } }]);
    await app.tickets.reopen(on(ticket));
    expect(await findChannel(ticket)).toMatchObject({ archived: false, parentId: GROUP });
    await close(await app.tickets.get(ticket.guildId, ticket.id));
    await later(HOUR_MS);
    expect(await findChannel(ticket)).toMatchObject({ parentId: CLOSED_GROUP });
  });

  it('goes back to its group when its requester writes in it', async () => {
    const { open, close, later, findChannel, say, read } = await setUp({ parentId: CLOSED_GROUP });
    const ticket = await open();
    await close(ticket);
    await later(1);
    expect(await findChannel(ticket)).toMatchObject({ parentId: CLOSED_GROUP });
    await say(ticket, REQUESTER, 'One more thing');
    expect(await findChannel(ticket)).toMatchObject({ archived: false, parentId: GROUP });
    expect(await read(ticket)).toMatchObject({ status: 'open' });
  });

  it('is not touched when the ticket was reopened in time', async () => {
    const { app, on, open, close, later, findChannel } = await setUp({ mode: 'delete', afterHours: 2 });
    const ticket = await open();
    await close(ticket);
    await app.tickets.reopen(on(ticket));
    await later(3 * HOUR_MS);
    expect(await findChannel(ticket)).toMatchObject({ archived: false });
  });

  it('follows a change of the settings, also of tickets that are closed already', async () => {
    const { open, close, later, findChannel, change } = await setUp({ mode: 'delete', afterHours: 48 });
    const [kept, deleted] = [await open(), await open()];
    await close(kept);
    await change({ mode: 'archive' });
    await later(100 * HOUR_MS);
    expect(await findChannel(kept)).not.toBeNull();
    await close(deleted);
    await change({ mode: 'delete' });
    await later(1);
    expect([await findChannel(kept), await findChannel(deleted)].map((found) => found === null)).toEqual([true, false]);
    await later(48 * HOUR_MS);
    expect(await findChannel(deleted)).toBeNull();
  });

  it('is retired when the bot is back', async () => {
    const { chat, open, close, later, findChannel } = await setUp({ mode: 'delete' });
    const ticket = await open();
    await close(ticket);
    await chat.setOnline(false);
    await later(HOUR_MS);
    expect(await findChannel(ticket)).not.toBeNull();
    await chat.setOnline(true);
    await later(6_000);
    expect(await findChannel(ticket)).toBeNull();
  });

  it('may be gone already', async () => {
    const { chat, guild, open, close, later, read } = await setUp({ parentId: CLOSED_GROUP, afterHours: 1 });
    const ticket = await open();
    await close(ticket);
    await chat.removeChannel(guild, ticket.channelId as ChannelId);
    await later(HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'closed', channelId: null });
  });
});

describe('the staff roles of the server', () => {
  const setRoles = async (staffRoleIds: readonly string[]) => {
    const simulation = await createHelpDesk({ staffRoleIds });
    const { app, guild, chat } = simulation;
    await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: ['77'] } });
    const rolesOf = async ({ channelId }: Ticket) =>
      (await chat.listChannels(guild)).find(({ id }) => id === channelId)?.roleIds;
    return { ...simulation, rolesOf };
  };

  it('have the channels of categories that name none', async () => {
    const { open, rolesOf } = await setRoles([]);
    expect(await rolesOf(await open())).toEqual(['77']);
  });

  it('have no channel of a category that names its own', async () => {
    const { open, rolesOf } = await setRoles(['4']);
    expect(await rolesOf(await open())).toEqual(['4']);
  });

  it('have a channel that is moved to a category that names none, and one that is built again', async () => {
    const { app, guild, chat, open, on, rolesOf } = await setRoles(['4']);
    const other = await app.categories.create(guild, on({ id: '' as never }).actor, { name: 'Other' });
    const ticket = await open();
    await app.tickets.move({ ...on(ticket), categoryId: other.id });
    expect(await rolesOf(ticket)).toEqual(['77']);
    await app.tickets.close({ ...on(ticket), reason: null });
    await chat.removeChannel(guild, ticket.channelId as ChannelId);
    expect(await rolesOf(await app.tickets.reopen(on(ticket)))).toEqual(['77']);
  });
});
