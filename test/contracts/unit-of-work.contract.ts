import {
  aBlock,
  aCannedReply,
  aCategory,
  aGuildId,
  anEvent,
  aNote,
  aPanel,
  aTicket,
  aWebhook,
  NOON,
} from '../support/build.ts';
import { eventsOf, type Stores } from './stores.ts';

const ALL = { limit: 100, after: null };

const testUnits = (stores: () => Stores): void => {
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

  it('calls back after the commit, and never when the work fails', async () => {
    const { work } = stores();
    const calls: string[] = [];
    await work.run(async () => {
      work.afterCommit(() => calls.push('kept'));
      expect(calls).toEqual([]);
      await Promise.resolve();
    });
    const failing = work.run(async () => {
      work.afterCommit(() => calls.push('lost'));
      await Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    work.afterCommit(() => calls.push('at once'));
    expect(calls).toEqual(['kept', 'at once']);
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

  it('takes back what any store wrote', async () => {
    const { work, blocks, panels, notes, cannedReplies } = stores();
    const guild = aGuildId();
    const [lost, kept] = [aBlock(guild), aBlock(guild)];
    const ticket = aTicket({ guildId: guild });
    await blocks.add(kept);
    const reply = aCannedReply(guild);
    await cannedReplies.add(reply);
    const failing = work.run(async () => {
      await blocks.add(lost);
      await blocks.remove(guild, kept.id);
      await panels.add(aPanel(guild));
      await notes.add(aNote(ticket));
      await cannedReplies.recordUse(guild, reply.id, NOON);
      await cannedReplies.add(aCannedReply(guild));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await blocks.list(guild, {}, NOON, ALL)).items).toEqual([kept]);
    expect((await panels.list(guild, {}, ALL)).items).toEqual([]);
    expect((await notes.list(guild, ticket.id, '-createdAt', ALL)).items).toEqual([]);
    expect((await cannedReplies.list(guild, {}, ALL)).items).toEqual([reply]);
  });
};

const testNestedUnits = (stores: () => Stores): void => {
  describe('within another', () => {
    it('is kept with it, and hands on what it gives', async () => {
      const { work, categories } = stores();
      const guild = aGuildId();
      const [outer, inner] = [aCategory(guild), aCategory(guild)];
      const given = await work.run(async () => {
        await categories.add(outer);
        const found = await work.run(async () => {
          await categories.add(inner);
          return categories.find(guild, outer.id);
        });
        return [found?.id, (await categories.find(guild, inner.id))?.id];
      });
      expect(given).toEqual([outer.id, inner.id]);
      expect(await categories.find(guild, inner.id)).not.toBeNull();
    });

    it('is taken back with it, though it had ended well', async () => {
      const { work, categories, events } = stores();
      const guild = aGuildId();
      const category = aCategory(guild);
      const failing = work.run(async () => {
        await work.run(async () => {
          await categories.add(category);
          await events.append(anEvent(guild));
        });
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await categories.find(guild, category.id)).toBeNull();
      expect(await eventsOf(stores(), guild)).toEqual([]);
    });

    it('takes the other back with it when its failure is passed on', async () => {
      const { work, categories } = stores();
      const guild = aGuildId();
      const category = aCategory(guild);
      const failing = work.run(async () => {
        await categories.add(category);
        await work.run(() => Promise.reject(new Error('inner')));
      });
      await expect(failing).rejects.toThrow('inner');
      expect(await categories.find(guild, category.id)).toBeNull();
    });

    it('wakes nobody before the other has ended', async () => {
      const { work, events, webhooks, woken } = stores();
      const guild = aGuildId();
      const webhook = aWebhook(guild);
      await webhooks.add(webhook);
      await work.run(async () => {
        await work.run(() => events.append(anEvent(guild)));
        expect(woken).not.toContain(webhook.id);
      });
      expect(woken.filter((id) => id === webhook.id)).toHaveLength(1);
    });
  });
};

export const unitOfWorkContract = (stores: () => Stores): void => {
  testUnits(stores);
  testNestedUnits(stores);
};
