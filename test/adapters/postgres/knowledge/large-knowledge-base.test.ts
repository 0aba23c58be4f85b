import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import { toSearchWords } from '#core/knowledge/index.ts';
import { aGuildId, aKnowledgeItem } from '../../../support/build.ts';
import { postgresUrl, withPostgres } from '../../../support/databases.ts';

/** Together they have more words than can be looked up one by one in every item within the time limit of a statement. */
const [ITEMS, WORDS] = [40, 30_000];

const wordsOf = (item: number) => Array.from({ length: WORDS }, (_, i) => `w${(item * WORDS + i).toString(36)}x`);

withPostgres('a knowledge base of many long items', () => {
  const guild = aGuildId();
  const items = Array.from({ length: ITEMS }, (_, i) =>
    aKnowledgeItem(guild, { title: `Item ${i}`, content: wordsOf(i).join(' ') }),
  );
  let db: Database;
  let store: PostgresKnowledgeStore;
  beforeAll(async () => {
    db = await connectPostgres({ url: await postgresUrl(), maxConnections: 2, onError: () => undefined });
    store = new PostgresKnowledgeStore(db);
    for (const item of items) await store.add(item);
  });
  afterAll(() => db.close());

  const find = async (words: readonly string[]) => {
    const query = { words: toSearchWords(words.join(' ')), needsAll: false };
    return (await store.search(guild, query, { limit: 5, after: null })).items.map(({ item }) => item.id);
  };

  it('is searched for words that it does not have', async () => {
    expect(await find(Array.from({ length: 20 }, (_, i) => `unknown${i}unknown`))).toEqual([]);
    expect(await find(['unknown', ...wordsOf(7).slice(0, 1)])).toEqual([items[7]!.id]);
  });

  it('lets an item be changed and removed, with all words that only this one has', async () => {
    const [first, second] = items as [(typeof items)[0], (typeof items)[0]];
    await store.save({ ...first, content: 'Short.' });
    await store.remove(guild, second.id);
    const known = await db.query<{ word: string }>('select word from knowledge_words where guild_id = :guild', {
      guild,
    });
    const left = new Set(known.map(({ word }) => word));
    expect(
      wordsOf(0)
        .concat(wordsOf(1))
        .filter((word) => left.has(word)),
    ).toEqual([]);
    expect(wordsOf(2).filter((word) => left.has(word))).not.toEqual([]);
    expect(left).toContain('item');
  });
});
