import { randomUUID } from 'node:crypto';
import { FakeClock } from '../../../support/fake-clock.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { deadlineMs, DyingStore, FAULTS } from './faults.ts';
import { notice, openServer, post, retry } from './fixture.ts';

// The limit of messages in a channel would refuse the repetitions.
const discord = useDiscord({ rateLimits: { rules: [] } });

const CREATE_CHANNEL = 'POST /guilds/:guild/channels';
const CHANGE_CHANNEL = 'PATCH /channels/:channel';
const DELETE_CHANNEL = 'DELETE /channels/:channel';
const CREATE_MESSAGE = 'POST /channels/:channel/messages';
const EDIT_MESSAGE = 'PATCH /channels/:channel/messages/:message';
const DELETE_MESSAGE = 'DELETE /channels/:channel/messages/:message';
const OPEN_DIRECT = 'POST /users/@me/channels';
const CREATE_COMMAND = 'POST /applications/:application/guilds/:guild/commands';

afterEach(() => discord.faults.clear());

describe.each(FAULTS)('when the answer of Discord %s', (_, effect) => {
  /** Meets one request, and the repetition that follows at once. */
  const fail = (on: string, times = 1) => discord.faults.add({ on, times, effect });

  it.each([CREATE_CHANNEL, CREATE_MESSAGE])('opens one channel with one message (%s)', async (on) => {
    const { chat, guild, newChannel, texts } = openServer(discord, { deadlineMs });
    const [key, channel] = [randomUUID(), newChannel()];
    fail(on, on === CREATE_MESSAGE ? 2 : 1);
    const { channelId, messageIds } = await retry(() => chat.openChannel(key, channel));
    expect(guild.channels().map(({ id }) => id)).toEqual([channelId]);
    expect(texts(channelId)).toEqual(['Welcome']);
    expect(messageIds).toEqual(discord.messages(channelId).map(({ id }) => id));
    expect(await chat.findChannelKey(newChannel().guild, channelId)).toBe(key);
  });

  it.each([CREATE_MESSAGE, CHANGE_CHANNEL])('changes a channel with one message (%s)', async (on) => {
    const { chat, guildId, open, staffId, requesterId, texts } = openServer(discord, { deadlineMs });
    const { channelId } = await open();
    const change = { post: post('Claimed'), allow: [staffId], deny: [requesterId] };
    const key = randomUUID();
    fail(on, on === CREATE_MESSAGE ? 2 : 1);
    const changed = await retry(() => chat.changeChannel(key, guildId, channelId, change));
    expect(texts(channelId)).toEqual(['Welcome', 'Claimed']);
    expect(changed?.messageIds).toEqual([discord.messages(channelId)[1]?.id]);
    const ids = discord.world.channel(channelId).overwrites.map(({ id }) => id);
    expect(ids).toContain(staffId);
    expect(ids).not.toContain(requesterId);
  });

  it('deletes a channel', async () => {
    const { chat, guild, guildId, open } = openServer(discord, { deadlineMs });
    const { channelId } = await open();
    const key = randomUUID();
    fail(DELETE_CHANNEL);
    await retry(() => chat.changeChannel(key, guildId, channelId, { deleted: true }));
    expect(guild.channels()).toEqual([]);
  });

  it('posts one message', async () => {
    const { chat, guildId, addChannel, texts } = openServer(discord, { deadlineMs });
    const [key, channel] = [randomUUID(), addChannel()];
    fail(CREATE_MESSAGE, 2);
    const id = await retry(() => chat.postMessage(key, guildId, channel, notice('How can we help?')));
    expect(texts(channel)).toEqual(['How can we help?']);
    expect(id).toBe(discord.messages(channel)[0]?.id);
  });

  it.each([CREATE_MESSAGE, OPEN_DIRECT])('sends one direct message (%s)', async (on) => {
    const { chat, guildId, requesterId, texts } = openServer(discord, { deadlineMs });
    const key = randomUUID();
    fail(on, 2);
    await retry(() => chat.sendDirectMessage(key, guildId, requesterId, notice('Closed')));
    const direct = [...discord.world.channels.values()].filter(({ recipientId }) => recipientId === requesterId);
    expect(direct.flatMap(({ id }) => texts(id))).toEqual(['Closed']);
  });

  it('edits and deletes a message', async () => {
    const { chat, guildId, addChannel, texts } = openServer(discord, { deadlineMs });
    const channel = addChannel();
    const id = (await chat.postMessage(randomUUID(), guildId, channel, notice('One')))!;
    fail(EDIT_MESSAGE);
    expect(await retry(() => chat.editMessage(guildId, channel, id, notice('Two')))).toBe(true);
    expect(texts(channel)).toEqual(['Two']);
    fail(DELETE_MESSAGE);
    await retry(() => chat.deleteMessage(guildId, channel, id));
    expect(texts(channel)).toEqual([]);
  });

  it('offers commands once', async () => {
    const { chat, guildId } = openServer(discord, { deadlineMs });
    fail(CREATE_COMMAND);
    await retry(() => chat.offerCommands(guildId, [{ name: 'help', description: 'Helps' }]));
    const before = discord.state.count(CREATE_COMMAND);
    await chat.offerCommands(guildId, [{ name: 'help', description: 'Helps' }]);
    expect(discord.state.count(CREATE_COMMAND)).toBe(before);
  });
});

it('waits for the answer to a message once, and leaves the repetition to the caller', async () => {
  const { chat, guildId, addChannel, texts } = openServer(discord, { deadlineMs });
  const [key, channel] = [randomUUID(), addChannel()];
  discord.faults.add({ on: CREATE_MESSAGE, times: 2, effect: { kind: 'hang' } });
  const before = discord.state.count(CREATE_MESSAGE);
  const attempt = () => chat.postMessage(key, guildId, channel, notice('How can we help?'));
  await expect(attempt()).rejects.toMatchObject({ code: 'bot_unavailable' });
  expect(discord.state.count(CREATE_MESSAGE)).toBe(before + 1);
  await retry(attempt);
  expect(texts(channel)).toEqual(['How can we help?']);
});

describe('after a crash between an effect and its record', () => {
  const HOUR_MS = 60 * 60 * 1000;

  it.each([
    ['at once', 0],
    ['an hour later, when Discord has forgotten the nonces,', HOUR_MS],
  ])('a retry %s repeats neither channel nor message', async (_, laterMs) => {
    const [effects, clock] = [new DyingStore(), new FakeClock()];
    const { chat, guild, guildId, newChannel, addChannel, texts } = openServer(discord, { effects, clock });
    const [opening, change, posting] = [randomUUID(), randomUUID(), randomUUID()];
    const channel = addChannel();
    const long = `${'a'.repeat(1_500)}\n\n${'b'.repeat(1_500)}`;
    const run = async () => {
      const opened = await chat.openChannel(opening, newChannel()).catch(() => null);
      const changed = await chat.changeChannel(change, guildId, channel, { post: post(long) }).catch(() => null);
      const posted = await chat.postMessage(posting, guildId, channel, notice('Panel')).catch(() => null);
      return { opened, changed, posted };
    };
    expect(await run()).toEqual({ opened: null, changed: null, posted: null });
    effects.dies = false;
    clock.advance(laterMs);
    discord.advance(laterMs);
    const { opened, changed, posted } = await run();
    expect(guild.channels()).toHaveLength(2);
    expect(texts(opened!.channelId)).toEqual(['Welcome']);
    expect(texts(channel)).toEqual(['a'.repeat(1_500), 'b'.repeat(1_500), 'Panel']);
    expect([...changed!.messageIds, posted]).toEqual(discord.messages(channel).map(({ id }) => id));
    expect(await run()).toEqual({ opened, changed, posted });
  });

  it('discards a channel whose opening was not recorded', async () => {
    const effects = new DyingStore();
    const { chat, guild, guildId, newChannel } = openServer(discord, { effects });
    const key = randomUUID();
    await expect(chat.openChannel(key, newChannel())).rejects.toThrow('killed');
    expect(guild.channels()).toHaveLength(1);
    await chat.takeBack(guildId, key);
    await chat.takeBack(guildId, key);
    await chat.takeBack(guildId, randomUUID());
    expect(guild.channels()).toEqual([]);
  });
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});
