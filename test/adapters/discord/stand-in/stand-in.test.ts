import {
  GuildChannelResponseSchema,
  GuildMemberResponseSchema,
  GuildRoleResponseSchema,
  GuildWithCountsResponseSchema,
  PrivateApplicationResponseSchema,
  PrivateChannelResponseSchema,
  UserPIIResponseSchema,
  UserResponseSchema,
} from 'discord-api-spec/zod';
import { ChannelType, OverwriteType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { connectRest, findAnswerIssues, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';

const discord = useDiscord();
const { ManageChannels, ManageRoles, SendMessages, ViewChannel, BanMembers } = PermissionFlagsBits;
const UNKNOWN = '1';

const request = () => connectRest(discord);

const makeChannel = (guildId: string, body: object = {}): Promise<any> =>
  request().post(Routes.guildChannels(guildId), { body: { name: 'ticket', ...body } });

describe('what the bot reads', () => {
  it('has the shapes of Discord', async () => {
    const guild = discord.addGuild();
    const user = discord.addUser({ globalName: 'Ada' }).joins(guild.id, { nick: 'ada' });
    const channel = await makeChannel(guild.id);
    const rest = request();
    const direct = await rest.post(Routes.userChannels(), { body: { recipient_id: user.id } });
    const answers = [
      [GuildChannelResponseSchema, channel],
      [GuildChannelResponseSchema, await rest.get(Routes.channel(channel.id))],
      [GuildWithCountsResponseSchema, await rest.get(`${Routes.guild(guild.id)}?with_counts=true`)],
      [GuildMemberResponseSchema, await rest.get(Routes.guildMember(guild.id, user.id))],
      [UserResponseSchema, await rest.get(Routes.user(user.id))],
      [UserPIIResponseSchema, await rest.get(Routes.user())],
      [PrivateApplicationResponseSchema, await rest.get(Routes.currentApplication())],
      [PrivateApplicationResponseSchema, await rest.get(Routes.oauth2CurrentApplication())],
      [PrivateChannelResponseSchema, direct],
    ] as const;
    const roles: any = await rest.get(Routes.guildRoles(guild.id));
    const issues = [
      ...answers.map(([schema, answer]) => findAnswerIssues(schema, answer)),
      ...roles.map((role: unknown) => findAnswerIssues(GuildRoleResponseSchema, role)),
    ];
    expect(issues.flat()).toEqual([]);
    expect(roles).toHaveLength(2);
  });

  it('lists members by id, a page at a time, and finds them by the start of a name', async () => {
    const guild = discord.addGuild();
    const [ada, bob] = ['ada', 'bob'].map((username) => discord.addUser({ username }).joins(guild.id));
    const list = (query: string): Promise<any> => request().get(`${Routes.guildMembers(guild.id)}?${query}`);
    const first = await list('limit=3');
    expect(first.map(({ user }: any) => user.id)).toEqual([discord.applicationId, guild.ownerId, ada?.id]);
    expect((await list(`after=${ada?.id}&limit=1000`)).map(({ user }: any) => user.id)).toEqual([bob?.id]);
    const found: any = await request().get(`${Routes.guildMembersSearch(guild.id)}?query=BO`);
    expect(found.map(({ user }: any) => user.username)).toEqual(['bob']);
    expect(await getRefusal(list('limit=1001'))).toMatchObject({ status: 400, code: 50_035 });
  });

  it('is refused with the code of what is missing', async () => {
    const guild = discord.addGuild();
    const left = discord.addGuild();
    const channel = left.addChannel({ name: 'general' });
    left.removeBot();
    const stranger = discord.addUser();
    const refusals = await Promise.all(
      [
        Routes.channel(UNKNOWN),
        Routes.guild(UNKNOWN),
        Routes.guild(left.id),
        Routes.channel(channel.id),
        Routes.guildMember(guild.id, stranger.id),
        Routes.guildMember(guild.id, UNKNOWN),
        Routes.user(UNKNOWN),
      ].map((path) => getRefusal(request().get(path))),
    );
    expect(refusals.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '404 10003',
      '404 10004',
      '404 10004',
      '403 50001',
      '404 10007',
      '404 10013',
      '404 10013',
    ]);
  });

  it('needs the token, a user agent and a route that exists', async () => {
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${discord.url}${path}`, { headers });
      return [answer.status, ((await answer.json()) as { code: number }).code];
    };
    const authorization = `Bot ${discord.token}`;
    const agent = { 'user-agent': 'DiscordBot (https://example.com, 1)' };
    discord.state.clear();
    expect(await ask('/users/@me', agent)).toEqual([401, 0]);
    expect(await ask('/users/@me', { authorization, 'user-agent': 'curl' })).toEqual([403, 40_333]);
    expect(await ask('/nothing', { authorization, ...agent })).toEqual([404, 0]);
    expect(discord.state.invalidRequests).toBe(2);
    expect(discord.state.requests.map(({ route, status }) => [route, status])).toEqual([
      ['/users/@me', 401],
      ['/users/@me', 403],
      [null, 404],
    ]);
  });
});

describe('channels', () => {
  it('are changed and deleted', async () => {
    const guild = discord.addGuild();
    const { id } = await makeChannel(guild.id, { name: 'A Name', topic: 'one' });
    const changed = await request().patch(Routes.channel(id), { body: { topic: 'two' } });
    expect(changed).toMatchObject({ name: 'a-name', topic: 'two' });
    await request().delete(Routes.channel(id));
    expect(await getRefusal(request().get(Routes.channel(id)))).toMatchObject({ code: 10_003 });
  });

  it('are judged by the schema of Discord', async () => {
    const guild = discord.addGuild();
    discord.state.clear();
    expect(await getRefusal(makeChannel(guild.id, { name: '' }))).toEqual({
      status: 400,
      code: 50_035,
      errors: { name: { _errors: [{ code: 'BASE_TYPE_MIN_LENGTH', message: 'Must be 1 or more in length.' }] } },
    });
    const overwrites = [{ id: guild.id, type: 0, allow: 'all' }];
    expect(await getRefusal(makeChannel(guild.id, { permission_overwrites: overwrites }))).toMatchObject({
      errors: { permission_overwrites: { 0: { allow: { _errors: [{ code: 'BASE_TYPE_BAD_TYPE' }] } } } },
    });
    expect(discord.state.invalidPayloads.map(({ on }) => on)).toEqual([
      'POST /guilds/:guild/channels',
      'POST /guilds/:guild/channels',
    ]);
    expect(await getRefusal(makeChannel(guild.id, { topic: 'x'.repeat(1025) }))).toMatchObject({
      errors: { topic: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] } },
    });
  });

  it('are at most 50 in a category and 500 in a guild', async () => {
    const guild = discord.addGuild();
    const parent = guild.addChannel({ name: 'Tickets', type: ChannelType.GuildCategory });
    for (let index = 0; index < 50; index += 1) guild.addChannel({ name: `t${index}`, parentId: parent.id });
    expect(await getRefusal(makeChannel(guild.id, { parent_id: parent.id }))).toMatchObject({
      code: 50_035,
      errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_MAX_CHANNELS' }] } },
    });
    for (let index = 51; index < 500; index += 1) guild.addChannel({ name: `t${index}` });
    expect(await getRefusal(makeChannel(guild.id))).toMatchObject({ status: 400, code: 30_013 });
    const other = { parent_id: UNKNOWN };
    expect(await getRefusal(makeChannel(discord.addGuild().id, other))).toMatchObject({
      errors: { parent_id: { _errors: [{ code: 'CHANNEL_PARENT_INVALID' }] } },
    });
  });

  it('have names without the words that a guild forbids', async () => {
    const guild = discord.addGuild();
    guild.record.forbiddenNames.push('badword');
    expect(await getRefusal(makeChannel(guild.id, { name: 'my BadWord' }))).toMatchObject({ code: 20_031 });
  });

  it('lose their parent with their category', async () => {
    const guild = discord.addGuild();
    const parent = guild.addChannel({ name: 'Tickets', type: ChannelType.GuildCategory });
    const { id } = await makeChannel(guild.id, { parent_id: parent.id });
    await request().delete(Routes.channel(parent.id));
    expect(await request().get(Routes.channel(id))).toMatchObject({ parent_id: null });
  });
});

describe('permissions', () => {
  const put = (channelId: string, id: string, body: object) =>
    request().put(Routes.channelPermission(channelId, id), { body: { type: 0, ...body } });

  it('are needed to see, to write, and to change a channel', async () => {
    const guild = discord.addGuild({ botPermissions: ViewChannel | ManageChannels | ManageRoles });
    const hidden = guild.addChannel({ name: 'hidden', overwrites: [deny(guild.botRoleId, ViewChannel)] });
    const silent = guild.addChannel({ name: 'silent', overwrites: [deny(guild.botRoleId, SendMessages)] });
    const post = (id: string) => request().post(Routes.channelMessages(id), { body: { content: 'hi' } });
    expect(await getRefusal(post(hidden.id))).toEqual({ status: 403, code: 50_001 });
    expect(await getRefusal(post(silent.id))).toEqual({ status: 403, code: 50_013 });
    guild.setBotPermissions(0n);
    expect(await getRefusal(makeChannel(guild.id))).toEqual({ status: 403, code: 50_013 });
    expect(await getRefusal(request().delete(Routes.channel(silent.id)))).toEqual({ status: 403, code: 50_013 });
    expect(await getRefusal(put(silent.id, guild.id, { deny: '1024' }))).toEqual({ status: 403, code: 50_013 });
  });

  it('are given only by who has them', async () => {
    const guild = discord.addGuild();
    const { id } = await makeChannel(guild.id);
    const ban = { allow: String(BanMembers) };
    expect(await getRefusal(put(id, guild.id, ban))).toEqual({ status: 403, code: 50_013 });
    const overwrites = [{ id: guild.id, type: 0, ...ban }];
    expect(await getRefusal(makeChannel(guild.id, { permission_overwrites: overwrites }))).toMatchObject({
      code: 50_013,
    });
    const roles = [{ id: guild.id, type: 0, allow: String(ManageRoles) }];
    expect(await getRefusal(makeChannel(guild.id, { permission_overwrites: roles }))).toMatchObject({ code: 50_013 });
  });

  it('are lost to a bot that hides a channel from everyone and not from itself', async () => {
    const guild = discord.addGuild();
    const { id } = await makeChannel(guild.id);
    await put(id, guild.id, { deny: String(ViewChannel) });
    expect(await getRefusal(request().get(Routes.channel(id)))).toEqual({ status: 403, code: 50_001 });
    const overwrites = [{ id: guild.id, type: 0, deny: String(ViewChannel) }, allowBot(guild.botRoleId)];
    const open = await makeChannel(guild.id, { permission_overwrites: overwrites });
    expect(await request().get(Routes.channel(open.id))).toMatchObject({ id: open.id });
  });

  it('are put, replaced and deleted one by one', async () => {
    const guild = discord.addGuild();
    const user = discord.addUser().joins(guild.id);
    const { id } = await makeChannel(guild.id);
    await put(id, user.id, { type: 1, allow: String(ViewChannel) });
    await put(id, user.id, { type: 1, deny: String(ViewChannel) });
    expect(await request().get(Routes.channel(id))).toMatchObject({
      permission_overwrites: [{ id: user.id, type: 1, allow: '0', deny: '1024' }],
    });
    await request().delete(Routes.channelPermission(id, user.id));
    const again = request().delete(Routes.channelPermission(id, user.id));
    expect(await getRefusal(again)).toEqual({ status: 404, code: 10_009 });
    expect(await getRefusal(put(id, UNKNOWN, {}))).toEqual({ status: 404, code: 10_011 });
    expect(await getRefusal(put(id, UNKNOWN, { type: 1 }))).toEqual({ status: 404, code: 10_013 });
  });
});

const allowBot = (id: string) => ({ id, type: 0, allow: String(ViewChannel) });
const deny = (id: string, bits: bigint) => ({ id, type: OverwriteType.Role, allow: 0n, deny: bits });
