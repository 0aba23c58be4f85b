import { jest } from '@jest/globals';
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { PostgresTicketStore } from '#adapters/postgres/tickets/ticket-store.ts';
import { countRows, refuseIn, runIn } from '../../support/portability/use-portability.ts';
import type { ChannelRecord } from '../../support/discord/records.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useBot } from './bot/fixture.ts';
import { createImporter } from './bot/import-ticket.ts';

const { Administrator, SendMessages, ViewChannel } = PermissionFlagsBits;
const LINE = 'This ticket goes on here.';

const bot = useBot();
const { discord } = bot;
const importTicket = createImporter(bot);
const adopt = () => bot.api.service.app.tickets.adoptChannels();

let category: Json;
let staffRole: string;
beforeAll(async () => {
  staffRole = bot.guild.addRole({ name: 'Helpers' }).id;
  category = await done(bot.as.post('/v1/categories', { name: 'Billing', staffRoleIds: [staffRole] }));
});
beforeEach(() => bot.guild.setBotPermissions(Administrator));

const addKim = () => discord.addUser({ username: 'kim' }).joins(bot.guild.id);
const addAgent = () => discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [staffRole] });

/** A channel of another bot that nobody sees but these users and staff. */
const addHidden = (...users: readonly string[]): ChannelRecord =>
  bot.guild.addChannel({
    type: ChannelType.GuildText,
    name: 'ticket-12',
    overwrites: [
      { id: bot.guild.id, type: OverwriteType.Role, allow: 0n, deny: ViewChannel },
      { id: staffRole, type: OverwriteType.Role, allow: ViewChannel | SendMessages, deny: 0n },
      ...users.map((id) => ({ id, type: OverwriteType.Member, allow: ViewChannel | SendMessages, deny: 0n })),
    ],
  });

const read = (ticket: Json) => done(bot.as.get(`/v1/tickets/${ticket.id}`));
const listContents = async (ticket: Json): Promise<readonly Json[]> =>
  (await done(bot.as.get(`/v1/tickets/${ticket.id}/messages`))).map(({ author, content }: Json) => [
    author.type,
    content,
  ]);
const countEvents = async () => (await countRows(bot.api, bot.guild.id, ['events'])).events;
const listOwn = (channel: string) =>
  discord.messages(channel).filter(({ authorId }) => authorId === discord.world.bot.id);

/** Runs a command that waits for a worker. @returns what it prints */
const runWithWorker = async (...words: string[]): Promise<string> => {
  let printed: string | null = null;
  const command = runIn(bot.api, ...words).then((text) => (printed = text));
  const work = async () => {
    await adopt();
    bot.api.clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return printed !== null;
  };
  await waitUntil(work, { what: 'The command' });
  return command;
};

it('lets a ticket go on in the channel of another bot, with what was written since the export', async () => {
  const [kim, agent] = [addKim(), addAgent()];
  const { id: channel } = addHidden(kim.id);
  const known = kim.writes(channel, 'It is broken');
  kim.writes(channel, 'Are you there?');
  agent.writes(channel, 'I look at it');
  const events = await countEvents();
  const author = { type: 'user', id: kim.id };
  const messages = [{ key: known.id, chatMessageId: known.id, author, content: known.content }];
  const ticket = await importTicket({ channel, requester: kim.id, messages });
  expect(ticket).toMatchObject({ categoryId: category.id, channelId: null, status: 'open' });

  await adopt();
  expect(await countEvents()).toBe(events);
  expect(await read(ticket)).toMatchObject({ channelId: channel, status: 'pending', messageCount: 3 });
  expect((await read(ticket)).firstResponseAt).not.toBeNull();
  expect(await listContents(ticket)).toEqual([
    ['user', 'It is broken'],
    ['user', 'Are you there?'],
    ['staff', 'I look at it'],
  ]);
  const [posted, ...others] = listOwn(channel);
  expect(others).toEqual([]);
  expect(JSON.stringify(posted)).toContain(LINE);
  expect(JSON.stringify(posted)).toContain('Claim');
  const own = discord.world.channel(channel).overwrites.find(({ id }) => id === discord.world.bot.id);
  expect(own?.allow).toBe(117_776n);

  await adopt();
  bot.guild.setBotPermissions(0n);
  await bot.restartBot();
  kim.writes(channel, 'Thank you');
  await waitUntil(async () => (await listContents(ticket)).length === 4, { what: 'The message' });
  expect(await countEvents()).toBeGreaterThan(events ?? 0);
  expect(listOwn(channel)).toHaveLength(1);
  expect(await countRows(bot.api, bot.guild.id, ['ticket_adoptions'])).toEqual({ ticket_adoptions: 0 });
});

it('closes a ticket whose channel is gone, and informs nobody', async () => {
  const kim = addKim();
  const { id: channel } = addHidden(kim.id);
  bot.guild.deleteChannel(channel);
  const events = await countEvents();
  const ticket = await importTicket({ channel, requester: kim.id });
  await adopt();
  expect(await read(ticket)).toMatchObject({ status: 'closed', closeCause: 'channel_deleted', channelId: null });
  expect(await countEvents()).toBe(events);
  expect(await countRows(bot.api, bot.guild.id, ['ticket_notices'])).toEqual({ ticket_notices: 0 });
});

it('waits for a channel that the bot cannot see, says why, and goes on when asked', async () => {
  bot.guild.setBotPermissions(0n);
  const kim = addKim();
  const { id: channel } = addHidden(kim.id);
  const ticket = await importTicket({ channel, requester: kim.id });
  const retry = () => runWithWorker('admin', 'import', 'adopt', '--guild', bot.guild.id, '--json').then(JSON.parse);
  expect(await retry()).toEqual({ waiting: 1, due: 0, refused: [{ error: 'bot_lacks_permission', count: 1 }] });
  expect(await read(ticket)).toMatchObject({ status: 'open', channelId: null });
  const problems = await done(bot.as.get('/v1/problems'));
  expect(problems).toContainEqual(expect.objectContaining({ ticketId: ticket.id, reason: 'bot_lacks_permission' }));
  bot.guild.setBotPermissions(Administrator);
  // A refusal of Discord is remembered for a minute.
  bot.api.clock.advance(61_000);
  expect(await retry()).toEqual({ waiting: 0, due: 0, refused: [] });
  expect(await read(ticket)).toMatchObject({ channelId: channel });
});

it('is done once when the process is killed between the effects', async () => {
  const kim = addKim();
  const { id: channel } = addHidden(kim.id);
  kim.writes(channel, 'Hello?');
  const ticket = await importTicket({ channel, requester: kim.id });
  // The channel is taken over in the second attempt, and its history is read in the third.
  const killed = [true, false, true];
  const commit: unknown = Reflect.get(PostgresTicketStore.prototype, 'commit');
  const spy = jest.spyOn(PostgresTicketStore.prototype, 'commit');
  spy.mockImplementation(async function (this: PostgresTicketStore, ...given) {
    if (killed.shift()) throw new Error('killed');
    await Reflect.apply(commit as () => Promise<void>, this, given);
  });
  await expect(adopt()).rejects.toThrow('killed');
  await expect(adopt()).rejects.toThrow('killed');
  spy.mockRestore();
  await adopt();
  expect(listOwn(channel)).toHaveLength(1);
  expect(await listContents(ticket)).toEqual([['user', 'Hello?']]);
  expect(await read(ticket)).toMatchObject({ channelId: channel });
});

it('is done once by several workers', async () => {
  const kim = addKim();
  const { id: channel } = addHidden(kim.id);
  for (let count = 0; count < 120; count += 1) kim.writes(channel, `Line ${count}`);
  const ticket = await importTicket({ channel, requester: kim.id });
  await Promise.all([adopt(), adopt(), adopt()]);
  expect(listOwn(channel)).toHaveLength(1);
  expect(await read(ticket)).toMatchObject({ channelId: channel, messageCount: 120 });
  expect(await countRows(bot.api, bot.guild.id, ['ticket_adoptions'])).toEqual({ ticket_adoptions: 0 });
});

it('leaves a channel to the ticket that has it', async () => {
  const { channel, ticket } = await bot.openTicket();
  const kim = addKim();
  const imported = await importTicket({ channel, requester: kim.id });
  await adopt();
  expect(await read(imported)).toMatchObject({ status: 'open', channelId: null });
  expect(await read(ticket)).toMatchObject({ channelId: channel });
  expect(kim.sees(channel)).toBe(false);
  expect(await countRows(bot.api, bot.guild.id, ['ticket_adoptions'])).toEqual({ ticket_adoptions: 0 });
});

it('joins a private thread', async () => {
  const kim = addKim();
  const parent = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'support' });
  const { id: channel } = bot.guild.addThread(parent.id, {
    name: 'ticket',
    ownerId: kim.id,
    invitable: false,
    autoArchiveMinutes: 1_440,
  });
  const ticket = await importTicket({ channel, requester: kim.id });
  await adopt();
  expect(await read(ticket)).toMatchObject({ channelId: channel });
  expect(discord.world.channel(channel).thread?.members.has(discord.world.bot.id)).toBe(true);
  expect(listOwn(channel)).toHaveLength(1);
});

it('goes on with a conversation by direct message, and shows the talk of staff to nobody', async () => {
  const [kim, agent] = [addKim(), addAgent()];
  const { id: channel } = addHidden();
  agent.writes(channel, 'Do not refund this one');
  const ticket = await importTicket({ channel, requester: kim.id, fields: { direct: true } });
  await adopt();
  expect(await read(ticket)).toMatchObject({ channelId: channel, direct: true, messageCount: 0 });
  expect(kim.sees(channel)).toBe(false);
  const received = discord.messages(kim.directChannel());
  expect(received.map(({ content }) => content)).toEqual([
    'This conversation with **Acme** goes on here. Write here as before.',
  ]);
  kim.writes(kim.directChannel(), 'Any news?');
  await waitUntil(async () => (await listContents(ticket)).length === 1, { what: 'The direct message' });
  expect(JSON.stringify(await listContents(ticket))).not.toContain('refund');
});

it('makes a ticket of a channel by hand, once', async () => {
  const [kim, agent] = [addKim(), addAgent()];
  const { id: channel } = addHidden(kim.id);
  kim.writes(channel, 'First');
  agent.writes(channel, 'Second');
  const words = ['admin', 'import', 'adopt', '--guild', bot.guild.id, '--channel', channel];
  const complete = [...words, '--requester', kim.id, '--category', 'billing'];
  expect(await refuseIn(bot.api, ...words)).toMatch(/--requester, --category are missing/);
  expect(await refuseIn(bot.api, ...words, '--requester', 'kim', '--category', 'billing')).toMatch(/is not an id/);
  expect(await refuseIn(bot.api, ...words, '--requester', kim.id, '--category', 'x')).toMatch(/categories: .*Billing/);
  expect(await runWithWorker(...complete)).toMatch(/All imported open tickets go on in their channels/);
  expect(await runWithWorker(...complete)).toMatch(/was imported before/);
  const found = (await done(bot.as.get('/v1/tickets'))).filter(({ channelId }: Json) => channelId === channel);
  expect(found).toMatchObject([{ categoryId: category.id, requesterId: kim.id, status: 'pending' }]);
  expect(await listContents(found[0])).toEqual([
    ['user', 'First'],
    ['staff', 'Second'],
  ]);
});
