import { RateLimitError } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { connectRest } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';

const clock = { now: Date.parse('2026-01-01T12:00:00Z') };
const discord = useDiscord({ now: () => clock.now, rateLimits: { enforced: true } });

const makeChannel = () => discord.addGuild().addChannel({ name: 'general' });

/** Without the library, which keeps to limits by itself. */
const ask = async (method: string, path: string, body?: object) => {
  const headers = {
    authorization: `Bot ${discord.token}`,
    'content-type': 'application/json',
    'user-agent': 'DiscordBot (https://example.com, 1)',
  };
  const answer = await fetch(`${discord.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
};

const post = (channelId: string) => ask('POST', Routes.channelMessages(channelId), { content: 'hi' });

const statusesOf = async (count: number, request: () => ReturnType<typeof ask>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await request()).status);
  return statuses;
};

beforeEach(() => {
  clock.now += 3_600_000;
  discord.state.clear();
});

describe('rate limits', () => {
  it('allow five messages in five seconds to each channel', async () => {
    const [one, other] = [makeChannel(), makeChannel()];
    const first = await post(one.id);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset-after': '5',
      'x-ratelimit-bucket': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await statusesOf(4, () => post(one.id))).toEqual([200, 200, 200, 200]);
    clock.now += 3_000;
    const refused = await post(one.id);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ retry_after: 2, global: false });
    expect(Object.fromEntries(refused.headers)).toMatchObject({ 'retry-after': '2', 'x-ratelimit-scope': 'user' });
    expect((await post(other.id)).status).toBe(200);
    clock.now += 2_000;
    expect((await post(one.id)).status).toBe(200);
    expect(discord.messages(one.id)).toHaveLength(6);
    expect(discord.state).toMatchObject({ rateLimited: 1, invalidRequests: 1 });
  });

  it('allow two renames in ten minutes, and other changes beside them', async () => {
    const { id } = makeChannel();
    const rename = () => ask('PATCH', Routes.channel(id), { name: 'other' });
    expect(await statusesOf(3, rename)).toEqual([200, 200, 429]);
    expect((await ask('PATCH', Routes.channel(id), { nsfw: true })).status).toBe(200);
    clock.now += 600_000;
    expect(await statusesOf(1, rename)).toEqual([200]);
  });

  it('allow fifty requests a second to the bot', async () => {
    const statuses = await statusesOf(51, () => ask('GET', '/users/@me'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    const refused = await ask('GET', '/users/@me');
    expect(refused).toMatchObject({ status: 429, body: { global: true } });
    expect(refused.headers.get('x-ratelimit-global')).toBe('true');
  });

  it('are kept by a client that knows them', async () => {
    const { id } = makeChannel();
    const rest = connectRest(discord, { rejectOnRateLimit: () => true });
    const send = () => rest.post(Routes.channelMessages(id), { body: { content: 'hi' } });
    for (let n = 0; n < 5; n += 1) await send();
    await expect(send()).rejects.toThrow(RateLimitError);
    expect(discord.state.rateLimited).toBe(0);
  });

  it('are only counted when they are not enforced', async () => {
    const { id } = makeChannel();
    discord.limits.enforced = false;
    expect(await statusesOf(6, () => post(id))).toEqual([200, 200, 200, 200, 200, 200]);
    discord.limits.enforced = true;
    expect(discord.state.overLimit).toEqual(['POST /channels/:channel/messages']);
    expect(discord.state.rateLimited).toBe(0);
  });
});
