import { jest } from '@jest/globals';
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { PostgresTicketStore } from '#adapters/postgres/tickets/ticket-store.ts';
import { countRows } from '../../support/portability/use-portability.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useBot } from './bot/fixture.ts';
import { createImporter } from './bot/import-ticket.ts';

const { Administrator } = PermissionFlagsBits;

const bot = useBot();
const { discord } = bot;
const importTicket = createImporter(bot);
const adopt = () => bot.api.service.app.tickets.adoptChannels();

let parent: string;
let staffRole: string;
beforeAll(async () => {
  bot.guild.setBotPermissions(Administrator);
  staffRole = bot.guild.addRole({ name: 'Helpers' }).id;
  parent = bot.guild.addChannel({ type: ChannelType.GuildCategory, name: 'Tickets' }).id;
  await done(bot.as.post('/v1/categories', { name: 'Billing', staffRoleIds: [staffRole], chatParentId: parent }));
});

const addKim = () => discord.addUser({ username: 'kim' }).joins(bot.guild.id);
const addOld = () => bot.guild.addChannel({ type: ChannelType.GuildText, name: 'ticket-12' }).id;
const importNew = (requester: string, fields: object = {}) =>
  importTicket({ channel: addOld(), requester, fields }, '--open', 'new');
const read = (ticket: Json) => done(bot.as.get(`/v1/tickets/${ticket.id}`));
const listNew = () => bot.guild.channels().filter((channel) => channel.parentId === parent);
const countWaiting = async () => (await countRows(bot.api, bot.guild.id, ['ticket_adoptions'])).ticket_adoptions;

/** The process is killed before it has committed, so many times. */
const killBeforeCommit = async (kills: number): Promise<void> => {
  const spy = jest.spyOn(PostgresTicketStore.prototype, 'commit').mockRejectedValue(new Error('killed'));
  for (let count = 0; count < kills; count += 1) await expect(adopt()).rejects.toThrow('killed');
  spy.mockRestore();
};

it('lets an open ticket go on in a new channel of its category, which requester and staff see', async () => {
  const kim = addKim();
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [staffRole] });
  const { events } = await countRows(bot.api, bot.guild.id, ['events']);
  const ticket = await importNew(kim.id);
  expect(ticket).toMatchObject({ channelId: null, status: 'open' });
  await adopt();
  const { channelId, ticketNumber } = await read(ticket);
  const channel = discord.world.channel(channelId);
  expect(channel).toMatchObject({ parentId: parent, name: `ticket-${ticketNumber}` });
  expect([kim.sees(channelId), agent.sees(channelId), addKim().sees(channelId)]).toEqual([true, true, false]);
  const [posted, ...others] = discord.messages(channelId);
  expect(others).toEqual([]);
  expect(JSON.stringify(posted)).toContain(`<@${kim.id}> This ticket goes on here.`);
  expect(JSON.stringify(posted)).toContain('Claim');
  expect(await countRows(bot.api, bot.guild.id, ['events', 'ticket_notices', 'ticket_adoptions'])).toEqual({
    events,
    ticket_notices: 0,
    ticket_adoptions: 0,
  });
  kim.writes(channelId, 'Thank you');
  await waitUntil(async () => (await read(ticket)).messageCount === 1, { what: 'The message' });
});

it('opens one channel, whatever is killed, and reads what was written there meanwhile', async () => {
  const before = listNew().length;
  const kim = addKim();
  const ticket = await importNew(kim.id);
  await killBeforeCommit(3);
  const opened = listNew().slice(before);
  expect(opened).toHaveLength(1);
  kim.writes(opened[0]!.id, 'Is somebody here?');
  await Promise.all([adopt(), adopt()]);
  await adopt();
  expect(listNew()).toHaveLength(before + 1);
  expect(await read(ticket)).toMatchObject({ channelId: opened[0]!.id, messageCount: 1 });
  expect(discord.messages(opened[0]!.id)).toHaveLength(2);
  expect(await countWaiting()).toBe(0);
});

it('removes the channel of a ticket that was closed before it had it', async () => {
  const before = listNew().length;
  const ticket = await importNew(addKim().id);
  await killBeforeCommit(1);
  expect(listNew()).toHaveLength(before + 1);
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`));
  await adopt();
  expect(listNew()).toHaveLength(before);
  expect(await countWaiting()).toBe(0);
});

it('gives a conversation by direct message a channel that only staff see, also from another server', async () => {
  const kim = addKim();
  const staffServer = discord.addGuild({ name: 'Staff' });
  const channel = staffServer.addChannel({ type: ChannelType.GuildText, name: 'kim' }).id;
  const imported = { channel, requester: kim.id, fields: { direct: true } };
  const closed = await importTicket(imported);
  await adopt();
  expect(await read(closed)).toMatchObject({ status: 'closed', closeCause: 'channel_deleted' });
  const ticket = await importTicket(imported, '--open', 'new');
  await adopt();
  expect(discord.messages(channel)).toEqual([]);
  const { channelId } = await read(ticket);
  expect(kim.sees(channelId)).toBe(false);
  expect(discord.messages(kim.directChannel()).map(({ content }) => content)).toEqual([
    'This conversation with **Acme** goes on here. Write here as before.',
  ]);
  kim.writes(kim.directChannel(), 'Any news?');
  await waitUntil(async () => (await read(ticket)).messageCount === 1, { what: 'The direct message' });
});

it('leaves closed tickets alone, and goes on once the bot may open channels', async () => {
  const closed = await importNew(addKim().id, { status: 'closed' });
  bot.guild.setBotPermissions(0n);
  const ticket = await importNew(addKim().id);
  await adopt();
  expect(await read(ticket)).toMatchObject({ channelId: null, status: 'open' });
  expect(await countWaiting()).toBe(1);
  bot.guild.setBotPermissions(Administrator);
  bot.api.clock.advance(61_000);
  await adopt();
  expect((await read(ticket)).channelId).not.toBeNull();
  expect((await read(closed)).status).toBe('closed');
});
