import { aCategory, aGuildId, anEvent, aWebhook } from '../support/build.ts';
import { eventsOf, type Stores } from './stores.ts';

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
    expect(await eventsOf(stores(), guild)).toEqual([event]);
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
    expect(await eventsOf(stores(), guild)).toEqual([]);
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

  it('wakes nobody for what is not committed', async () => {
    const { work, events, webhooks, woken } = stores();
    const guild = aGuildId();
    const webhook = aWebhook(guild);
    await webhooks.add(webhook);
    const failing = work.run(async () => {
      await events.append(anEvent(guild));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await work.run(async () => {
      await events.append(anEvent(guild));
      expect(woken).not.toContain(webhook.id);
    });
    expect(woken.filter((id) => id === webhook.id)).toHaveLength(1);
  });
};
