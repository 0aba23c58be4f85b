import { toSearchWords, type KnowledgeItem, type SearchQuery } from '#core/knowledge/index.ts';
import type { GuildId, KnowledgeItemId } from '#core/shared/ids.ts';
import type { Position } from '#core/shared/page.ts';
import { aGuildId, aKnowledgeItem } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().knowledge;
  const kept = async (overrides: Partial<KnowledgeItem>): Promise<KnowledgeItemId> => {
    const item = aKnowledgeItem(guild, overrides);
    await store().add(item);
    return item.id;
  };
  const search = (q: string, query: Partial<SearchQuery> = {}, limit = 50, after: Position | null = null) =>
    store().search(guild, { words: toSearchWords(q), needsAll: true, ...query }, { limit, after });
  const found = async (q: string, query?: Partial<SearchQuery>) =>
    (await search(q, query)).items.map(({ item }) => item.id);
  return {
    get guild() {
      return guild;
    },
    store,
    kept,
    search,
    found,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testMatches = (fixture: Fixture): void => {
  const { kept, found, store } = fixture;

  it.each([
    ['as it is written', 'password'],
    ['in another case', 'PassWord'],
    ['by its beginning', 'passw'],
    ['misspelt', 'pasword'],
    ['with letters swapped', 'passwrod'],
    ['in another form', 'passwords'],
  ])('finds a word %s', async (_, q) => {
    const input = await kept({ title: 'Reset your password', content: 'Follow the link.' });
    await kept({ title: 'Change your address', content: 'In your profile.' });
    expect(await found(q)).toEqual([input]);
  });

  it.each([
    'Plan A vs Plan B',
    'Level 5 rewards',
    'I/O error',
    'Q&A',
    'v2.1.0 release notes',
    'Contact support@my-shop.com',
    'See https://status.example.com/now',
    'नमस्ते दुनिया',
    'สวัสดีชาวโลก',
    'שָׁלוֹם',
    '비밀번호',
    "Rock'n'roll",
    'Straße',
  ])('finds %j by its own title', async (title) => {
    const input = await kept({ title });
    await kept({ title: 'Something else' });
    expect(await found(title)).toContain(input);
  });

  it.each([
    ['refnud', 'Refund policy'],
    ['lgoin', 'Login'],
    ['loign', 'Login'],
    ['paswrod', 'Reset your password'],
    ['recieve', 'How to receive mail'],
    ['resume', 'Write a résumé'],
    ['RÉSUMÉ', 'Write a resume'],
  ])('finds by %j what was meant: %j', async (q, title) => {
    const input = await kept({ title });
    await kept({ title: 'Shipping times' });
    expect(await found(q)).toEqual([input]);
  });

  it('forgives a mistake although a draft, an archived or a deleted item made the same', async () => {
    const input = await kept({ title: 'Reset your password' });
    await kept({ title: 'Pasword notes', status: 'draft' });
    await kept({ title: 'Pasword notes', status: 'archived' });
    const gone = await kept({ title: 'Pasword' });
    await store().remove(fixture.guild, gone);
    expect(await found('pasword')).toEqual([input]);
  });

  it.each<[string, Partial<KnowledgeItem>]>([
    ['title', { title: 'About zebras' }],
    ['summary', { summary: 'About zebras' }],
    ['content', { content: 'About zebras' }],
    ['keywords', { keywords: ['zebras'] }],
    ['tags', { tags: ['zebras'] }],
  ])('looks into the %s', async (_, fields) => {
    const input = await kept(fields);
    expect(await found('zebras')).toEqual([input]);
  });
};

const testRanks = ({ kept, found }: Fixture): void => {
  it('puts the title before keywords, these before the summary, and that before the content', async () => {
    const content = await kept({ content: 'refund refund refund refund refund refund' });
    const title = await kept({ title: 'Refund' });
    const summary = await kept({ summary: 'How a refund works' });
    const keywords = await kept({ keywords: ['refund'] });
    expect(await found('refund')).toEqual([title, keywords, summary, content]);
    // As far as somebody has typed by now.
    expect(await found('refu')).toEqual([title, keywords, summary, content]);
  });

  it('puts those first whose words stand together, also while the last one is being typed', async () => {
    const together = await kept({ title: 'Reset your password' });
    const apart = await kept({ title: 'Reset', content: 'Then choose another password.' });
    await kept({ title: 'Change your address' });
    for (const q of ['reset password', 'reset passw']) expect(await found(q)).toEqual([together, apart]);
  });

  it('wants all words of a search, and of a question any', async () => {
    const both = await kept({ title: 'Refund for an order' });
    const one = await kept({ title: 'Refund' });
    expect(await found('refund order')).toEqual([both]);
    expect(await found('refund order', { needsAll: false })).toEqual([both, one]);
    expect(await found('refund xylophone')).toEqual([]);
  });
};

const testVisibility = (fixture: Fixture): void => {
  const { kept, store, found, search } = fixture;

  it('finds only what is published, of this server, and of the kind that is asked for', async () => {
    const input = await kept({ title: 'Zebra', visibility: 'public', section: 'Zoo', tags: ['wild'] });
    await kept({ title: 'Zebra', status: 'draft' });
    await kept({ title: 'Zebra', status: 'archived' });
    const staff = await kept({ title: 'Zebra', visibility: 'staff', language: 'de' });
    await store().add(aKnowledgeItem(aGuildId(), { title: 'Zebra' }));
    expect([...(await found('zebra'))].sort()).toEqual([input, staff].sort());
    expect(await found('zebra', { visibility: 'public' })).toEqual([input]);
    expect(await found('zebra', { section: 'Zoo' })).toEqual([input]);
    expect(await found('zebra', { tag: 'wild' })).toEqual([input]);
    expect(await found('zebra', { language: 'de' })).toEqual([staff]);
  });

  it('compares a misspelt word with those of published items alone', async () => {
    for (const title of ['Pasworda', 'Paswordb', 'Paswordc', 'Paswordd']) await kept({ title, status: 'draft' });
    const published = await kept({ title: 'Password' });
    expect(await found('pasword')).toEqual([published]);
  });

  it('finds what was meant by the first three words that nothing has, and by words after them', async () => {
    const zebra = await kept({ title: 'Zebra' });
    const login = await kept({ title: 'Login' });
    const asked = 'qqqqq xxxxx lgoin yyyyy zebra';
    expect((await found(asked, { needsAll: false })).sort()).toEqual([zebra, login].sort());
    expect(await found(asked)).toEqual([]);
    expect(await found('qqqqq xxxxx yyyyy lgoin', { needsAll: false })).toEqual([]);
  });

  it('follows a change, and forgets what was removed', async () => {
    const item = aKnowledgeItem(fixture.guild, { title: 'Zebra' });
    await store().add(item);
    await store().save({ ...item, title: 'Giraffe' });
    expect([await found('zebra'), await found('giraffe')]).toEqual([[], [item.id]]);
    await store().remove(fixture.guild, item.id);
    expect(await found('giraffe')).toEqual([]);
  });

  it('walks its pages without repeat or gap, equal scores included', async () => {
    const ids = [];
    for (let i = 0; i < 7; i += 1) ids.push(await kept({ title: i % 2 ? 'Zebra' : 'Animals', keywords: ['zebra'] }));
    const seen: KnowledgeItemId[] = [];
    let after: Position | null = null;
    do {
      const page = await search('zebra', {}, 2, after);
      seen.push(...page.items.map(({ item }) => item.id));
      after = page.next;
    } while (after);
    expect(seen).toEqual(await found('zebra'));
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it('shows where it found the word', async () => {
    await kept({ content: 'Open the login page and follow the link to reset what you forgot.' });
    const [hit] = (await search('login')).items;
    expect(hit?.snippet.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'login', isMatch: true }]);
    expect(hit?.snippet.map(({ text }) => text).join('')).toContain('login page');
  });

  it.each([`'`, `\\`, '%', '_', ':*', '!', '&|', '(', `a' | 'b`, '<->', '"', 'ééé', '漢字'])(
    'takes %j for what it is',
    async (q) => {
      await kept({ title: 'Plain' });
      await expect(search(`plain ${q}`, { needsAll: false })).resolves.toMatchObject({ items: [{}] });
      await expect(
        store().search(fixture.guild, { words: [q], needsAll: true }, { limit: 5, after: null }),
      ).resolves.toBeDefined();
    },
  );
};

export const knowledgeSearchContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testMatches(fixture);
  testRanks(fixture);
  testVisibility(fixture);
};
