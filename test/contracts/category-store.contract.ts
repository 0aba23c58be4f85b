import type { Category } from '#core/categories/index.ts';
import { aCategory, aGuildId, aServer, aTicket } from '../support/build.ts';
import { keepTicket } from './keep-ticket.ts';
import type { Stores } from './stores.ts';

export const categoryStoreContract = (stores: () => Stores): void => {
  it('gives back exactly what was added, with what is counted', async () => {
    const category = aCategory(aGuildId(), {
      form: {
        title: 'Tell us',
        questions: [
          {
            id: 'q',
            type: 'select',
            label: 'Which?',
            placeholder: null,
            required: true,
            minLength: null,
            maxLength: null,
            options: ['a', 'b'],
          },
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
      name: 'StaleWrite',
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
      const page = await stores().categories.list(guild, { limit: 2, after: after.length > 0 ? after : null });
      ids.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual([3, 1, 2, 0, 4].map((index) => added[index]!.id));
  });

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
    expect(use).toEqual({ openTickets: 2, panels: 0 });
    await stores().categories.remove(aGuildId(), category.id);
    expect(await stores().categories.find(server.id, category.id)).not.toBeNull();
    await stores().categories.remove(server.id, category.id);
    expect(await stores().categories.find(server.id, category.id)).toBeNull();
  });
};
