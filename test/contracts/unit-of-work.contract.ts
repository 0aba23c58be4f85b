import { aCategory, aGuildId, anEvent } from '../support/build.ts';
import type { Stores } from './stores.ts';

export const unitOfWorkContract = (stores: () => Stores): void => {
  it('keeps everything that was written inside', async () => {
    const { work, categories, events } = stores();
    const guild = aGuildId();
    const [category, event] = [aCategory(guild), anEvent(guild)];
    await work.run(async () => {
      await categories.add(category);
      await events.append(event);
    });
    expect(await categories.find(guild, category.id)).toMatchObject(category);
    expect(await events.latest(guild, 10)).toEqual([event]);
  });

  it('keeps nothing when the work fails', async () => {
    const { work, categories, events } = stores();
    const guild = aGuildId();
    const category = aCategory(guild);
    const failing = work.run(async () => {
      await categories.add(category);
      await events.append(anEvent(guild));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await categories.find(guild, category.id)).toBeNull();
    expect(await events.latest(guild, 10)).toEqual([]);
  });

  it('keeps units that run at once apart', async () => {
    const { work, categories } = stores();
    const guild = aGuildId();
    const [kept, lost] = [aCategory(guild), aCategory(guild)];
    const keeping = work.run(() => categories.add(kept));
    const losing = work.run(async () => {
      await categories.add(lost);
      throw new Error('no');
    });
    await Promise.allSettled([keeping, losing]);
    expect(await categories.find(guild, kept.id)).not.toBeNull();
    expect(await categories.find(guild, lost.id)).toBeNull();
  });

  it('lists the events of one server, newest first', async () => {
    const { events } = stores();
    const [guild, other] = [aGuildId(), aGuildId()];
    const [first, second, foreign] = [anEvent(guild), anEvent(guild), anEvent(other)];
    for (const event of [first, foreign, second]) await events.append(event);
    expect(await events.latest(guild, 1)).toEqual([second]);
    expect(await events.latest(guild, 10)).toEqual([second, first]);
  });
};
