import { aGuildId } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** The characters that servers have translated in a month. */
export const translationUsageContract = (stores: () => Stores): void => {
  const take = (guildId: ReturnType<typeof aGuildId>, characters: number, { month = '2026-01', limit = 10 } = {}) =>
    stores().translationUsage.take({ guildId, month, characters }, limit);

  it('is added up to the limit of a server and a month, and no further', async () => {
    const guildId = aGuildId();
    expect([await take(guildId, 6), await take(guildId, 5), await take(guildId, 4)]).toEqual([true, false, true]);
    expect(await take(guildId, 1)).toBe(false);
    expect(await take(guildId, 1, { limit: 11 })).toBe(true);
    expect([await take(aGuildId(), 10), await take(guildId, 10, { month: '2026-02' })]).toEqual([true, true]);
    expect(await take(aGuildId(), 11)).toBe(false);
  });

  it('is within the limit when much is added at once', async () => {
    const guildId = aGuildId();
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(guildId, 3)));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it('is given back, and never becomes less than nothing', async () => {
    const guildId = aGuildId();
    const giveBack = (characters: number) =>
      stores().translationUsage.giveBack({ guildId, month: '2026-01', characters });
    await giveBack(5);
    await take(guildId, 10);
    await giveBack(4);
    expect([await take(guildId, 5), await take(guildId, 4)]).toEqual([false, true]);
    await giveBack(100);
    expect([await take(guildId, 11), await take(guildId, 10)]).toEqual([false, true]);
  });

  it('is removed before a month, and kept from it on', async () => {
    const guildId = aGuildId();
    await take(guildId, 10, { month: '0001-11' });
    await take(guildId, 10, { month: '0001-12' });
    expect(await stores().translationUsage.removeBefore('0001-12')).toBe(1);
    expect(await stores().translationUsage.removeBefore('0001-12')).toBe(0);
    expect(await take(guildId, 10, { month: '0001-11' })).toBe(true);
    expect(await take(guildId, 1, { month: '0001-12' })).toBe(false);
  });
};
