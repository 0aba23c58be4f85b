import { randomUUID } from 'node:crypto';
import { presentError } from '#adapters/http/exchange/errors.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { plusMs } from '#core/shared/instant.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { InMemoryBotState } from '../../../support/memory/bot-state.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { notice, openServer } from './fixture.ts';

const discord = useDiscord();

afterEach(() => discord.faults.clear());

it('sends no more requests after a refused token, and says so once', async () => {
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => void logged.push(message) };
  const { chat, guildId, addChannel, open } = openServer(discord, { token: 'wrong', log });
  await expect(open()).rejects.toMatchObject({ code: 'bot_unavailable' });
  const before = discord.state.requests.length;
  await expect(open()).rejects.toMatchObject({ code: 'bot_unavailable' });
  const posted = chat.postMessage(randomUUID(), guildId, addChannel(), notice('Hi'));
  await expect(posted).rejects.toMatchObject({ code: 'bot_unavailable' });
  expect(await chat.isReachable()).toBe(false);
  expect(discord.state.requests).toHaveLength(before);
  expect(logged).toEqual([expect.stringContaining('DISCORD_TOKEN')]);
});

it('repeats in the log that the token was refused', async () => {
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => void logged.push(message) };
  const { open } = openServer(discord, { token: 'wrong', log, remindEveryMs: 5 });
  await expect(open()).rejects.toMatchObject({ code: 'bot_unavailable' });
  await waitUntil(() => logged.length > 2, { what: 'The repetition' });
  expect(new Set(logged).size).toBe(1);
});

it('says without a request whether a process of the bot is connected', async () => {
  const clock = new FakeClock();
  const botState = new InMemoryBotState(new MemoryState());
  const { chat } = openServer(discord, { clock, botState });
  const before = discord.state.requests.length;
  expect(await chat.isReachable()).toBe(true);
  await botState.noteConnected(plusMs(clock.now(), 10_000));
  await botState.noteConnected(plusMs(clock.now(), 5_000));
  clock.advance(9_999);
  expect(await chat.isReachable()).toBe(true);
  clock.advance(1);
  expect(await chat.isReachable()).toBe(false);
  await botState.noteConnected(plusMs(clock.now(), 10_000));
  expect(await chat.isReachable()).toBe(true);
  expect(discord.state.requests).toHaveLength(before);
});

it('does not send a request later whose caller has given up', async () => {
  const { guild, open } = openServer(discord, { deadlineMs: 1_000 });
  const create = 'POST /guilds/:guild/channels';
  discord.faults.add({ on: create, effect: { kind: 'hang' } });
  // The second waits behind the first, which is never answered.
  const results = await Promise.allSettled([open(), open()]);
  const given = results.filter(({ status }) => status === 'fulfilled').length;
  const before = discord.state.count(create);
  const { channelId } = await open();
  expect(discord.state.count(create)).toBe(before + 1);
  expect(guild.channels()).toHaveLength(given + 1);
  expect(guild.channels().at(-1)?.id).toBe(channelId);
});

it('says how long Discord asks to wait, when that is longer than a caller waits', async () => {
  const { open } = openServer(discord);
  discord.faults.add({ on: 'POST /guilds/:guild/channels', effect: { kind: 'rate-limited', retryAfter: 7 } });
  const refused = await open().catch((error: unknown) => error);
  expect(refused).toMatchObject({ reason: 'bot_offline' });
  expect(presentError(refused, 'r')).toMatchObject({
    status: 503,
    headers: { 'Retry-After': expect.stringMatching(/^[78]$/) },
  });
});
