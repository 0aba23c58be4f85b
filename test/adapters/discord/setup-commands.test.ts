import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { SYSTEM } from '#core/shared/actor.ts';
import { toChannelId, toGuildId } from '#core/shared/ids.ts';
import { runCommand } from '../../../apps/cli/commands.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { DiscordGuild } from '../../support/discord/guilds.ts';
import { useApi } from '../../support/use-api.ts';

const discord = useDiscord();
const api = useApi({ environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord' }) });
const sandboxed = useApi();

const run = (...words: string[]) => runCommand(api.service, ['admin', ...words]);

it('invites the bot with what it needs, and not as an administrator', async () => {
  const { stdout } = await run('discord-invite');
  const [address = '', hint] = stdout.split('\n');
  const url = new URL(address);
  expect(hint).toMatch(/private channels and groups.* View Channels/);
  expect(url.origin + url.pathname).toBe('https://discord.com/oauth2/authorize');
  expect(url.searchParams.get('client_id')).toBe(discord.applicationId);
  expect(url.searchParams.get('scope')).toBe('bot applications.commands');
  const permissions = BigInt(url.searchParams.get('permissions') ?? '0');
  expect(permissions & 8n).toBe(0n);
  expect(permissions & PermissionFlagsBits.ViewChannel).not.toBe(0n);
  // A server whose bot has exactly these lacks nothing.
  const guild = new DiscordGuild(discord.world, { name: 'Exact', botPermissions: permissions, permissions: 0n });
  expect((await run('discord-check')).stdout).toContain(`Server ${guild.id} (Exact): permissions as needed`);
});

it('names the switches and the permissions that are missing', async () => {
  const guild = new DiscordGuild(discord.world, { name: 'Strict' });
  guild.setBotPermissions(0n);
  discord.portal.messageContent = false;
  const { stdout } = await run('discord-check');
  discord.portal.messageContent = true;
  expect(stdout).toMatch(/^Intents: Message Content Intent not granted; where Discord grants it, switch it on at /m);
  expect(stdout).toMatch(/^The bot runs without the Message Content Intent: /m);
  expect(stdout).not.toContain('Server Members Intent');
  expect(stdout).toMatch(new RegExp(`^Server ${guild.id} \\(Strict\\): grant .*Manage Channels, Manage Roles`, 'm'));
  expect((await run('discord-check')).stdout).toMatch(/^Intents: both privileged intents are granted$/m);
});

it('names what the configuration names and the bot does not see, with the permission', async () => {
  const guild = new DiscordGuild(discord.world, { name: 'Private' });
  const overwrites = [{ id: guild.id, type: OverwriteType.Role, allow: 0n, deny: PermissionFlagsBits.ViewChannel }];
  const group = guild.addChannel({ type: ChannelType.GuildCategory, name: 'Tickets', overwrites });
  const { app } = api.service;
  const id = toGuildId(guild.id);
  await app.organizations.addServer(id, 'Private', 'enterprise');
  await app.categories.create(id, SYSTEM, { name: 'Orders', chatParentId: toChannelId(group.id) });
  const { stdout } = await run('discord-check');
  expect(stdout).toContain(`Server ${guild.id} (Private): permissions as needed`);
  expect(stdout).toContain(
    `Server ${guild.id} (Private): the bot does not see channel or group ${group.id}, which the configuration names; grant View Channels there`,
  );
});

it('warns of the review of intents in good time', async () => {
  expect((await run('discord-check')).stdout).not.toMatch(/^Members:/m);
  const { id } = new DiscordGuild(discord.world, { name: 'Large' });
  for (let count = 0; count < 8_000; count += 1) discord.addUser().joins(id);
  expect((await run('discord-check')).stdout).toMatch(
    /^Members: about 8,0\d\d\. From 10,000 users on .* Apply in time/m,
  );
});

it('says when Discord does not answer, and when the service has no bot', async () => {
  discord.faults.add({
    on: 'GET /applications/@me',
    times: 1,
    effect: { kind: 'status', status: 502 },
  });
  expect(await run('discord-check')).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/cannot reach/) });
  const refused = await runCommand(sandboxed.service, ['admin', 'discord-check']);
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/CHAT_PLATFORM=discord/) });
});
