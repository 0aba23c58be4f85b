import { WebSocketManager, type SessionInfo, WebSocketShardEvents } from '@discordjs/ws';
import {
  GatewayBotResponseSchema,
  GuildChannelResponseSchema,
  GuildMemberResponseSchema,
  GuildRoleResponseSchema,
  MessageResponseSchema,
} from 'discord-api-spec/zod';
import { GatewayIntentBits, OverwriteType, Routes } from 'discord-api-types/v10';
import { WebSocket } from 'ws';
import { connectRest, findAnswerIssues } from '../../../support/discord/client.ts';
import { type Discord, type DiscordOptions, startDiscord } from '../../../support/discord/discord.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const { Guilds, GuildMembers, GuildMessages, MessageContent, DirectMessages } = GatewayIntentBits;
const INTENTS: number = Guilds | GuildMembers | GuildMessages | MessageContent | DirectMessages;
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const start = async (options: DiscordOptions = {}): Promise<Discord> => {
  const discord = await startDiscord(options);
  ends.push(() => discord.close());
  return discord;
};

interface Seen {
  readonly type: string;
  readonly data: any;
  readonly shard: number;
}

const listen = async (discord: Discord, intents: any = INTENTS, shardCount = 1) => {
  const sessions = new Map<number, SessionInfo | null>();
  const events: Seen[] = [];
  const manager = new WebSocketManager({
    token: discord.token,
    intents,
    shardCount,
    rest: connectRest(discord),
    // The library waits 5 s between two identifies.
    buildIdentifyThrottler: () => ({ waitForIdentify: () => Promise.resolve() }),
    retrieveSessionInfo: (shard) => sessions.get(shard) ?? null,
    updateSessionInfo: (shard, session) => void sessions.set(shard, session),
  });
  manager.on(WebSocketShardEvents.Dispatch, ({ t, d }, shard) => void events.push({ type: t, data: d, shard }));
  manager.on(WebSocketShardEvents.Error, () => undefined);
  ends.push(async () => manager.destroy());
  const sees = async (type: string, times = 1): Promise<any> => {
    const list = () => events.filter((event) => event.type === type);
    await waitUntil(() => list().length >= times, {
      what: () => `${times} ${type} in ${events.map((e) => e.type).join()}`,
    });
    return list()[times - 1]?.data;
  };
  await manager.connect();
  return { manager, events, sees };
};

/** A connection of its own, for what a library would not do: the code that it is closed with. */
const closeCodeOf = async (discord: Discord, payload: object | string): Promise<number> => {
  const socket = new WebSocket(`${discord.gatewayUrl}?v=10&encoding=json`);
  socket.once('message', () => socket.send(typeof payload === 'string' ? payload : JSON.stringify(payload)));
  return new Promise((resolve) => socket.once('close', resolve));
};

const identify = (discord: Discord, more: object = {}) => ({
  op: 2,
  d: { token: discord.token, intents: INTENTS, properties: {}, ...more },
});

describe('the gateway', () => {
  it('starts a session with the guilds of the bot, and sends what happens', async () => {
    const discord = await start();
    const guild = discord.addGuild();
    expect(findAnswerIssues(GatewayBotResponseSchema, await connectRest(discord).get(Routes.gatewayBot()))).toEqual([]);
    const { events, sees } = await listen(discord);
    expect(await sees('READY')).toMatchObject({ guilds: [{ id: guild.id, unavailable: true }] });
    expect(await sees('GUILD_CREATE')).toMatchObject({ id: guild.id, member_count: 2, unavailable: false });
    const channel = guild.addChannel({ name: 'general' });
    const user = discord.addUser().joins(guild.id);
    const message = user.writes(channel.id, 'hi');
    user.edits(message, 'hello');
    user.deletes(message);
    guild.updateMember(user.id, { nick: 'Ada' });
    user.leaves(guild.id);
    guild.deleteChannel(channel.id);
    guild.deleteRole(guild.addRole().id);
    guild.setAvailable(false);
    guild.setAvailable(true);
    guild.removeBot();
    await sees('GUILD_DELETE', 2);
    expect(events.map(({ type }) => type).slice(2)).toEqual([
      'CHANNEL_CREATE',
      'GUILD_MEMBER_ADD',
      'MESSAGE_CREATE',
      'MESSAGE_UPDATE',
      'MESSAGE_DELETE',
      'GUILD_MEMBER_UPDATE',
      'GUILD_MEMBER_REMOVE',
      'CHANNEL_DELETE',
      'GUILD_ROLE_CREATE',
      'GUILD_ROLE_DELETE',
      'GUILD_DELETE',
      'GUILD_CREATE',
      'GUILD_DELETE',
    ]);
    expect(await sees('MESSAGE_CREATE')).toMatchObject({ content: 'hi', guild_id: guild.id, member: { roles: [] } });
    const issues = [
      findAnswerIssues(GuildChannelResponseSchema, await sees('CHANNEL_CREATE')),
      findAnswerIssues(MessageResponseSchema, await sees('MESSAGE_CREATE')),
      findAnswerIssues(GuildMemberResponseSchema, await sees('GUILD_MEMBER_ADD')),
      findAnswerIssues(GuildRoleResponseSchema, (await sees('GUILD_ROLE_CREATE')).role),
    ];
    expect(issues.flat()).toEqual([]);
    expect(await sees('GUILD_DELETE')).toEqual({ id: guild.id, unavailable: true });
    expect(await sees('GUILD_DELETE', 2)).toEqual({ id: guild.id });
  });

  it('sends the nonce with the message of the bot, and interactions of users', async () => {
    const discord = await start();
    const channel = discord.addGuild().addChannel({ name: 'panel' });
    const { sees } = await listen(discord);
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Open', custom_id: 'open' }] }];
    const rest = connectRest(discord);
    await rest.post(Routes.channelMessages(channel.id), { body: { components, nonce: 'n' } });
    expect(await sees('MESSAGE_CREATE')).toMatchObject({ nonce: 'n' });
    const user = discord.addUser().joins(discord.world.channel(channel.id).guildId!, { nick: 'Ada' });
    const interaction = user.presses(discord.messages(channel.id)[0]!, 'open');
    expect(await sees('INTERACTION_CREATE')).toMatchObject({
      id: interaction.id,
      token: interaction.token,
      data: { custom_id: 'open', component_type: 2 },
      member: { nick: 'Ada', user: { id: user.id } },
      message: { components: [{ components: [{ custom_id: 'open' }] }] },
    });
  });

  it('leaves out what the intents and the permissions do not include', async () => {
    const discord = await start();
    const guild = discord.addGuild();
    const channel = guild.addChannel({ name: 'general' });
    const hidden = guild.addChannel({
      name: 'hidden',
      overwrites: [{ id: guild.botRoleId, type: OverwriteType.Role, allow: 0n, deny: 1024n }],
    });
    const { events, sees } = await listen(discord, Guilds | GuildMessages);
    const user = discord.addUser().joins(guild.id);
    user.writes(hidden.id, 'nothing');
    user.writes(channel.id, 'secret', { attachments: [{ filename: 'a', bytes: Buffer.from('a') }] });
    user.writes(channel.id, `<@${discord.applicationId}> hi`);
    expect(await sees('MESSAGE_CREATE', 2)).toMatchObject({ content: `<@${discord.applicationId}> hi` });
    expect(await sees('MESSAGE_CREATE')).toMatchObject({ content: '', attachments: [], author: { id: user.id } });
    expect(events.filter(({ type }) => type === 'GUILD_MEMBER_ADD')).toEqual([]);
  });

  it('gives each guild to its shard', async () => {
    const discord = await start();
    const guilds = [0n, 1n, 2n].map((n) => discord.addGuild({ id: String((n << 22n) + 5n) }));
    const { events, sees } = await listen(discord, INTENTS, 2);
    await sees('GUILD_CREATE', 3);
    const shards = events.filter(({ type }) => type === 'GUILD_CREATE').map(({ data, shard }) => [data.id, shard]);
    expect(new Map(shards as [string, number][])).toEqual(new Map(guilds.map(({ id }, n) => [id, n % 2])));
    expect([...discord.gateway.connectedShards].sort()).toEqual([0, 1]);
  });

  it.each([
    ['is cut', (discord: Discord) => discord.gateway.cut()],
    ['is closed with 4000', (discord: Discord) => discord.gateway.closeWith(4000)],
    ['is asked to reconnect', (discord: Discord) => discord.gateway.requestReconnect()],
  ])('replays what a shard missed when its connection %s', async (_, disturb) => {
    const discord = await start();
    const guild = discord.addGuild();
    const channel = guild.addChannel({ name: 'general' });
    const user = discord.addUser().joins(guild.id);
    const { events, sees } = await listen(discord);
    await sees('GUILD_CREATE');
    disturb(discord);
    await waitUntil(() => discord.gateway.connectedShards.length === 0);
    user.writes(channel.id, 'missed');
    expect(await sees('MESSAGE_CREATE')).toMatchObject({ content: 'missed' });
    await sees('RESUMED');
    expect(discord.gateway).toMatchObject({ resumes: 1, identifies: [{ shard: [0, 1] }] });
    expect(events.filter(({ type }) => type === 'MESSAGE_CREATE')).toHaveLength(1);
  });

  it('starts a new session when the old one is invalid or forgotten', async () => {
    const discord = await start();
    discord.addGuild();
    const { sees } = await listen(discord);
    await sees('GUILD_CREATE');
    discord.gateway.invalidateSessions(false);
    await sees('GUILD_CREATE', 2);
    discord.gateway.forgetSessions();
    discord.gateway.cut();
    await sees('GUILD_CREATE', 3);
    expect(discord.gateway).toMatchObject({ resumes: 0, hurriedIdentifies: 2 });
    expect(await connectRest(discord).get(Routes.gatewayBot())).toMatchObject({
      session_start_limit: { remaining: 997 },
    });
  });

  it('sends an event twice when the test asks for it', async () => {
    const discord = await start();
    const guild = discord.addGuild();
    const { sees } = await listen(discord);
    await sees('GUILD_CREATE');
    discord.gateway.duplicates = 1;
    guild.addChannel({ name: 'one' });
    guild.addChannel({ name: 'two' });
    expect(await sees('CHANNEL_CREATE', 3)).toMatchObject({ name: 'two' });
    expect(await sees('CHANNEL_CREATE', 2)).toMatchObject({ name: 'one' });
  });

  it('is left by a client whose heartbeats are not answered', async () => {
    const discord = await start({ gateway: { heartbeatIntervalMs: 50 } });
    const { manager, sees } = await listen(discord);
    await sees('READY');
    let closed = 0;
    manager.on(WebSocketShardEvents.Closed, () => void (closed += 1));
    discord.gateway.isSilent = true;
    await waitUntil(() => closed > 0, { what: 'The end of the connection' });
    discord.gateway.isSilent = false;
    await sees('RESUMED');
  });

  it('closes connections with the code of what is wrong', async () => {
    const discord = await start({ gateway: { sessionStarts: 1 } });
    discord.portal.messageContent = false;
    const codes = [
      await closeCodeOf(discord, identify(discord, { token: 'other' })),
      await closeCodeOf(discord, identify(discord, { shard: [2, 2] })),
      await closeCodeOf(discord, identify(discord, { intents: 1 << 30 })),
      await closeCodeOf(discord, identify(discord)),
      await closeCodeOf(discord, '{'),
      await closeCodeOf(discord, { op: 8, d: {} }),
      await closeCodeOf(discord, { op: 6, d: { token: 'other' } }),
    ];
    expect(codes).toEqual([4004, 4010, 4013, 4014, 4002, 4003, 4004]);
    discord.portal.messageContent = true;
    discord.gateway.sessionStartsLeft = 0;
    expect(await closeCodeOf(discord, identify(discord))).toBe(4004);
  });
});
