import { useDiscord } from '../../support/discord/discord.ts';
import { DiscordGuild } from '../../support/discord/guilds.ts';
import { aFinding, examine } from './examine.ts';

const discord = useDiscord();
const examineBot = (extra: Readonly<Record<string, string>> = {}) =>
  examine({ ...discord.environment, CHAT_PLATFORM: 'discord', ...extra });

it('warns of a bot that is in no server', async () => {
  const { list, exitCode } = await examineBot();
  expect(list('discord')).toEqual([aFinding('ok', /belongs to the application Support/)]);
  expect(list('discord intents')).toEqual([aFinding('ok', /both privileged intents/)]);
  expect(list('discord servers')).toEqual([aFinding('warning', /in no server/, /discord-invite/)]);
  expect(exitCode).toBe(0);
});

it('passes with its permissions, and warns without them', async () => {
  const guild = new DiscordGuild(discord.world, { name: 'Support' });
  expect((await examineBot()).list('discord servers')).toEqual([
    aFinding('ok', /in all servers \(1\).* View Channels: .*discord-check/),
  ]);
  guild.setBotPermissions(0n);
  expect((await examineBot()).list('discord servers')).toEqual([
    aFinding('warning', /lacks permissions in 1 of 1 servers: .*Manage Channels/, /discord-check/),
  ]);
  guild.updateRole(guild.id, { permissions: 0n });
  expect((await examineBot()).list('discord servers')).toMatchObject([
    { found: expect.stringContaining('servers: View Channels, Manage Channels') },
  ]);
});

it('judges missing intents by what is asked for', async () => {
  discord.portal.messageContent = false;
  const listIntents = async (mode: string) => (await examineBot({ DISCORD_INTENTS: mode })).list('discord intents');
  expect(await listIntents('auto')).toEqual([aFinding('warning', /not granted: Message Content Intent$/)]);
  expect(await listIntents('full')).toEqual([aFinding('failed', /DISCORD_INTENTS=full needs them/)]);
  expect(await listIntents('none')).toEqual([aFinding('ok', /asks for neither/)]);
  discord.portal.messageContent = true;
});

it('fails with a token that Discord refuses, and does not print it', async () => {
  const { list, exitCode, stdout } = await examineBot({ DISCORD_TOKEN: 'not.the.token' });
  expect(list('discord')).toEqual([aFinding('failed', /refuses the token/, /DISCORD_TOKEN/)]);
  expect(exitCode).toBe(1);
  expect(stdout).not.toContain('not.the.token');
});

it('fails with the id of another application', async () => {
  const { list } = await examineBot({ DISCORD_APPLICATION_ID: '12345' });
  expect(list('discord')).toEqual([aFinding('failed', /DISCORD_APPLICATION_ID is 12345/)]);
});

it('fails when Discord does not answer as it should', async () => {
  discord.faults.add({ on: 'GET /applications/@me', times: 1, effect: { kind: 'status', status: 502 } });
  const { list } = await examineBot();
  expect(list('discord')).toEqual([aFinding('failed', /./, /reaches http/)]);
});
