import { uuidIds } from '#adapters/node/ids.ts';
import { COUNTERS, type ItemQuery, type KnowledgeItem } from '#core/knowledge/index.ts';
import type { GuildId, KnowledgeItemId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, aKnowledgeItem, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const ALL = { limit: 100, after: null };

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().knowledge;
  const kept = async (overrides: Partial<KnowledgeItem> = {}) => {
    const item = aKnowledgeItem(guild, overrides);
    await store().add(item);
    return item;
  };
  const listed = async (query: ItemQuery) => (await store().list(guild, query, ALL)).items.map(({ id }) => id);
  return {
    get guild() {
      return guild;
    },
    store,
    kept,
    listed,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testRecords = (fixture: Fixture): void => {
  const { kept, store, listed } = fixture;

  it('gives back what was written, to its own server only', async () => {
    const item = await kept({ summary: 'Short', section: 'Login', tags: ['a'], keywords: ['k'], publishedAt: NOON });
    expect(await store().find(fixture.guild, item.id)).toEqual(item);
    expect(await store().find(aGuildId(), item.id)).toBeNull();
    expect(await store().find(fixture.guild, uuidIds.next('knowledgeItem'))).toBeNull();
  });

  it('lists newest first, page by page', async () => {
    const items = [await kept(), await kept(), await kept()];
    const first = await store().list(fixture.guild, {}, { limit: 2, after: null });
    expect(first.items).toEqual([items[2], items[1]]);
    expect(await store().list(fixture.guild, {}, { limit: 2, after: first.next })).toEqual({
      items: [items[0]],
      next: null,
    });
    expect(await store().list(aGuildId(), {}, ALL)).toEqual({ items: [], next: null });
  });

  it.each<[string, Partial<KnowledgeItem>, ItemQuery]>([
    ['status', { status: 'archived' }, { status: ['archived'] }],
    ['visibility', { visibility: 'staff' }, { visibility: ['staff'] }],
    ['section', { section: 'Billing' }, { section: ['Billing'] }],
    ['tag', { tags: ['x', 'vip'] }, { tag: ['a', 'vip'] }],
    ['language', { language: 'de' }, { language: ['de'] }],
  ])('lists by %s, and only those', async (_, fields, query) => {
    const input = await kept(fields);
    await kept();
    expect(await listed(query)).toEqual([input.id]);
  });

  it('refuses a slug that the server uses, and says which are used', async () => {
    await kept({ slug: 'taken' });
    const other = await kept({ slug: 'other' });
    await expect(kept({ slug: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().save({ ...other, slug: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
    await store().add(aKnowledgeItem(aGuildId(), { slug: 'taken' }));
    expect([...(await store().listTakenSlugs(fixture.guild, ['taken', 'free', 'other']))].sort()).toEqual([
      'other',
      'taken',
    ]);
  });

  it('saves a change of the version that was read, and no other', async () => {
    const item = await kept();
    const saved = await store().save({ ...item, title: 'Changed' });
    expect(saved).toEqual({ ...item, title: 'Changed', version: 2 });
    expect(await store().find(fixture.guild, item.id)).toEqual(saved);
    await expect(store().save(item)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'VersionConflict' });
  });
};

const testCounts = (fixture: Fixture): void => {
  const { kept, store } = fixture;

  it('counts each thing by itself, and a save leaves the counts alone', async () => {
    const item = await kept();
    for (const counter of COUNTERS)
      expect(await store().incrementCounter(fixture.guild, item.id, counter)).toMatchObject({ [counter]: 1 });
    expect(await store().incrementCounter(fixture.guild, item.id, 'views')).toMatchObject({ views: 2, version: 1 });
    expect(await store().save({ ...item, title: 'New' })).toMatchObject({
      views: 2,
      helpfulCount: 1,
      deflectedCount: 1,
    });
    expect(await store().incrementCounter(aGuildId(), item.id, 'views')).toBeNull();
  });

  it('removes an item of the server', async () => {
    const item = await kept();
    await store().remove(aGuildId(), item.id);
    expect(await store().find(fixture.guild, item.id)).not.toBeNull();
    await store().remove(fixture.guild, item.id);
    expect(await store().find(fixture.guild, item.id)).toBeNull();
  });

  describe('a suggestion', () => {
    const suggested = async (...itemIds: KnowledgeItemId[]) => {
      const id = uuidIds.next('suggestion');
      await store().addSuggestion({ id, guildId: fixture.guild, itemIds, createdAt: NOON });
      return id;
    };

    it('names its items, in its server', async () => {
      const [one, other] = [await kept(), await kept()];
      const id = await suggested(one.id);
      const isSuggested = (guild: GuildId, suggestion = id, item = one.id) =>
        store().isSuggested(guild, suggestion, item);
      expect(await isSuggested(fixture.guild)).toBe(true);
      expect(await isSuggested(fixture.guild, id, other.id)).toBe(false);
      expect(await isSuggested(fixture.guild, uuidIds.next('suggestion'))).toBe(false);
      expect(await isSuggested(aGuildId())).toBe(false);
    });

    it('notes once for each of its items that it made a ticket needless', async () => {
      const [one, two, other] = [await kept(), await kept(), await kept()];
      const id = await suggested(one.id, two.id);
      expect(await store().recordDeflection(fixture.guild, id, one.id)).toBe(true);
      expect(await store().recordDeflection(fixture.guild, id, one.id)).toBe(false);
      expect(await store().recordDeflection(fixture.guild, id, two.id)).toBe(true);
      expect(await store().recordDeflection(fixture.guild, id, other.id)).toBeNull();
      expect(await store().recordDeflection(aGuildId(), id, two.id)).toBeNull();
      expect(await store().recordDeflection(fixture.guild, uuidIds.next('suggestion'), one.id)).toBeNull();
    });

    it('is forgotten when it is old', async () => {
      const { id: item } = await kept();
      const id = await suggested(item);
      await store().purgeSuggestions(NOON);
      expect(await store().recordDeflection(fixture.guild, id, item)).toBe(true);
      expect(await store().purgeSuggestions(plusMs(NOON, 1))).toBeGreaterThan(0);
      expect(await store().recordDeflection(fixture.guild, id, item)).toBeNull();
    });
  });
};

export const knowledgeStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testRecords(fixture);
  testCounts(fixture);
};
