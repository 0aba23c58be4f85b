import { ChannelType } from 'discord-api-types/v10';
import { done, type Json } from '../../spec/helpers.ts';
import type { Client } from '../../support/api.ts';
import { postgresUrl, withPostgres } from '../../support/databases.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { DiscordGuild } from '../../support/discord/guilds.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import { emptyFolder, runCli, type RunningService, startService } from '../../support/process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const STARTING_MS = 120_000;
/** Longer than the lease of an event that a killed process was handling (30 s). */
const PATIENCE_MS = 60_000;

withPostgres('API, worker, two bots and the gate as processes of their own', () => {
  const discord = useDiscord();
  const running: RunningService[] = [];
  let environment: Record<string, string>;
  let bots: RunningService[];
  let guild: DiscordGuild;
  let as: Client;
  let kim: DiscordUser;
  let agent: DiscordUser;
  let pressPanel: () => Promise<Json>;

  const start = async (app: 'api' | 'worker' | 'bot' | 'discord-gate', extra: Record<string, string> = {}) => {
    const service = await startService({ ...environment, BOT_PORT: '0', ...extra }, app);
    running.push(service);
    return service;
  };

  const deployPanel = async (staffRoleId: string) => {
    const form = {
      title: 'Order',
      questions: [{ id: 'number', type: 'short', label: 'Which order?', required: true }],
    };
    const category = await done(as.post('/v1/categories', { name: 'Orders', staffRoleIds: [staffRoleId], form }));
    const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'support' });
    const options = [{ id: 'order', label: 'Order', categoryId: category.id }];
    const panel = await done(
      as.post('/v1/panels', {
        name: 'Help',
        content: 'Need help?',
        channelId: channel.id,
        style: 'buttons',
        options,
      }),
    );
    await done(as.post(`/v1/panels/${panel.id}/deploy`));
    const message = discord.messages(channel.id).at(-1)!;
    return async () => {
      const pressed = kim.presses(message, `panel:${panel.id}:order`);
      const sent = await kim.submits(pressed, { number: '4711' });
      const { content } = await sent.answer();
      const tickets = (await done(as.get(`/v1/tickets?categoryId=${category.id}&limit=100`))) as Json[];
      const found = tickets.find(({ channelId }) => content.includes(channelId));
      if (!found) throw new Error(`There is no ticket of the answer "${content}".`);
      return found;
    };
  };

  const listMessages = async (ticket: Json) =>
    (await done(as.get(`/v1/tickets/${ticket.id}/messages?limit=100`))) as Json[];
  const expectMessages = async (ticket: Json, contents: readonly string[]) => {
    await waitUntil(async () => (await listMessages(ticket)).length >= contents.length, {
      withinMs: PATIENCE_MS,
      what: `All ${contents.length} messages`,
    });
    expect((await listMessages(ticket)).map(({ content }) => content)).toEqual(contents);
  };
  const isListening = () =>
    waitUntil(() => discord.gateway.connectedShards.length === 1, { withinMs: PATIENCE_MS, what: 'The connection' });

  /** How many shards a bot is connected to. */
  const countShards = async (bot: RunningService): Promise<number> => {
    const response = await fetch(new URL('/metrics', bot.url));
    return Number(/guildesk_discord_shards\{state="connected"\} (\d+)/.exec(await response.text())?.[1]);
  };

  beforeAll(async () => {
    guild = new DiscordGuild(discord.world, { name: 'Acme' });
    const role = guild.addRole({ name: 'Staff' });
    kim = discord.addUser({ username: 'kim' }).joins(guild.id);
    agent = discord.addUser({ username: 'agent' }).joins(guild.id, { roles: [role.id] });
    environment = {
      ...discord.environment,
      DATABASE_URL: await postgresUrl(),
      DATA_DIR: await emptyFolder(),
      CHAT_PLATFORM: 'discord',
    };
    const gate = await start('discord-gate', { DISCORD_GATE_PORT: '0' });
    environment = { ...environment, DISCORD_PROXY: gate.url };
    // Behind the gate only bots need the token.
    const [api, , ...listeners] = await Promise.all([
      start('api', { DISCORD_TOKEN: '' }),
      start('worker', { DISCORD_TOKEN: '' }),
      start('bot'),
      start('bot'),
    ]);
    bots = listeners;
    await isListening();
    const isStored = async () => {
      const { stdout } = await runCli(['admin', 'guild', 'list'], environment);
      return stdout.includes(guild.id);
    };
    await waitUntil(isStored, { withinMs: PATIENCE_MS, what: 'The server of the bot' });
    const words = ['token', 'create', '--guild', guild.id, '--name', 'test', '--scopes', 'all'];
    as = api.as((await runCli(words, environment)).stdout);
    pressPanel = await deployPanel(role.id);
  }, STARTING_MS);
  afterAll(() => Promise.all(running.map((service) => service.stop())));

  it('open a ticket by a button and a form, take in what is said, claim and close it', async () => {
    const ticket = await pressPanel();
    kim.writes(ticket.channelId, 'It never came.');
    agent.writes(ticket.channelId, 'I am looking into it.');
    await expectMessages(ticket, ['It never came.', 'I am looking into it.']);
    const opening = discord.messages(ticket.channelId)[0]!;
    agent.presses(opening, 'ticket:staff:claim');
    const find = async () => done(as.get(`/v1/tickets/${ticket.id}`));
    await waitUntil(async () => (await find()).claimedById === agent.id, { what: 'The claim' });
    const sent = await agent.submits(agent.presses(opening, 'ticket:staff:close-with-reason'), {
      reason: 'Sent again',
    });
    await sent.sees('deleted');
    expect(await find()).toMatchObject({ status: 'closed', closeReason: 'Sent again' });
  });

  it(
    'take in each message once over a cut, a reconnect, invalid sessions and duplicates',
    async () => {
      const ticket = await pressPanel();
      const contents: string[] = [];
      const say = (content: string) => {
        contents.push(content);
        kim.writes(ticket.channelId, content);
      };
      say('before');
      discord.gateway.duplicates = 3;
      for (const content of ['once', 'twice', 'thrice']) say(content);
      discord.gateway.cut();
      say('during the cut');
      await expectMessages(ticket, contents);
      discord.gateway.requestReconnect();
      say('during the reconnect');
      await expectMessages(ticket, contents);
      discord.gateway.invalidateSessions(true);
      say('during a session that can be resumed');
      await expectMessages(ticket, contents);
      discord.gateway.invalidateSessions(false);
      await isListening();
      say('in a new session');
      await expectMessages(ticket, contents);
      expect(discord.gateway.hurriedIdentifies).toBe(0);
    },
    STARTING_MS,
  );

  it(
    'take in each message once when the bot that listens is killed, and the other resumes its session',
    async () => {
      const ticket = await pressPanel();
      const counts = await Promise.all(bots.map(countShards));
      expect([...counts].sort()).toEqual([0, 1]);
      const { resumes } = discord.gateway;
      const contents = Array.from({ length: 30 }, (_, index) => `message ${index}`);
      for (const content of contents.slice(0, 10)) kim.writes(ticket.channelId, content);
      await bots[counts.indexOf(1)]!.kill();
      for (const content of contents.slice(10, 20)) kim.writes(ticket.channelId, content);
      const survivor = bots[counts.indexOf(0)]!;
      await waitUntil(async () => (await countShards(survivor)) === 1, { withinMs: PATIENCE_MS, what: 'The takeover' });
      for (const content of contents.slice(20)) kim.writes(ticket.channelId, content);
      await expectMessages(ticket, contents);
      expect(discord.gateway.resumes).toBe(resumes + 1);
      expect(discord.state.invalidPayloads).toEqual([]);
    },
    STARTING_MS,
  );
});
