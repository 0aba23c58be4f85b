import { uuidIds } from '#adapters/node/ids.ts';
import { buildQuestion, type Category } from '#core/categories/index.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';
import { aCategory, aGuildId, anOption, aPanel, aServer, aTicket } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const testRecords = (stores: () => Stores): void => {
  it('gives back exactly what was added, with what is counted', async () => {
    const category = aCategory(aGuildId(), {
      form: {
        title: 'Tell us',
        questions: [
          buildQuestion({
            id: 'q',
            type: 'select',
            label: 'Which?',
            options: ['a', 'b'],
          }),
        ],
      },
      limits: { perUser: 2, total: null, cooldownSeconds: 60 },
      staffRoleIds: ['1', '2'],
    });
    await stores().categories.add(category);
    expect(await stores().categories.find(category.guildId, category.id)).toEqual({ ...category, openTicketCount: 0 });
    expect(await stores().categories.find(aGuildId(), category.id)).toBeNull();
  });

  it('refuses a name the server already uses, and no other', async () => {
    const guild = aGuildId();
    const category = aCategory(guild);
    await stores().categories.add(category);
    await expect(stores().categories.add(aCategory(guild, { name: category.name }))).rejects.toMatchObject({
      code: 'conflict',
    });
    await stores().categories.add(aCategory(aGuildId(), { name: category.name }));
    const other = aCategory(guild);
    await stores().categories.add(other);
    await expect(stores().categories.save({ ...other, name: category.name })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('refuses a save made from a stale read', async () => {
    const category = aCategory(aGuildId());
    await stores().categories.add(category);
    const saved = await stores().categories.save({ ...category, description: 'new' });
    expect(saved).toEqual({ ...category, description: 'new', version: 2 });
    await expect(stores().categories.save({ ...category, description: 'late' })).rejects.toMatchObject({
      name: 'VersionConflict',
    });
    expect(await stores().categories.find(category.guildId, category.id)).toMatchObject(saved);
  });

  it('pages by position, then age, without gap or repeat', async () => {
    const guild = aGuildId();
    const added: Category[] = [];
    for (const position of [2, 1, 1, 0, 10]) added.push(aCategory(guild, { position }));
    for (const category of added) await stores().categories.add(category);
    const ids: string[] = [];
    for (let after: readonly string[] | null = []; after;) {
      const page = await stores().categories.list(guild, {}, { limit: 2, after: after.length > 0 ? after : null });
      ids.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual([3, 1, 2, 0, 4].map((index) => added[index]!.id));
  });
};

const testCounts = (stores: () => Stores): void => {
  it('counts open tickets, and is gone when removed', async () => {
    const server = aServer();
    await stores().organizations.addServer(server);
    const category = aCategory(server.id);
    await stores().categories.add(category);
    for (const status of ['open', 'on_hold', 'closed'] as const) {
      await keepTicket(stores(), aTicket({ guildId: server.id, categoryId: category.id, status }));
    }
    expect(await stores().categories.find(server.id, category.id)).toMatchObject({ openTicketCount: 2 });
    const use = await stores().work.run(() => stores().categories.lockForRemoval(server.id, category.id));
    expect(use).toEqual({ openTickets: 2, panels: 0, flows: 0, automations: 0, macros: 0 });
    await stores().categories.remove(aGuildId(), category.id);
    expect(await stores().categories.find(server.id, category.id)).not.toBeNull();
    await stores().categories.remove(server.id, category.id);
    expect(await stores().categories.find(server.id, category.id)).toBeNull();
  });

  it('says in how many panels an option opens its tickets', async () => {
    const { categories, panels, work } = stores();
    const guild = aGuildId();
    const [category, other] = [aCategory(guild), aCategory(guild)];
    for (const one of [category, other]) await categories.add(one);
    const use = () => work.run(() => categories.lockForRemoval(guild, category.id));
    const [address, elsewhere] = [anOption({ url: 'https://example.com' }), anOption({ categoryId: other.id })];
    await panels.add(aPanel(guild));
    await panels.add(aPanel(guild, { options: [address, elsewhere], content: category.id }));
    await panels.add(aPanel(aGuildId(), { options: [anOption({ categoryId: category.id })] }));
    expect(await use()).toEqual({ openTickets: 0, panels: 0, flows: 0, automations: 0, macros: 0 });
    const here = () => anOption({ categoryId: category.id });
    const using = aPanel(guild, { options: [here(), here()] });
    await panels.add(using);
    await panels.add(aPanel(guild, { options: [address, elsewhere, here()] }));
    expect(await use()).toEqual({ openTickets: 0, panels: 2, flows: 0, automations: 0, macros: 0 });
    await panels.save({ ...using, options: [elsewhere] });
    expect(await use()).toEqual({ openTickets: 0, panels: 1, flows: 0, automations: 0, macros: 0 });
  });
};

const testLocking = (stores: () => Stores): void => {
  describe('locking', () => {
    /** Units of work whose steps are listed in the order in which they were taken. */
    const scene = async () => {
      const { categories, work } = stores();
      const category = aCategory(aGuildId());
      await categories.add(category);
      const steps: string[] = [];
      const { promise: locked, resolve: tellLocked } = Promise.withResolvers<undefined>();
      /** Takes the lock, then lets the other unit have every chance to overtake. */
      const first = (lock: () => Promise<unknown>, then: () => Promise<unknown>) =>
        work.run(async () => {
          await lock();
          tellLocked(undefined);
          for (let i = 0; i < 20; i += 1) await categories.list(category.guildId, {}, { limit: 1, after: null });
          await then();
          steps.push('first');
        });
      const second = (then: () => Promise<unknown>) =>
        locked.then(() =>
          work.run(async () => {
            await then();
            steps.push('second');
          }),
        );
      return { category, steps, first, second };
    };

    it('gives a category that is to be used, to its server alone', async () => {
      const { categories, work } = stores();
      const category = aCategory(aGuildId(), { staffRoleIds: ['1'], requireReason: true });
      await categories.add(category);
      const locked = (guild: GuildId, id: CategoryId) => work.run(() => categories.lockForUse(guild, id));
      expect(await locked(category.guildId, category.id)).toEqual(category);
      expect(await locked(aGuildId(), category.id)).toBeNull();
      expect(await locked(category.guildId, uuidIds.next('category'))).toBeNull();
    });

    it('keeps a category that is in use from being removed until that ends', async () => {
      const { categories, panels } = stores();
      const { category, steps, first, second } = await scene();
      const { guildId, id } = category;
      let use: unknown;
      await Promise.all([
        first(
          () => categories.lockForUse(guildId, id),
          () => panels.add(aPanel(guildId, { options: [anOption({ categoryId: id })] })),
        ),
        second(async () => (use = await categories.lockForRemoval(guildId, id))),
      ]);
      expect(steps).toEqual(['first', 'second']);
      expect(use).toEqual({ openTickets: 0, panels: 1, flows: 0, automations: 0, macros: 0 });
    });

    it('keeps a category that is being removed from being used', async () => {
      const { categories } = stores();
      const { category, steps, first, second } = await scene();
      const { guildId, id } = category;
      let used: unknown;
      await Promise.all([
        first(
          () => categories.lockForRemoval(guildId, id),
          () => categories.remove(guildId, id),
        ),
        second(async () => (used = await categories.lockForUse(guildId, id))),
      ]);
      expect(steps).toEqual(['first', 'second']);
      expect(used).toBeNull();
    });
  });
};

export const categoryStoreContract = (stores: () => Stores): void => {
  testRecords(stores);
  testCounts(stores);
  testLocking(stores);
};
