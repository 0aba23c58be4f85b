import { ChannelType } from 'discord-api-types/v10';
import type { MessageRecord } from '../../../support/discord/records.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const FORM = { title: 'Report', questions: [{ id: 'order', type: 'short', label: 'Order number' }] };
/** All from the pressed button of the panel to the direct message with the transcript, and those of a rating with a comment. */
const MAX_UNTIL_CLOSED = 24;
const MAX_OF_RATING = 7;
/** What events and earlier answers contained. */
const NEEDLESS = /users\/@me$|members|guilds\/:guild\/channels$/;

const hasButton = (id: string) => (message: MessageRecord) => JSON.stringify(message.components).includes(`"${id}"`);
const listDirect = (user: ReturnType<typeof discord.addUser>) => discord.messages(user.directChannel());

/** Works until the condition holds; what is due later is done at once. */
const workUntil = (isDone: () => boolean | Promise<boolean>, what: string) =>
  waitUntil(
    async () => {
      bot.api.clock.advance(2_500);
      await bot.api.work();
      return isDone();
    },
    { what },
  );

/** Works until a message of the channel has the button. */
const findButton = async (channelId: string, id: string): Promise<MessageRecord> => {
  await workUntil(() => discord.messages(channelId).some(hasButton(id)), `The button ${id}`);
  return discord.messages(channelId).findLast(hasButton(id))!;
};

/** Method and route of the requests, in their order; forgets them. */
const takeRequests = (): readonly string[] => {
  const requests = discord.state.requests.map(({ method, route }) => `${method} ${route}`);
  discord.state.clear();
  return requests;
};

it('is served with few requests to Discord from the button of a panel to the rating', async () => {
  const logChannelId = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'log' }).id;
  const log = { logChannelId, logStyle: 'event', logEvents: ['closed', 'rated'] };
  await done(bot.as.patch('/v1/settings', { ...log, transcriptToRequester: true }));
  const panel = await bot.deployPanel({ form: FORM });
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [panel.roleId] });
  discord.state.clear();

  const opening = await kim.submits(kim.presses(panel.message, panel.buttonId), { order: '4711' });
  await opening.answer();
  const [{ id, channelId }] = (await bot.listTickets(panel.category.id)) as [Json];
  const find = (): Promise<Json> => done(bot.as.get(`/v1/tickets/${id}`));
  kim.writes(channelId, 'It never came.');
  await waitUntil(async () => (await find()).messageCount > 0, { what: 'The message' });
  agent.presses(await findButton(channelId, 'ticket:staff:claim'), 'ticket:staff:claim');
  await findButton(channelId, 'ticket:staff:unclaim');
  await done(bot.as.post(`/v1/tickets/${id}/reply`, { content: 'We send it again.', staffId: agent.id }));
  agent.presses(await findButton(channelId, 'ticket:staff:close'), 'ticket:staff:close');
  await waitUntil(async () => (await find()).status === 'closed', { what: 'The closing' });
  await workUntil(() => listDirect(kim).length === 1, 'The message to the requester');
  await findButton(channelId, 'ticket:staff:reopen');
  expect(discord.messages(logChannelId)).toHaveLength(1);
  const untilClosed = takeRequests();

  const rating = await kim.submits(kim.presses(await findButton(channelId, 'ticket:rate:5'), 'ticket:rate:5'), {
    comment: 'Quick',
  });
  await rating.answer();
  await workUntil(() => JSON.stringify(listDirect(kim)).includes('★★★★★'), 'The rating in the direct message');
  await workUntil(() => !discord.messages(channelId).some(hasButton('ticket:rate:5')), 'The message without buttons');
  expect(discord.messages(logChannelId)).toHaveLength(2);
  const ofRating = takeRequests();
  expect([...untilClosed, ...ofRating].filter((one) => one.startsWith('GET') && NEEDLESS.test(one))).toEqual([]);
  expect({ untilClosed, isFew: untilClosed.length <= MAX_UNTIL_CLOSED }).toEqual({ untilClosed, isFew: true });
  expect({ ofRating, isFew: ofRating.length <= MAX_OF_RATING }).toEqual({ ofRating, isFew: true });
});
