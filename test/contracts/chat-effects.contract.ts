import { randomUUID } from 'node:crypto';
import { ARCHIVING, type PlannedEffect } from '#core/chat/index.ts';
import { toChannelId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const anEffect = (overrides: Partial<PlannedEffect> = {}): PlannedEffect => ({
  key: randomUUID(),
  step: 'channel',
  guildId: aGuildId(),
  channelId: null,
  draft: null,
  createdAt: NOON,
  ...overrides,
});

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG_AGO: Instant = plusMs(NOON, -40 * DAY_MS);

/** The steps of what the bot does in the chat. */
export const chatEffectsContract = (stores: () => Stores): void => {
  it('plans a step once, and says that it was planned before', async () => {
    const { chatEffects } = stores();
    const effect = anEffect();
    expect(await chatEffects.plan(effect)).toBeNull();
    const planned = { ...effect, status: 'planned', result: null };
    expect(await chatEffects.plan({ ...effect, createdAt: plusMs(NOON, 1) })).toEqual(planned);
    expect(await chatEffects.find(effect)).toEqual(planned);
    expect(await chatEffects.plan({ ...effect, step: 'posts' })).toBeNull();
  });

  it('plans a step once for requests at the same time', async () => {
    const effect = anEffect();
    const answers = await Promise.all([1, 2, 3].map(() => stores().chatEffects.plan(effect)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('completes a planned step with its result, and keeps the first result', async () => {
    const { chatEffects } = stores();
    const effect = anEffect();
    const channelId = toChannelId('71');
    await chatEffects.plan(effect);
    await chatEffects.complete({ ...effect, channelId, result: { ids: ['1', '2'] }, createdAt: plusMs(NOON, 5) });
    const done = { ...effect, channelId, status: 'done', result: { ids: ['1', '2'] } };
    expect(await chatEffects.find(effect)).toEqual(done);
    await chatEffects.complete({ ...effect, channelId: toChannelId('72'), result: { ids: [] } });
    expect(await chatEffects.plan(effect)).toEqual(done);
  });

  it('completes a step that was not planned, and knows no others', async () => {
    const { chatEffects } = stores();
    const effect = anEffect({ step: 'posts' });
    expect(await chatEffects.find(effect)).toBeNull();
    await chatEffects.complete({ ...effect, result: [] });
    expect(await chatEffects.find(effect)).toEqual({ ...effect, status: 'done', result: [] });
  });

  it('lists the results of a channel since a time', async () => {
    const { chatEffects } = stores();
    const guildId = aGuildId();
    const [channelId, other] = [toChannelId('75'), toChannelId('76')];
    const at = (channel: typeof channelId, createdAt: Instant) =>
      anEffect({ guildId, step: 'change', channelId: channel, createdAt });
    const [old, recent, elsewhere] = [at(channelId, plusMs(NOON, -1)), at(channelId, NOON), at(other, NOON)];
    for (const effect of [old, recent, elsewhere]) await chatEffects.complete({ ...effect, result: effect.key });
    await chatEffects.plan(at(channelId, NOON));
    expect(await chatEffects.listResults(guildId, channelId, plusMs(NOON, -1))).toEqual([recent.key]);
    expect(await chatEffects.listResults(aGuildId(), channelId, plusMs(NOON, -1))).toEqual([]);
  });

  it('removes all steps of a key', async () => {
    const { chatEffects } = stores();
    const effect = anEffect();
    const [posts, other] = [{ ...effect, step: 'posts' }, anEffect({ guildId: effect.guildId })];
    for (const one of [effect, posts, other]) await chatEffects.plan(one);
    await chatEffects.remove(effect.guildId, effect.key);
    expect(await Promise.all([effect, posts, other].map((one) => chatEffects.find(one)))).toMatchObject([
      null,
      null,
      { key: other.key },
    ]);
  });

  it('finds the key that opened a channel, once that is done', async () => {
    const { chatEffects } = stores();
    const effect = anEffect();
    const { guildId, key } = effect;
    const channelId = toChannelId(guildId);
    await chatEffects.plan({ ...effect, channelId });
    await chatEffects.complete({ ...anEffect({ guildId, channelId, step: 'change' }), result: null });
    expect(await chatEffects.findChannelKey(guildId, channelId)).toBeNull();
    await chatEffects.complete({ ...effect, channelId, result: null });
    expect(await chatEffects.findChannelKey(guildId, channelId)).toBe(key);
    expect(await chatEffects.findChannelKey(aGuildId(), channelId)).toBeNull();
    expect(await chatEffects.findChannelKey(guildId, toChannelId('5'))).toBeNull();
  });

  it('knows whether a step in a channel is planned or archives it, and since when', async () => {
    const { chatEffects } = stores();
    const guildId = aGuildId();
    const channelId = toChannelId(guildId);
    const step = anEffect({ guildId, channelId, step: 'change' });
    const hasUnconfirmed = (guild = guildId, channel = channelId, ms = -1) =>
      chatEffects.hasUnconfirmed(guild, channel, plusMs(step.createdAt, ms));
    expect(await hasUnconfirmed()).toBe(false);
    await chatEffects.plan(step);
    expect(await hasUnconfirmed()).toBe(true);
    expect(await hasUnconfirmed(guildId, channelId, 0)).toBe(false);
    expect(await hasUnconfirmed(aGuildId())).toBe(false);
    expect(await hasUnconfirmed(guildId, toChannelId('5'))).toBe(false);
    await chatEffects.complete({ ...step, result: null });
    expect(await hasUnconfirmed()).toBe(false);
    const archiving = anEffect({ guildId, channelId, step: 'change', draft: ARCHIVING });
    await chatEffects.plan(archiving);
    await chatEffects.complete({ ...archiving, result: null });
    expect(await hasUnconfirmed()).toBe(true);
  });

  it('gives a channel to the first key that opened it, and to no other', async () => {
    const { chatEffects } = stores();
    const guildId = aGuildId();
    const channelId = toChannelId(guildId);
    const [first, second] = [anEffect({ guildId }), anEffect({ guildId, draft: { name: 'ticket-1' } })];
    await chatEffects.plan(second);
    expect(await chatEffects.complete({ ...first, channelId, result: null })).toBe(true);
    expect(await chatEffects.complete({ ...second, channelId, result: null })).toBe(false);
    expect(await chatEffects.find(second)).toMatchObject({ status: 'planned', draft: { name: 'ticket-1' } });
    expect(await chatEffects.findChannelKey(guildId, channelId)).toBe(first.key);
    const others = anEffect({ guildId, step: 'posts' });
    expect(await chatEffects.complete({ ...others, channelId, result: null })).toBe(true);
  });

  it('completes a step that opened a channel twice at once, with the answer true for both', async () => {
    const { chatEffects } = stores();
    const steps = Array.from({ length: 50 }, () => anEffect());
    const answers = await Promise.all(
      steps.flatMap((step) => {
        const done = { ...step, channelId: toChannelId(step.guildId), result: null };
        return [chatEffects.complete(done), chatEffects.complete(done)];
      }),
    );
    expect(new Set(answers)).toEqual(new Set([true]));
  });

  it('purges old steps and nothing else', async () => {
    const { chatEffects } = stores();
    const [old, recent] = [anEffect({ createdAt: LONG_AGO }), anEffect()];
    await chatEffects.plan(old);
    await chatEffects.plan(recent);
    expect(await chatEffects.purge(plusMs(NOON, -30 * DAY_MS))).toBe(1);
    expect(await chatEffects.purge(plusMs(NOON, -30 * DAY_MS))).toBe(0);
    expect([await chatEffects.find(old), await chatEffects.find(recent)]).toEqual([null, expect.anything()]);
  });
};
