import { ChannelType } from 'discord-api-types/v10';
import { CLAIM_BUTTON } from '#core/tickets/index.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useBot } from './bot-fixture.ts';

const bot = useBot();
const { discord } = bot;

const CREATE_CHANNEL = 'POST /guilds/:guild/channels';
const CREATE_THREAD = 'POST /channels/:channel/threads';
const CREATE_COMMAND = 'POST /applications/:application/guilds/:guild/commands';
const CREATE_MESSAGE = 'POST /channels/:channel/messages';
const INFORMED = 'This help desk is not set up completely. Staff was informed.';

let logChannelId: string;
beforeEach(async () => {
  logChannelId = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'log' }).id;
  await done(bot.as.patch('/v1/settings', { logChannelId, logEvents: ['refused'] }));
});
afterEach(() => discord.faults.clear());

const refuse = (on: string, code: number, status: number, errors?: object) =>
  discord.faults.add({ on, effect: { kind: 'status', status, body: { message: 'Refused', code, errors } } });

const listProblems = (query: string): Promise<Json[]> => done(bot.as.get(`/v1/problems?${query}`));
/** A category whose tickets are threads. */
const inThreads = () => ({
  home: 'thread',
  chatParentId: bot.guild.addChannel({ type: ChannelType.GuildText, name: 'help' }).id,
});
const joins = (username: string) => discord.addUser({ username }).joins(bot.guild.id);
const logged = () => JSON.stringify(discord.messages(logChannelId).map(({ components }) => components));

const UNKNOWN = 'chat_unknown_reference';
const LIMIT = 'chat_limit_reached';
const FULL_PARENT = { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS', message: 'Full' }] } };

it.each<[what: string, code: number, status: number, reason: string, cause: RegExp]>([
  ['a missing permission', 50_013, 403, 'bot_lacks_permission', /Send Messages/],
  ['no access', 50_001, 403, 'bot_lacks_permission', /View Channel/],
])('%s reaches staff who claims, and the page of the ticket', async (...row) => {
  const [, code, status, reason, cause] = row;
  const { category, message, buttonId, roleId } = await bot.deployPanel();
  const pressed = joins('kim').presses(message, buttonId);
  await pressed.answer();
  const [ticket] = await bot.listTickets(category.id);
  const opening = discord.messages(ticket?.['channelId']).find(({ components }) => components.length > 0);
  if (!opening) throw new Error('The ticket has an opening message.');
  const staff = joins('sam');
  bot.guild.updateMember(staff.id, { roles: [roleId] });
  refuse(CREATE_MESSAGE, code, status);
  const answer = (await staff.presses(opening, CLAIM_BUTTON).answer()).content;
  expect(answer).toMatch(/^The chat refused this: /);
  expect(answer).toMatch(cause);
  expect(await listProblems(`ticketId=${ticket?.['id']}`)).toMatchObject([{ reason, categoryId: category.id }]);
  expect(logged()).toMatch(cause);
});

it.each<[what: string, refusal: Parameters<typeof refuse>, reason: string, cause: RegExp, answer: string]>([
  ['as many channels as there can be', [CREATE_CHANNEL, 30_013, 400], LIMIT, /500.*closed tickets/, INFORMED],
  ['a full parent', [CREATE_CHANNEL, 50_035, 400, FULL_PARENT], LIMIT, /50 channels|group/, INFORMED],
  ['as many threads as there can be', [CREATE_THREAD, 30_060, 400], LIMIT, /thread/, INFORMED],
  ['an unknown role', [CREATE_CHANNEL, 10_011, 404], UNKNOWN, /no such role/, INFORMED],
  ['an unknown user', [CREATE_CHANNEL, 10_013, 404], UNKNOWN, /no such user/, INFORMED],
  ['an unknown channel', [CREATE_CHANNEL, 10_003, 404], UNKNOWN, /no such channel/, INFORMED],
  [
    'AutoMod',
    [CREATE_MESSAGE, 200_000, 400],
    'chat_refused',
    /AutoMod/,
    'The moderation of this server does not allow this text. Write it in another way.',
  ],
  ['a missing permission', [CREATE_CHANNEL, 50_013, 403], 'bot_lacks_permission', /Manage Channels/, INFORMED],
])('%s reaches the member, the log channel, and the pages of the category and the panel', async (...row) => {
  const [, refusal, reason, cause, answer] = row;
  const { category, message, buttonId } = await bot.deployPanel(refusal[0] === CREATE_THREAD ? inThreads() : {});
  refuse(...refusal);
  const pressed = joins('kim').presses(message, buttonId);
  expect((await pressed.answer()).content).toBe(answer);
  const [, panelId = ''] = buttonId.split(':');
  const expected = { reason, message: expect.stringMatching(cause), categoryId: category.id, panelId, ticketId: null };
  expect(await listProblems(`categoryId=${category.id}`)).toMatchObject([expected]);
  expect(await listProblems(`panelId=${panelId}`)).toMatchObject([expected]);
  expect(logged()).toMatch(cause);
  expect(await bot.listTickets(category.id)).toEqual([]);
});

it('the limit of active threads reaches the member, and the page of the category', async () => {
  const { category, message, buttonId } = await bot.deployPanel(inThreads());
  refuse(CREATE_THREAD, 160_006, 400);
  expect((await joins('kim').presses(message, buttonId).answer()).content).toMatch(/not set up completely/);
  expect(await listProblems(`categoryId=${category.id}`)).toMatchObject([{ reason: LIMIT }]);
  expect(await bot.listTickets(category.id)).toEqual([]);
});

it('says that commands have to wait until tomorrow when Discord takes no new ones today', async () => {
  const response = { content: 'From 9 to 18.', ephemeral: true };
  await done(bot.as.post('/v1/commands', { name: 'hours', description: 'When we answer', response }));
  refuse(CREATE_COMMAND, 30_034, 400);
  const { status, body } = await bot.as.post('/v1/commands/sync', {});
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { error: { reason: LIMIT, message: expect.stringContaining('tomorrow') } },
  });
});
