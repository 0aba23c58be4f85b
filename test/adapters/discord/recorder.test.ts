import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChannelType, GatewayDispatchEvents } from 'discord-api-types/v10';
import { translateEvent } from '#adapters/discord/gateway/translate-event.ts';
import { readEvent } from '#adapters/discord/bot/read-event.ts';
import { recordPayloads } from '../../discord-record/recorder.ts';
import { toFixture } from '../../discord-record/to-fixture.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const discord = useDiscord();

it('stores answers and events as fixtures, without secrets and without what people wrote', async () => {
  const guild = discord.addGuild();
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'help' });
  const kim = discord.addUser({ username: 'kim' }).joins(guild.id);
  const folder = await emptyFolder();
  const { token, url: apiBase } = discord;
  const recording = recordPayloads({ token, apiBase, gatewayUrl: null, folder, forMs: 1_500 });
  await waitUntil(() => discord.gateway.connectedShards.length === 1, { what: 'The connection' });
  for (let i = 0; i < 5; i += 1) kim.writes(channel.id, `Where is order ${i}?`);
  const files = await recording;
  expect(files).toEqual(
    expect.arrayContaining([
      'gateway-guild_create-1.json',
      'gateway-message_create-1.json',
      'gateway-message_create-3.json',
      'gateway-ready-1.json',
      'rest-guild-channels.json',
      'rest-guild.json',
    ]),
  );
  expect(files).not.toContain('gateway-message_create-4.json');
  const all = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  for (const hidden of [token, 'kim', 'order']) expect(all.join('\n')).not.toContain(hidden);

  const message: unknown = JSON.parse(all[files.indexOf('gateway-message_create-1.json')] ?? '');
  const { event } = readEvent({ t: GatewayDispatchEvents.MessageCreate, d: message });
  if (!event) throw new Error('The stored message cannot be read.');
  expect(
    translateEvent(event, {
      position: 'session:1',
      isWatched: () => true,
      isForum: () => false,
      botId: '1',
      seesContent: true,
    }),
  ).toMatchObject([
    {
      guildId: guild.id,
      event: { type: 'message_created', message: { content: 'xxxxx xx xxxxx x?', authorId: kim.id } },
    },
  ]);
});

it('keeps ids, structure and lengths', () => {
  const payload = {
    id: '1',
    name: 'Ada 7',
    token: 'secret',
    roles: [{ id: '2', name: 'Staff', position: 1 }],
    nick: null,
  };
  expect(toFixture(payload)).toEqual({
    id: '1',
    name: 'xxx x',
    token: 'hidden',
    roles: [{ id: '2', name: 'xxxxx', position: 1 }],
    nick: null,
  });
});
