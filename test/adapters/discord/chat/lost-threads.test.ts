import { randomUUID } from 'node:crypto';
import { InMemoryChatEffectStore } from '../../../support/memory/chat-effect-store.ts';
import { CHANNEL_STEP, type CompletedEffect } from '#core/chat/index.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { deadlineMs, DyingStore, FAULTS } from './faults.ts';
import { openServer, post, retry } from './fixture.ts';

// The limit of messages in a channel would refuse the repetitions.
const discord = useDiscord({ rateLimits: { rules: [] } });

const CREATE_THREAD = 'POST /channels/:channel/threads';
const LIST_THREADS = 'GET /guilds/:guild/threads/active';
const ADD_MEMBER = 'PUT /channels/:channel/thread-members/:user';
const REMOVE_MEMBER = 'DELETE /channels/:channel/thread-members/:user';
const CHANGE_CHANNEL = 'PATCH /channels/:channel';
const CREATE_MESSAGE = 'POST /channels/:channel/messages';

afterEach(() => discord.faults.clear());

/** A server whose tickets are threads of one text channel. */
const openThreads = (options: Parameters<typeof openServer>[1] = {}) => {
  const server = openServer(discord, { deadlineMs, ...options });
  const parent = server.addChannel();
  const newThread = () => server.newChannel({ home: 'thread', parentIds: [parent] });
  return {
    ...server,
    newThread,
    openThread: (key: string) => server.chat.openChannel(key, newThread()),
    threads: () => discord.world.threadsOf(server.guildId),
    members: (id: string) => [...(discord.world.channel(id).thread?.members.keys() ?? [])],
  };
};

describe.each(FAULTS)('when the answer of Discord %s', (_, effect) => {
  /** Meets one request, and the repetition that follows at once. */
  const fail = (on: string, times = 1) => discord.faults.add({ on, times, effect });

  it.each([
    [CREATE_THREAD, 1],
    [ADD_MEMBER, 1],
    [CREATE_MESSAGE, 2],
  ])('opens one thread with one message (%s)', async (on, times) => {
    const { openThread, threads, members, texts, requesterId, chat, guildId } = openThreads();
    const key = randomUUID();
    fail(on, times);
    const { channelId, messageIds } = await retry(() => openThread(key));
    expect(threads().map(({ id }) => id)).toEqual([channelId]);
    expect(members(channelId)).toEqual([discord.applicationId, requesterId]);
    expect(texts(channelId)).toEqual(['Welcome']);
    expect(messageIds).toEqual(discord.messages(channelId).map(({ id }) => id));
    expect(await chat.findChannelKey(guildId, channelId)).toBe(key);
  });

  it('opens one thread when the answer to the question for it is lost, too', async () => {
    const { openThread, threads } = openThreads();
    const key = randomUUID();
    fail(CREATE_THREAD);
    fail(LIST_THREADS, 2);
    const { channelId } = await retry(() => openThread(key));
    expect(threads().map(({ id }) => id)).toEqual([channelId]);
  });

  it('opens one thread each for openings at once that have the same name', async () => {
    const { openThread, threads, texts } = openThreads();
    fail(CREATE_THREAD, 2);
    const opened = await Promise.all([1, 2, 3].map(() => randomUUID()).map((key) => retry(() => openThread(key))));
    const ids = opened.map(({ channelId }) => channelId);
    expect(new Set(ids).size).toBe(3);
    expect(threads().map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(threads()).toHaveLength(3);
    expect(ids.map(texts)).toEqual([['Welcome'], ['Welcome'], ['Welcome']]);
  });

  it.each([
    [CHANGE_CHANNEL, 1],
    [ADD_MEMBER, 1],
    [REMOVE_MEMBER, 1],
    [CREATE_MESSAGE, 2],
  ])('changes a thread with one message (%s)', async (on, times) => {
    const { chat, guildId, openThread, members, staffId, requesterId, texts } = openThreads();
    const { channelId } = await openThread(randomUUID());
    const key = randomUUID();
    const change = { post: post('Closed'), allow: [staffId], deny: [requesterId], archived: true };
    fail(on, times);
    const changed = await retry(() => chat.changeChannel(key, guildId, channelId, change));
    expect(texts(channelId)).toEqual(['Welcome', 'Closed']);
    expect(changed?.messageIds).toEqual([discord.messages(channelId)[1]?.id]);
    expect(members(channelId)).toEqual([discord.applicationId, staffId]);
    expect(discord.world.channel(channelId).thread).toMatchObject({ archived: true, locked: true });
  });
});

it('closes a thread with one message when the answer to its lock is lost', async () => {
  const { chat, guildId, openThread, texts } = openThreads();
  const { channelId } = await openThread(randomUUID());
  const key = randomUUID();
  discord.faults.add({ on: CHANGE_CHANNEL, times: 1, effect: { kind: 'lost' } });
  await retry(() => chat.changeChannel(key, guildId, channelId, { post: post('Closed'), archived: true }));
  expect(texts(channelId)).toEqual(['Welcome', 'Closed']);
  expect(discord.world.channel(channelId).thread).toMatchObject({ archived: true, locked: true });
});

describe('after a crash between an effect and its record', () => {
  const HOUR_MS = 60 * 60 * 1000;

  it.each([
    ['at once', 0],
    ['an hour later', HOUR_MS],
  ])('a retry %s repeats no thread', async (_, laterMs) => {
    const [effects, clock] = [new DyingStore(), new FakeClock(new Date().toISOString())];
    const { openThread, threads, texts } = openThreads({ effects, clock });
    const key = randomUUID();
    await expect(openThread(key)).rejects.toThrow('killed');
    effects.dies = false;
    clock.advance(laterMs);
    const { channelId } = await openThread(key);
    expect(threads().map(({ id }) => id)).toEqual([channelId]);
    expect(texts(channelId)).toEqual(['Welcome']);
    expect(await openThread(key)).toMatchObject({ channelId });
  });

  it('discards the thread whose opening was not recorded, and no other', async () => {
    const effects = new DyingStore();
    const { chat, guildId, openThread, threads } = openThreads({ effects });
    const key = randomUUID();
    await expect(openThread(key)).rejects.toThrow('killed');
    effects.dies = false;
    const other = await openThread(randomUUID());
    expect(threads()).toHaveLength(2);
    await chat.takeBack(guildId, key);
    await chat.takeBack(guildId, key);
    expect(threads().map(({ id }) => id)).toEqual([other.channelId]);
  });
});

/** Runs something between the creation of a key's thread and its record. */
class InterruptedStore extends InMemoryChatEffectStore {
  interrupt: { readonly key: string; readonly work: () => Promise<unknown> } | null = null;

  override async complete(effect: CompletedEffect): Promise<boolean> {
    const { interrupt } = this;
    if (interrupt?.key === effect.key && effect.step === CHANNEL_STEP) {
      this.interrupt = null;
      await interrupt.work();
    }
    return super.complete(effect);
  }
}

it('gives a thread that two openings could take to one of them, and the other one another', async () => {
  const effects = new InterruptedStore();
  const { openThread, threads, texts } = openThreads({ effects });
  const [first, second] = [randomUUID(), randomUUID()];
  discord.faults.add({ on: CREATE_THREAD, times: 1, effect: { kind: 'status', status: 502 } });
  await expect(openThread(first)).rejects.toMatchObject({ code: 'bot_unavailable' });
  const taken: string[] = [];
  effects.interrupt = { key: second, work: async () => taken.push((await openThread(first)).channelId) };
  const { channelId } = await openThread(second);
  expect(threads().map(({ id }) => id)).toEqual([...taken, channelId]);
  expect(new Set([...taken, channelId]).size).toBe(2);
  expect([...taken, channelId].map(texts)).toEqual([['Welcome'], ['Welcome']]);
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});
