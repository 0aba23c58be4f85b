import { VersionConflict } from '#core/shared/errors.ts';
import { type GuildId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { TicketFilters } from '#core/tickets/index.ts';
import type { View } from '#core/views/index.ts';
import { aCategory, aGuildId, aServer, aTicket, aView, NOON } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

export const viewStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });

  const add = async (fields: Partial<View> = {}, where = guild): Promise<View> => {
    const view = aView(where, fields);
    await stores().views.add(view);
    return view;
  };

  it('keeps all fields', async () => {
    const view = await add({
      filters: { status: ['open'], unclaimed: true, tag: ['ä'], createdAfter: NOON, maxRating: 2, q: 'two words' },
      sort: '-priority',
      columns: ['rating', 'tags'],
      createdById: toUserId('71'),
    });
    expect(await stores().views.find(guild, view.id)).toEqual(view);
    const saved = await stores().views.save({ ...view, name: 'New', shared: false, updatedAt: plusMs(NOON, 5) });
    expect(saved).toEqual({ ...view, name: 'New', shared: false, updatedAt: plusMs(NOON, 5), version: 2 });
    expect(await stores().views.find(guild, view.id)).toEqual(saved);
    await expect(stores().views.save(view)).rejects.toThrow(VersionConflict);
  });

  it('lists shared views and those of a staff member by name, of the server only', async () => {
    const [kim, alex] = [toUserId('71'), toUserId('72')];
    const shared = await add({ name: 'B', createdById: alex });
    const own = await add({ name: 'A', shared: false, createdById: kim });
    await add({ name: 'C', shared: false, createdById: alex });
    const elsewhere = await add({ name: 'D' }, aGuildId());
    expect(await stores().views.listVisible(guild, kim)).toEqual([own, shared]);
    expect(await stores().views.listVisible(guild, null)).toEqual([shared]);
    expect(await stores().views.find(guild, elsewhere.id)).toBeNull();
  });

  it('locks the places of a server', async () => {
    await expect(stores().views.lockPlaces(guild)).resolves.toBeUndefined();
  });

  it('removes the version that is named', async () => {
    const view = await add();
    expect(await stores().views.remove(aGuildId(), view.id, null)).toBe(false);
    expect(await stores().views.remove(guild, view.id, 2)).toBe(false);
    expect(await stores().views.remove(guild, view.id, 1)).toBe(true);
    expect(await stores().views.remove(guild, view.id, null)).toBe(false);
  });

  it('counts the tickets of several filters as one after the other does', async () => {
    const kim = toUserId('71');
    await stores().organizations.addServer(aServer({ id: guild }));
    const category = aCategory(guild);
    await stores().categories.add(category);
    const rated = (rating: number) => ({ feedback: { rating, comment: null } });
    const all = [
      { status: 'open', tags: ['vip'] },
      { status: 'closed', claimedById: kim, ...rated(2) },
      { status: 'closed', ...rated(3) },
      { status: 'on_hold', priority: 'urgent', createdAt: plusMs(NOON, -1000) },
    ] as const;
    for (const fields of all)
      await keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, ...fields }));
    const filters: readonly TicketFilters[] = [
      {},
      { status: ['open', 'on_hold'] },
      { status: ['closed'], claimedById: [kim] },
      { maxRating: 2 },
      { maxRating: 5, status: ['closed'] },
      { tag: ['vip'], unclaimed: true },
      { createdBefore: NOON },
      { priority: ['low'] },
    ];
    const counts = await stores().tickets.listCounts(guild, filters);
    expect(counts).toEqual([4, 2, 1, 1, 2, 1, 1, 0]);
    expect(await Promise.all(filters.map((one) => stores().tickets.count(guild, one)))).toEqual(counts);
    expect(await stores().tickets.listCounts(guild, [])).toEqual([]);
  });
};
