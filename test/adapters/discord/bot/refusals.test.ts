import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChannelType } from 'discord-api-types/v10';
import { CLAIM_BUTTON } from '#core/tickets/index.ts';
import type { Effect } from '../../../support/discord/faults.ts';
import { ROOT } from '../../../support/programs/process.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const CREATE_CHANNEL = 'POST /guilds/:guild/channels';
const CREATE_THREAD = 'POST /channels/:channel/threads';
const CREATE_COMMAND = 'POST /applications/:application/guilds/:guild/commands';
const CREATE_MESSAGE = 'POST /channels/:channel/messages';
const EDIT_MESSAGE = 'PATCH /channels/:channel/messages/:message';
const INFORMED = 'This help desk is not set up completely. Staff was informed.';

let logChannelId: string;
beforeAll(() => {
  discord.commands.permit(bot.guild.id, 'Open a ticket', bot.guild.id);
});
// A channel of its own for each test, since Discord limits how fast messages follow one another in one.
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
const listReports = () => discord.messages(logChannelId).map(({ components }) => JSON.stringify(components));

const LACKS_PERMISSION = 'bot_lacks_permission';
const UNKNOWN = 'chat_unknown_reference';
const LIMIT = 'chat_limit_reached';
const FULL_PARENT = { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS', message: 'Full' }] } };

/** What Discord refuses, what somebody has to mend, and what the member reads who pressed a panel. The names are those of docs/use/discord-limits.md. */
interface Row {
  readonly what: string;
  readonly refusal: Parameters<typeof refuse>;
  readonly reason: string;
  readonly cause: RegExp;
  readonly answer?: string;
}

const ROWS: readonly Row[] = [
  {
    what: 'no access to a channel',
    refusal: [CREATE_THREAD, 50_001, 403],
    reason: LACKS_PERMISSION,
    cause: /View Channel/,
  },
  {
    what: 'an unknown role',
    refusal: [CREATE_CHANNEL, 10_011, 404],
    reason: UNKNOWN,
    cause: /[Rr]ole that the settings|no such role/,
  },
  { what: 'an unknown user', refusal: [CREATE_CHANNEL, 10_013, 404], reason: UNKNOWN, cause: /no such user/ },
  { what: 'an unknown member', refusal: [CREATE_CHANNEL, 10_007, 404], reason: UNKNOWN, cause: /no such member/ },
  {
    what: 'an unknown channel',
    refusal: [CREATE_CHANNEL, 10_003, 404],
    reason: UNKNOWN,
    cause: /[Cc]hannel that the settings|no such channel/,
  },
  {
    what: 'a text channel for threads that is gone',
    refusal: [CREATE_THREAD, 10_003, 404],
    reason: UNKNOWN,
    cause: /cannot have threads/,
  },
  {
    what: '500 channels in the server',
    refusal: [CREATE_CHANNEL, 30_013, 400],
    reason: LIMIT,
    cause: /500.*closed tickets/,
  },
  {
    what: '50 channels in each group of the category',
    refusal: [CREATE_CHANNEL, 50_035, 400, FULL_PARENT],
    reason: LIMIT,
    cause: /Every channel group/,
  },
  {
    what: 'as many threads as there can be',
    refusal: [CREATE_THREAD, 30_060, 400],
    reason: LIMIT,
    cause: /active threads/,
  },
  {
    what: 'a text that AutoMod blocks',
    refusal: [CREATE_MESSAGE, 200_000, 400],
    reason: 'chat_refused',
    cause: /AutoMod/,
    answer: 'The moderation of this server does not allow this text. Write it in another way.',
  },
];

const LACKING: Row = {
  what: 'a missing permission',
  refusal: [CREATE_CHANNEL, 50_013, 403],
  reason: LACKS_PERMISSION,
  cause: /Manage Channels/,
};

/** A member presses a panel, and staff opens a ticket by a menu: both are refused. */
const meet = async ({ refusal, reason, cause, answer = INFORMED }: Row): Promise<void> => {
  const { category, message, buttonId, roleId } = await bot.deployPanel(
    refusal[0] === CREATE_THREAD ? inThreads() : {},
  );
  const [kim, sam] = [joins('kim'), joins('sam')];
  bot.guild.updateMember(sam.id, { roles: [roleId] });
  refuse(...refusal);
  expect((await kim.presses(message, buttonId).answer()).content).toBe(answer);
  const [, panelId = ''] = buttonId.split(':');
  const problem = { reason, message: expect.stringMatching(cause), categoryId: category.id, ticketId: null };
  expect(await listProblems(`categoryId=${category.id}`)).toMatchObject([{ ...problem, panelId }]);
  expect(await listProblems(`panelId=${panelId}`)).toMatchObject([{ ...problem, panelId }]);
  expect(listReports().join()).toMatch(cause);

  refuse(...refusal);
  const target = { userId: kim.id, channelId: message.channelId };
  const { content } = await sam.usesMenu('Open a ticket', target).answer();
  expect(content).toMatch(/^The chat refused this: /);
  expect(content).toMatch(cause);
  expect(await listProblems(`categoryId=${category.id}`)).toMatchObject([{ ...problem, panelId: null }, problem]);
  // Each cause is there once an hour.
  expect(listReports()).toHaveLength(1);
  expect(await bot.listTickets(category.id)).toEqual([]);
};

it.each(ROWS)('a member who presses a panel, and staff who opens a ticket by a menu, meet $what', meet);

it.each([
  ['a missing permission', 50_013, /Send Messages/],
  ['no access to a channel', 50_001, /View Channel/],
])('%s reaches staff who claims, and the page of the ticket', async (_, code, cause) => {
  const { category, agent, ticket, channel } = await bot.openTicket();
  const opening = discord.messages(channel).find(({ components }) => components.length > 0);
  if (!opening) throw new Error('The ticket has an opening message.');
  refuse(CREATE_MESSAGE, code, 403);
  const answer = (await agent.presses(opening, CLAIM_BUTTON).answer()).content;
  expect(answer).toMatch(/^The chat refused this: /);
  expect(answer).toMatch(cause);
  const problem = { reason: LACKS_PERMISSION, categoryId: category.id };
  expect(await listProblems(`ticketId=${ticket.id}`)).toMatchObject([problem]);
  expect(listReports().join()).toMatch(cause);
});

it('staff reads the cause also after what everybody can use, such as the menu of a message', async () => {
  const { message, roleId } = await bot.deployPanel();
  const [kim, sam] = [joins('kim'), joins('sam')];
  bot.guild.updateMember(sam.id, { roles: [roleId] });
  refuse(CREATE_CHANNEL, 30_013, 400);
  const used = sam.usesMenu('Open a ticket', kim.writes(message.channelId, 'It never came.'));
  expect((await used.answer()).content).toMatch(/^The chat refused this: .*500/);
});

it.each<[what: string, effect: Effect]>([
  ['a server that the bot is not in', { kind: 'status', status: 404, body: { message: 'Refused', code: 10_004 } }],
  ['an overloaded network', { kind: 'status', status: 403, body: { message: 'Refused', code: 40_333 } }],
  ['an error of Discord', { kind: 'status', status: 503, body: { message: 'Refused', code: 130_000 } }],
  ['a rate limit', { kind: 'rate-limited', retryAfter: 1 }],
])('%s is no problem: it is tried again', async (_, effect) => {
  const { category, message, buttonId } = await bot.deployPanel();
  discord.faults.add({ on: CREATE_CHANNEL, effect });
  const pressed = joins('kim').presses(message, buttonId);
  // As a worker does again and again.
  const isAnswered = async () => {
    await bot.api.service.app.chatEvents.handleInboundEvents();
    return pressed.responses.some(({ kind }) => kind === 'edited');
  };
  await waitUntil(isAnswered, { what: 'The answer' });
  expect((await pressed.answer()).content).toMatch(/^Your ticket: <#\d+>$/);
  expect(await bot.listTickets(category.id)).toHaveLength(1);
  expect(await listProblems(`categoryId=${category.id}`)).toEqual([]);
  expect(listReports()).toEqual([]);
});

describe('who writes what Discord refuses', () => {
  it('reads of an emoji that is gone, which is a problem of the panel', async () => {
    const { buttonId } = await bot.deployPanel();
    const [, panelId = ''] = buttonId.split(':');
    const fault = { _errors: [{ code: 'BUTTON_COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }] };
    refuse(EDIT_MESSAGE, 50_035, 400, { components: { 0: { components: { 0: { emoji: { id: fault } } } } } });
    const { status, body } = await bot.as.post(`/v1/panels/${panelId}/deploy`);
    expect({ status, body }).toMatchObject({ status: 409, body: { error: { reason: UNKNOWN } } });
    expect(await listProblems(`panelId=${panelId}`)).toMatchObject([{ reason: UNKNOWN }]);
  });

  it.each([
    ['as many commands as there can be', 30_032, /100/],
    ['as many new commands as in a day', 30_034, /tomorrow/],
  ])('reads of %s', async (_, code, cause) => {
    const response = { content: 'From 9 to 18.', ephemeral: true };
    await done(bot.as.post('/v1/commands', { name: `hours${code}`, description: 'When we answer', response }));
    refuse(CREATE_COMMAND, code, 400);
    const { status, body } = await bot.as.post('/v1/commands/sync', {});
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: { reason: LIMIT, message: expect.stringMatching(cause) } },
    });
    const nothing = { categoryId: null, panelId: null, ticketId: null, flowId: null, commandId: null };
    expect(await listProblems('limit=1')).toMatchObject([{ message: expect.stringMatching(cause), ...nothing }]);
  });
});

it('the limit of active threads is one of threads, too', async () => {
  const { category, message, buttonId } = await bot.deployPanel(inThreads());
  refuse(CREATE_THREAD, 160_006, 400);
  expect((await joins('kim').presses(message, buttonId).answer()).content).toMatch(/not set up completely/);
  expect(await listProblems(`categoryId=${category.id}`)).toMatchObject([{ reason: LIMIT }]);
  expect(await bot.listTickets(category.id)).toEqual([]);
});

// After all that open tickets: the bot does not ask again within a minute.
it('a member who presses a panel, and staff who opens a ticket by a menu, meet a missing permission', () =>
  meet(LACKING));

it('docs/use/discord-limits.md lists the refusals that are pressed here', async () => {
  const docs = await readFile(join(ROOT, 'docs/use/discord-limits.md'), 'utf8');
  const section = docs.slice(docs.indexOf('## What Discord refuses the bot'), docs.indexOf('## Limits of Discord'));
  const cells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell);
  expect(cells.slice(1).toSorted()).toEqual([LACKING, ...ROWS].map(({ what }) => what).toSorted());
});
