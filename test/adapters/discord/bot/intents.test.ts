import { GatewayCloseCodes } from 'discord-api-types/v10';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const readMessages = async ({ id }: Json): Promise<Json[]> => done(bot.as.get(`/v1/tickets/${id}/messages`));
const readDegraded = async (): Promise<string[]> =>
  ((await (await fetch(`${bot.api.url}/readyz`)).json()) as { data: { degraded: string[] } }).data.degraded;

beforeAll(() => {
  discord.commands.permit(bot.guild.id, 'Add to a ticket', bot.guild.id);
});

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

/** The bot connects anew with what the switches of the developer portal grant. */
const restartWith = async (portal: typeof discord.portal) => {
  const before = discord.gateway.identifies.length;
  Object.assign(discord.portal, portal);
  await bot.restartBot();
  await waitUntil(() => discord.gateway.identifies.length > before, { what: 'A new session' });
};

it('takes the text of a message out of nothing but what it is shown', async () => {
  await done(bot.as.post('/v1/webhooks', { url: 'https://example.com/hook', eventTypes: ['bot.intents_changed'] }));
  await restartWith({ messageContent: false, guildMembers: false });
  const { kim, agent, ticket, channel } = await bot.openTicket();
  const first = kim.writes(channel, 'It never came.');
  kim.writes(channel, `<@${discord.applicationId}> It is order 4711.`);
  agent.writes(channel, 'I am looking into it.');
  await waitUntil(async () => (await readMessages(ticket)).length === 3, { what: 'The messages' });
  const url = `https://discord.com/channels/${bot.guild.id}/${channel}/${first.id}`;
  expect(await readMessages(ticket)).toMatchObject([
    { author: { type: 'user' }, content: '', parts: [{ type: 'hidden', url }] },
    { author: { type: 'user' }, content: `<@${discord.applicationId}> It is order 4711.`, parts: null },
    { author: { type: 'staff' }, content: '', parts: [{ type: 'hidden' }] },
  ]);
  // Whatever it says, it is an answer.
  expect(await done(bot.as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({
    status: 'pending',
    messageCount: 3,
    firstResponseAt: expect.any(String),
  });
  expect(await readDegraded()).toEqual([
    expect.stringContaining('without the Message Content Intent'),
    expect.stringContaining('without the Server Members Intent'),
  ]);
  const events: Json[] = await done(bot.as.get('/v1/events?eventTypes=bot.intents_changed'));
  expect(events.map(({ data }) => data.changes)).toEqual([
    { messageContent: { from: true, to: false }, serverMembers: { from: true, to: false } },
  ]);
});

it('takes texts by the button, by a command, and by the menu of a message', async () => {
  const { kim, agent, ticket, channel } = await bot.openTicket();
  const [opening] = discord.messages(channel);
  if (!opening) throw new Error('The ticket has no first message.');
  expect(JSON.stringify(opening)).toContain('The bot reads only messages that mention it.');
  const written = await kim.submits(kim.presses(opening, 'ticket:staff:reply'), { text: 'It *never* came.' });
  expect((await written.answer()).content).toBe(`Your text is in <#${channel}>.`);
  const answered = await agent.submits(agent.presses(opening, 'ticket:staff:reply'), { text: 'Which order?' });
  expect((await answered.answer()).content).toBe('Your reply was sent.');
  expect((await kim.uses('ticket reply', { text: '4711' }, channel).answer()).content).toContain(`<#${channel}>`);
  const hidden = kim.writes(channel, 'And it was red.');
  await waitUntil(async () => (await readMessages(ticket)).length === 4, { what: 'The messages' });
  const shown = agent.usesMenu('Add to a ticket', hidden);
  expect((await shown.answer()).content).toContain('The text of the message is in the ticket now');
  expect(await readMessages(ticket)).toMatchObject([
    { author: { type: 'user', id: kim.id }, authorName: 'kim', content: 'It *never* came.', parts: null },
    { author: { type: 'staff', id: agent.id }, content: 'Which order?' },
    { author: { type: 'user', id: kim.id }, content: '4711' },
    { author: { type: 'user', id: kim.id }, content: 'And it was red.', parts: null },
  ]);
  // In the channel it is no Markdown of the bot.
  expect(discord.messages(channel).map(({ content }) => content)).toContain('**kim**\nIt \\*never\\* came.');
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`, {}));
  expect((await kim.uses('ticket reply', { text: 'Hello?', ticket: ticket.id }, channel).answer()).content).toBe(
    'This ticket is closed. Reopen it first.',
  );
});

it('sees all of it again in a new session, once Discord grants it', async () => {
  await restartWith({ messageContent: true, guildMembers: true });
  const { kim, ticket, channel } = await bot.openTicket();
  kim.writes(channel, 'It never came.');
  await waitUntil(async () => (await readMessages(ticket)).length === 1, { what: 'The message' });
  expect(await readMessages(ticket)).toMatchObject([{ content: 'It never came.', parts: null }]);
});

it('goes on without an intent that Discord ends', async () => {
  discord.portal.messageContent = false;
  discord.gateway.closeWith(GatewayCloseCodes.DisallowedIntents);
  await waitUntil(() => discord.gateway.connectedShards.length === 0, { what: 'The end of the session' });
  await waitUntil(() => discord.gateway.connectedShards.length === 1, { what: 'Another session' });
  const { kim, ticket, channel } = await bot.openTicket();
  const written = kim.writes(channel, 'It never came.');
  await waitUntil(async () => (await readMessages(ticket)).length === 1, { what: 'The message' });
  kim.edits(written, 'It came.');
  await waitUntil(async () => (await readMessages(ticket))[0]?.editedAt !== null, { what: 'The edit' });
  expect(await readMessages(ticket)).toMatchObject([{ content: '', parts: [{ type: 'hidden' }] }]);
  // The bot sees no members who leave, and the others as before.
  const isSaid = async () => (await readDegraded()).length > 0;
  await waitUntil(isSaid, { what: 'The missing intent' });
  expect((await readDegraded()).map((sentence) => sentence.split(':')[0])).toEqual([
    'The bot runs without the Message Content Intent',
  ]);
});
