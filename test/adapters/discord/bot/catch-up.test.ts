import { toGuildId } from '#core/shared/ids.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { type Client, client } from '../../../support/api.ts';
import { startBot } from '../../../support/chat/discord-bot.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { useApi } from '../../../support/use-api.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();
let stop = () => Promise.resolve();
// Before the service: hooks run in the order in which they are registered.
afterAll(() => stop());
const api = useApi({ environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord' }) });

const openServer = async () => {
  const guild = discord.addGuild();
  const id = toGuildId(guild.id);
  await waitUntil(() => api.service.app.organizations.isKnown(id), { what: 'The server that the bot is in' });
  const as = client(api.url, await api.token({ kind: 'guild', guildId: id }));
  const role = guild.addRole({ name: 'Staff' });
  const fields = { name: 'Support', staffRoleIds: [role.id], autoClose: { onMemberLeave: true } };
  const category = await done(as.post('/v1/categories', fields));
  const open = async (requesterId: string): Promise<Json> =>
    done(as.post('/v1/tickets', { categoryId: category.id, requesterId }));
  return { guild, as, role, open };
};

const read = async (as: Client, { id }: Json): Promise<string[]> =>
  ((await done(as.get(`/v1/tickets/${id}/messages`))) as Json[]).map(({ content }) => String(content));

it('takes in exactly once what happened while the bot was stopped and its session was lost', async () => {
  stop = startBot(api.service, discord);
  const { guild, as, role, open } = await openServer();
  const [kim, lee, max] = ['kim', 'lee', 'max'].map((username) => discord.addUser({ username }).joins(guild.id));
  const agent = discord.addUser({ username: 'agent' }).joins(guild.id, { nick: 'Ada', roles: [role.id] });
  const [ticket, lost, abandoned] = [await open(kim!.id), await open(lee!.id), await open(max!.id)];
  kim!.writes(ticket.channelId, 'Before');
  await waitUntil(async () => (await read(as, ticket)).length === 1, { what: 'The message' });

  await stop();
  discord.gateway.forgetSessions();
  kim!.writes(ticket.channelId, 'Are you there?');
  agent.writes(ticket.channelId, 'Let me look.');
  // What the bot posts for staff is newer than what it has missed.
  await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'From the API', staffId: agent.id }));
  kim!.writes(ticket.channelId, 'Thanks');
  guild.deleteChannel(lost.channelId);
  max!.leaves(guild.id);
  stop = startBot(api.service, discord);

  const find = async ({ id }: Json) => done(as.get(`/v1/tickets/${id}`));
  await waitUntil(async () => (await find(abandoned)).status === 'closed', { what: 'The ticket of who left' });
  expect(await find(abandoned)).toMatchObject({ closeCause: 'member_left' });
  await waitUntil(async () => (await find(lost)).status === 'closed', { what: 'The ticket without a channel' });
  expect(await find(lost)).toMatchObject({ closeCause: 'channel_deleted' });
  await waitUntil(async () => (await read(as, ticket)).length >= 5, { what: 'The messages' });
  kim!.writes(ticket.channelId, 'One more');
  await waitUntil(async () => (await read(as, ticket)).includes('One more'), { what: 'The last message' });
  const texts = ['Are you there?', 'Before', 'From the API', 'Let me look.', 'One more', 'Thanks'];
  expect((await read(as, ticket)).toSorted()).toEqual(texts);
  const messages = (await done(as.get(`/v1/tickets/${ticket.id}/messages`))) as Json[];
  expect(messages.find(({ content }) => content === 'Let me look.')).toMatchObject({
    author: { type: 'staff', id: agent.id },
    authorName: 'Ada',
  });
  expect(await find(ticket)).toMatchObject({ status: 'open', messageCount: 6 });
  expect(discord.state.invalidPayloads).toEqual([]);
});
