import { toGuildId } from '#core/shared/ids.ts';
import { done } from '../../../support/spec-helpers.ts';
import { client } from '../../../support/api.ts';
import { startBot } from '../../../support/chat/discord-bot.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { useApi } from '../../../support/use-api.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();
let stop = () => Promise.resolve();
// Before the service: hooks run in the order in which they are registered.
afterAll(() => stop());
const api = useApi({ environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord' }) });

it('shows that the bot was removed from a server and is back, and takes no outage for a removal', async () => {
  stop = startBot(api.service, discord);
  const guild = discord.addGuild();
  const id = toGuildId(guild.id);
  const { organizations } = api.service.app;
  await waitUntil(() => organizations.isKnown(id), { what: 'The server that the bot is in' });
  const organization = await organizations.addOrganization('Acme', 'enterprise');
  await organizations.joinOrganization(organization.id, id);
  const as = client(api.url, await api.token({ kind: 'organization', organizationId: organization.id }));
  const isPresent = async () => (await done(as.get(`/v1/org/servers/${id}`))).botPresent === true;
  expect(await isPresent()).toBe(true);

  const member = client(api.url, await api.token({ kind: 'guild', guildId: id }));
  const category = await done(member.post('/v1/categories', { name: 'Support' }));
  guild.removeBot();
  await waitUntil(async () => !(await isPresent()), { what: 'The removal' });
  expect(await done(as.get('/v1/org/servers'))).toMatchObject([{ id, botPresent: false }]);
  const refused = await member.post('/v1/tickets', { categoryId: category.id, requesterId: discord.addUser().id });
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'bot_unavailable' } } });

  guild.addBot();
  await waitUntil(isPresent, { what: 'The return' });
  guild.setAvailable(false);
  guild.setAvailable(true);
  // Events of one connection come in their order: when the next server is known, the outage was handled.
  const next = toGuildId(discord.addGuild().id);
  await waitUntil(() => organizations.isKnown(next), { what: 'The next server' });
  expect(await isPresent()).toBe(true);
});

it('notices at the next session that the bot was removed while it was stopped', async () => {
  const { organizations } = api.service.app;
  const guild = discord.addGuild();
  const id = toGuildId(guild.id);
  await waitUntil(() => organizations.isKnown(id), { what: 'The server that the bot is in' });
  const isPresent = async () => (await organizations.getServer(id)).botLeftAt === null;
  await stop();
  guild.removeBot();
  discord.gateway.forgetSessions();
  expect(await isPresent()).toBe(true);
  stop = startBot(api.service, discord);
  await waitUntil(async () => !(await isPresent()), { what: 'The removal' });
  const others = await organizations.listAllServers();
  expect(others.filter(({ botLeftAt }) => botLeftAt !== null).map((server) => server.id)).toEqual([id]);
});
