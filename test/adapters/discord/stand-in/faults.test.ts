import { RateLimitError } from '@discordjs/rest';
import { Routes } from 'discord-api-types/v10';
import { connectRest, getRefusal } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';

const discord = useDiscord();
const POST_MESSAGE = 'POST /channels/:channel/messages';

const makeChannel = () => discord.addGuild().addChannel({ name: 'general' });

const post = (channelId: string, timeout = 4_000): Promise<any> =>
  connectRest(discord, { timeout }).post(Routes.channelMessages(channelId), { body: { content: 'hi' } });

const count = (channelId: string) => discord.messages(channelId).length;

afterEach(() => discord.faults.clear());

describe('a fault', () => {
  it('loses the answer of what was done, or cuts what was not', async () => {
    const { id } = makeChannel();
    discord.faults.add({ on: POST_MESSAGE, effect: { kind: 'lost' } });
    await expect(post(id)).rejects.toThrow();
    expect(count(id)).toBe(1);
    discord.faults.add({ on: POST_MESSAGE, effect: { kind: 'cut' } });
    await expect(post(id)).rejects.toThrow();
    expect(count(id)).toBe(1);
    await post(id);
    expect(count(id)).toBe(2);
  });

  it('never answers, or answers late', async () => {
    const { id } = makeChannel();
    discord.faults.add({ on: /^POST .*messages$/, effect: { kind: 'hang' } });
    await expect(post(id, 50)).rejects.toThrow();
    expect(count(id)).toBe(0);
    discord.faults.add({ effect: { kind: 'late', ms: 20 } });
    expect((await post(id)).content).toBe('hi');
  });

  it('answers with an error before or after the effect, as often as it says', async () => {
    const { id } = makeChannel();
    discord.faults.add({ on: POST_MESSAGE, times: 2, after: 1, effect: { kind: 'status', status: 502 } });
    await post(id);
    await expect(post(id)).rejects.toMatchObject({ status: 502 });
    await expect(post(id)).rejects.toMatchObject({ status: 502 });
    expect(count(id)).toBe(1);
    discord.faults.add({ on: POST_MESSAGE, effect: { kind: 'status', status: 500, after: true } });
    await expect(post(id)).rejects.toMatchObject({ status: 500 });
    expect(count(id)).toBe(2);
    discord.faults.add({ effect: { kind: 'status', status: 401 } });
    expect(await getRefusal(post(id))).toEqual({ status: 401, code: 0 });
  });

  it('answers with 429', async () => {
    const { id } = makeChannel();
    discord.state.clear();
    discord.faults.add({ on: POST_MESSAGE, effect: { kind: 'rate-limited', retryAfter: 30, scope: 'global' } });
    const rest = connectRest(discord, { rejectOnRateLimit: () => true });
    const limited = rest.post(Routes.channelMessages(id), { body: { content: 'hi' } });
    await expect(limited).rejects.toThrow(RateLimitError);
    await expect(limited).rejects.toMatchObject({ global: true });
    expect(discord.state).toMatchObject({ rateLimited: 1, invalidRequests: 1 });
  });
});
