import { randomUUID } from 'node:crypto';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { CarriedMembers } from '#adapters/discord/carried-members.ts';
import { toUserId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { notice, openServer, post } from './fixture.ts';

const discord = useDiscord();

it('shows members by nickname, then by their own name, and users who are no members', async () => {
  const { chat, guildId, staffId, requesterId, staffRoleId } = openServer(discord);
  const stranger = discord.addUser({ username: 'stranger', avatar: 'a_123' });
  discord.world.user(requesterId).avatar = 'abc';
  discord.world.member(guildId, staffId).avatar = 'def';
  const unknown = toUserId('999000000000000001');
  const users = [staffId, requesterId, toUserId(stranger.id), unknown];
  const noMember = { isMember: false, canManageServer: false, roleIds: [] };
  const cdn = 'https://cdn.discordapp.com';
  expect(await chat.listPeople(guildId, users)).toEqual([
    {
      ...noMember,
      userId: staffId,
      name: 'Sam',
      username: discord.world.user(staffId).username,
      avatarUrl: `${cdn}/guilds/${guildId}/users/${staffId}/avatars/def.png`,
      isMember: true,
      roleIds: [staffRoleId],
    },
    {
      ...noMember,
      userId: requesterId,
      name: 'Rita',
      username: discord.world.user(requesterId).username,
      avatarUrl: `${cdn}/avatars/${requesterId}/abc.png`,
      isMember: true,
    },
    {
      ...noMember,
      userId: stranger.id,
      name: 'stranger',
      username: 'stranger',
      avatarUrl: `${cdn}/avatars/${stranger.id}/a_123.gif`,
    },
  ]);
});

it('knows the roles of members', async () => {
  const { chat, guildId, staffId, requesterId, staffRoleId } = openServer(discord);
  expect(await chat.listRoles(guildId, staffId)).toEqual([staffRoleId]);
  expect(await chat.listRoles(guildId, requesterId)).toEqual([]);
  expect(await chat.listRoles(guildId, toUserId(discord.addUser().id))).toBeNull();
});

it('asks for no member whom an event has just carried, and for the roles again after ten seconds', async () => {
  const clock = new FakeClock();
  const carried = new CarriedMembers(clock);
  const { chat, guild, guildId, staffId, staffRoleId, open } = openServer(discord, { clock, carried });
  const { channelId } = await open();
  const countReads = () => discord.state.count('GET /guilds/:guild/members/:user');
  const before = countReads();
  const sam = { ...discord.world.user(staffId), global_name: null, avatar: null };
  carried.note(guildId, { user: sam, nick: 'Samuel', avatar: null, roles: ['1', '2'] });
  expect(await chat.listRoles(guildId, staffId)).toEqual(['1', '2']);
  const reply = () =>
    chat.changeChannel(randomUUID(), guildId, channelId, { post: post('Hi', { onBehalfOf: staffId }) });
  expect((await reply())?.users).toMatchObject([{ userId: staffId, name: 'Samuel' }]);
  expect(await chat.sendDirectMessage(randomUUID(), guildId, staffId, notice('Hi'))).not.toBeNull();
  expect(countReads()).toBe(before);

  clock.advance(10_001);
  expect(await chat.listRoles(guildId, staffId)).toEqual([staffRoleId]);
  expect(countReads()).toBe(before + 1);
  expect((await reply())?.users).toMatchObject([{ name: 'Samuel' }]);
  expect(countReads()).toBe(before + 1);
  clock.advance(10 * 60_000);
  expect((await reply())?.users).toMatchObject([{ name: 'Sam' }]);

  carried.note(guildId, { user: sam, nick: null, avatar: null, roles: ['1'] });
  carried.forget(guildId, staffId);
  discord.world.guild(guild.id).members.delete(staffId);
  expect(await chat.listRoles(guildId, staffId)).toBeNull();
});

it('opens the channel of direct messages of a user once', async () => {
  const { chat, guildId, requesterId } = openServer(discord);
  const before = discord.state.count('POST /users/@me/channels');
  for (const content of ['One', 'Two']) await chat.sendDirectMessage(content, guildId, requesterId, notice(content));
  await chat.editDirectMessage('Two', guildId, requesterId, notice('Three'));
  expect(discord.state.count('POST /users/@me/channels')).toBe(before + 1);
});

it('knows since when a member is there, and how old their account is', async () => {
  const { chat, guild, guildId, staffRoleId } = openServer(discord);
  const before = new Date().toISOString();
  const id = String((BigInt(Date.parse('2026-01-02T03:04:05.678Z')) - 1_420_070_400_000n) << 22n);
  const user = discord.addUser({ id });
  user.joins(guild.id, { roles: [staffRoleId] });
  const membership = await chat.findMembership(guildId, toUserId(id));
  expect(membership).toEqual({
    roleIds: [staffRoleId],
    joinedAt: expect.stringMatching(/Z$/),
    accountCreatedAt: '2026-01-02T03:04:05.678Z',
  });
  expect([before, membership?.joinedAt, new Date().toISOString()].sort()[1]).toBe(membership?.joinedAt);
  expect(await chat.findMembership(guildId, toUserId(discord.addUser().id))).toBeNull();
});

it('says who may manage a server: its owner, and members whose roles allow it', async () => {
  const { chat, clock, guild, guildId, staffId, requesterId, staffRoleId } = openServer(discord);
  const readManagers = async () => {
    const people = await chat.listPeople(guildId, [toUserId(guild.ownerId), staffId, requesterId]);
    return people.map(({ canManageServer }) => canManageServer);
  };
  expect(await readManagers()).toEqual([true, false, false]);
  guild.updateRole(staffRoleId, { permissions: PermissionFlagsBits.ManageGuild });
  clock.advance(10_000);
  expect(await readManagers()).toEqual([true, true, false]);
  guild.updateRole(guild.id, { permissions: PermissionFlagsBits.Administrator });
  clock.advance(10_000);
  expect(await readManagers()).toEqual([true, true, true]);
});

it('looks for a member among very many with one request, knows them from then on, and lists without any', async () => {
  const { chat, guild, guildId, staffId, staffRoleId } = openServer(discord);
  for (let i = 0; i < 100_000; i += 1) discord.addUser({ username: `user${i}` }).joins(guild.id);
  const before = discord.state.requests.length;
  expect(await chat.listMembersWithRoles(guildId, [staffRoleId], 100)).toEqual([]);
  expect(discord.state.requests).toHaveLength(before);
  const sam = { userId: staffId, name: 'Sam', avatarUrl: null, roleIds: [staffRoleId] };
  expect(await chat.listMembersByName(guildId, 'sa', 100)).toEqual([sam]);
  expect(discord.state.requests).toHaveLength(before + 1);
  expect(await chat.listMembersWithRoles(guildId, [staffRoleId], 100)).toEqual([sam]);
  expect(discord.state.requests).toHaveLength(before + 1);
});
