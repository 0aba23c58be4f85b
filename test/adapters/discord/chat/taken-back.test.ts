import { randomUUID } from 'node:crypto';
import { FakeClock } from '../../../support/fake-clock.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DyingStore } from './faults.ts';
import { notice, openServer, post } from './fixture.ts';

const discord = useDiscord({ rateLimits: { rules: [] } });

const HOUR_MS = 3_600_000;
const LONG = `${'a'.repeat(1_500)}\n\n${'b'.repeat(1_500)}`;

const createWorld = () => {
  const [effects, clock] = [new DyingStore(), new FakeClock()];
  effects.dies = false;
  const server = openServer(discord, { effects, clock });
  const later = (ms: number) => {
    clock.advance(ms);
    discord.advance(ms);
  };
  return { ...server, effects, later };
};

describe.each([
  ['at once', 0],
  ['an hour later', HOUR_MS],
])('what was posted and not recorded before a crash, taken back %s,', (_, laterMs) => {
  it.each(['bot', 'person'] as const)('is gone with all its parts, and nothing else is (as %s)', async (kind) => {
    const { chat, effects, guildId, open, later, staffId, texts } = createWorld();
    const { channelId } = await open();
    await chat.changeChannel(randomUUID(), guildId, channelId, { post: post('Before') });
    const key = randomUUID();
    effects.dies = true;
    const identity = kind === 'person' ? { identity: { kind }, onBehalfOf: staffId } : {};
    await expect(
      chat.changeChannel(key, guildId, channelId, { post: post(LONG, identity), archived: true }),
    ).rejects.toThrow('killed');
    expect(texts(channelId)).toHaveLength(4);
    effects.dies = false;
    later(laterMs);
    await chat.postMessage(randomUUID(), guildId, channelId, notice('After'));
    await chat.takeBack(guildId, key);
    expect(texts(channelId)).toEqual(['Welcome', 'Before', 'After']);
    await chat.changeChannel(key, guildId, channelId, { post: post('Again'), archived: false });
    expect(texts(channelId)).toEqual(['Welcome', 'Before', 'After', 'Again']);
  });
});

it.each(['channel', 'thread'] as const)('what was posted in an archived %s is taken back', async (home) => {
  const { chat, guild, guildId, open, texts } = createWorld();
  const parent = guild.addChannel({ name: 'support' }).id;
  const { channelId } = await open(home === 'thread' ? { home, parentIds: [parent as never] } : { home });
  const key = randomUUID();
  await chat.changeChannel(key, guildId, channelId, { post: post('Closed'), archived: true });
  await chat.takeBack(guildId, key);
  expect(texts(channelId)).toEqual(['Welcome']);
});

it('takes nothing back in a channel that is gone', async () => {
  const { chat, guild, guildId, open } = createWorld();
  const { channelId } = await open();
  const key = randomUUID();
  await chat.changeChannel(key, guildId, channelId, { post: post('Closed') });
  await chat.changeChannel(randomUUID(), guildId, channelId, { deleted: true });
  await expect(chat.takeBack(guildId, key)).resolves.toBeUndefined();
  expect(guild.channels().map(({ id }) => id)).not.toContain(channelId);
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});
