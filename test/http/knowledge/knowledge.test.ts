import { jest } from '@jest/globals';
import { createOrganizationClient, done, type Json, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const written = (fields: object = {}): Promise<Json> =>
  done(as.post('/v1/knowledgebase', { title: 'Reset your password', content: 'Follow the link.', ...fields }));
const published = async (fields: object = {}): Promise<Json> => {
  const { id } = await written(fields);
  return done(as.post(`/v1/knowledgebase/${id}/publish`));
};
const at = ({ id }: Json, action = '') => `/v1/knowledgebase/${id}${action}`;
const eventsOf = (types: string): Promise<Json[]> => done(as.get(`/v1/events?eventTypes=${types}`));
const suggest = (text: string, fields: object = {}): Promise<Json> =>
  done(as.post('/v1/knowledgebase/suggest', { text, ...fields }));

describe('an item', () => {
  it('is a draft with defaults, and a slug of its title', async () => {
    expect(await written({ title: 'Où est ma Commande ?' })).toMatchObject({
      slug: 'ou-est-ma-commande',
      status: 'draft',
      visibility: 'public',
      language: 'en',
      publishedAt: null,
      views: 0,
      helpfulCount: 0,
      notHelpfulCount: 0,
      deflectedCount: 0,
      version: 1,
      tags: [],
      keywords: [],
    });
  });

  it('gets a slug of its own when the title is there already; a given one that is taken is 409', async () => {
    const slugs = [await written(), await written(), await written()].map(({ slug }) => slug);
    expect(slugs).toEqual(['reset-your-password', 'reset-your-password-2', 'reset-your-password-3']);
    const body = { title: 'x', content: 'x', slug: slugs[0] };
    expect(await as.post('/v1/knowledgebase', body)).toMatchObject(refusal(409, 'reset-your-password'));
    const titles = { 漢字: '漢字', हिन्दी: 'हिन्दी', 비밀번호: '비밀번호', [`a${'𐐨'.repeat(99)}`]: `a${'𐐨'.repeat(79)}` };
    for (const [title, slug] of Object.entries(titles)) expect(await written({ title })).toMatchObject({ slug });
  });

  it('is changed field by field; as it was read it may be sent back, a stale version is refused', async () => {
    const item = await written({ tags: ['a'], keywords: ['login'] });
    expect(await done(as.patch(at(item), item))).toEqual(item);
    const changed = await done(as.patch(at(item), { summary: 'By mail', tags: ['b', 'b'] }));
    expect(changed).toMatchObject({ summary: 'By mail', tags: ['b'], keywords: ['login'], version: 2 });
    expect(await as.patch(at(item), { title: 'x' }, { 'if-match': '"1"' })).toMatchObject(refusal(409));
    expect(await eventsOf('knowledgebase.updated')).toMatchObject([
      { data: { item: { id: item.id, summary: 'By mail' }, changes: { summary: { from: null, to: 'By mail' } } } },
    ]);
  });

  it('is published, archived and published again; what changes nothing makes no event', async () => {
    const item = await published();
    expect(item).toMatchObject({ status: 'published', publishedAt: item.updatedAt });
    expect(await done(as.post(at(item, '/publish')))).toEqual(item);
    expect(await done(as.post(at(item, '/archive')))).toMatchObject({ status: 'archived' });
    expect(await done(as.post(at(item, '/publish')))).toMatchObject({ status: 'published', version: 4 });
    const reported = await eventsOf('knowledgebase.published,knowledgebase.updated');
    expect(reported.map(({ type }) => type)).toEqual([
      'knowledgebase.published',
      'knowledgebase.updated',
      'knowledgebase.published',
    ]);
  });

  it('is deleted, with an event', async () => {
    const item = await published();
    expect(await done(as.delete(at(item)))).toEqual({ id: item.id, deleted: true });
    expect(await as.get(at(item))).toMatchObject(refusal(404));
    expect(await eventsOf('knowledgebase.deleted')).toMatchObject([{ data: { item: { id: item.id } } }]);
  });

  it('counts the readers whom the client reports', async () => {
    const item = await published();
    await Promise.all([1, 2, 3].map(() => done(as.get(at(item, '?view=true')))));
    expect(await done(as.get(at(item)))).toMatchObject({ views: 3, version: item.version });
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ content: ' ' }, 'content'],
    [{ slug: 'No Good' }, 'slug'],
    [{ slug: 'a--b' }, 'slug'],
    [{ language: 'english' }, 'language'],
    [{ visibility: 'secret' }, 'visibility'],
    [{ tags: Array(21).fill('x') }, 'tags'],
    [{ content: 'x'.repeat(50_001) }, 'content'],
    [{ status: 'published' }, 'status'],
    [{ views: 3 }, 'views'],
  ])('is refused with %j: 400 naming the field', async (fields, name) => {
    const body = { title: 'x', content: 'x', ...fields };
    expect(await as.post('/v1/knowledgebase', body)).toMatchObject(refusal(400, name));
  });
});

describe('a search', () => {
  const found = async (query: string): Promise<string[]> =>
    (await done(as.get(`/v1/knowledgebase/search?${query}`))).map(({ id }: Json) => id);

  it('finds a misspelt word and a prefix, the title before the content', async () => {
    const body = await published({ title: 'Login trouble', content: 'Perhaps your password is wrong.' });
    const title = await published();
    await published({ title: 'Invoices', content: 'By mail.' });
    for (const q of ['password', 'pasword', 'passw'])
      expect([q, await found(`q=${q}`)]).toEqual([q, [title.id, body.id]]);
  });

  it('shows where, as HTML in which nothing written has an effect', async () => {
    await published({ content: '<img src=x onerror=alert(1)> your password & more' });
    const [{ snippet, score }] = await done(as.get('/v1/knowledgebase/search?q=password'));
    expect(snippet).toContain('<mark>password</mark> &amp; more');
    expect(snippet).not.toContain('<img');
    expect(score).toBeGreaterThan(0);
  });

  it('needs a word', async () => {
    for (const query of ['', 'q=', 'q=%20', 'q=%3F%21', `q=${'x'.repeat(201)}`]) {
      expect(await as.get(`/v1/knowledgebase/search?${query}`)).toMatchObject(refusal(400, 'q'));
    }
  });

  it('is filtered, paged, and kept to the server', async () => {
    const items = [await published(), await published({ visibility: 'staff' }), await published({ section: 'Login' })];
    await done((await api.as(await api.server())).post('/v1/knowledgebase', { title: 'password', content: 'x' }));
    expect(await found('q=password')).toHaveLength(3);
    expect(await found('q=password&visibility=staff')).toEqual([items[1].id]);
    expect(await found('q=password&section=Login')).toEqual([items[2].id]);
    const { body } = await as.get('/v1/knowledgebase/search?q=password&limit=2');
    const rest = await as.get(`/v1/knowledgebase/search?q=password&limit=2&cursor=${body.pagination.nextCursor}`);
    expect(new Set([...body.data, ...rest.body.data].map(({ id }: Json) => id)).size).toBe(3);
    const organization = await createOrganizationClient(api, [server]);
    const mirrored = await done(organization.get(`/v1/org/servers/${server.id}/knowledgebase/search?q=password`));
    expect(mirrored).toHaveLength(3);
  });
});

describe('a suggestion', () => {
  it('names public items for a question in plain words, the best first', async () => {
    const item = await published();
    await published({ title: 'Password rules of the staff', visibility: 'staff' });
    await written({ title: 'Password draft' });
    const other = await published({ title: 'Change your mail address', content: 'In your profile.' });
    const { suggestionId, items } = await suggest('Hello, I forgot my pasword, how can I reset it?');
    expect(items.map(({ id }: Json) => id)).toEqual([item.id]);
    expect(suggestionId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await suggest('my mail and my password')).items.map(({ id }: Json) => id).sort()).toEqual(
      [item.id, other.id].sort(),
    );
    expect((await suggest('my mail and my password', { limit: 1 })).items).toHaveLength(1);
    expect((await suggest('xylophone')).items).toEqual([]);
    expect((await suggest('password', { language: 'de' })).items).toEqual([]);
  });

  it('counts once that an item made a ticket needless', async () => {
    const [item, other] = [await published(), await published({ title: 'Invoices' })];
    const { suggestionId } = await suggest('password');
    const say = (about: Json, fields: object) => as.post(at(about, '/feedback'), { helpful: true, ...fields });
    for (let i = 0; i < 2; i += 1) await done(say(item, { suggestionId, deflected: true }));
    expect(await done(as.get(at(item)))).toMatchObject({ helpfulCount: 2, deflectedCount: 1, version: item.version });
    expect(await say(item, { deflected: true })).toMatchObject(refusal(400, 'suggestionId'));
    for (const deflected of [true, false]) {
      expect(await say(item, { suggestionId: UNKNOWN, deflected })).toMatchObject(refusal(400, 'suggestionId'));
    }
    expect(await say(item, { helpful: false, suggestionId, deflected: true })).toMatchObject(refusal(400, 'deflected'));
    expect(await say(other, { suggestionId, deflected: true })).toMatchObject(refusal(400, 'suggestionId'));
    expect(await done(as.get(at(other)))).toMatchObject({ helpfulCount: 0, deflectedCount: 0 });
  });

  it('is answered by feedback that helped or did not', async () => {
    const item = await published();
    await Promise.all([true, true, false].map((helpful) => done(as.post(at(item, '/feedback'), { helpful }))));
    expect(await done(as.get(at(item)))).toMatchObject({ helpfulCount: 2, notHelpfulCount: 1, deflectedCount: 0 });
    for (const body of [{}, { helpful: 'yes' }])
      expect(await as.post(at(item, '/feedback'), body)).toMatchObject(refusal(400));
  });
});

it('two changes of the same version at once: one is made, the other refused', async () => {
  const item = await written();
  const patches = ['One', 'Two'].map((title) => as.patch(at(item), { title }, { 'if-match': '"1"' }));
  expect((await Promise.all(patches)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('an item with more words than can be searched', () => {
  // This sign is searched as four words of 15 letters together.
  const content = '\ufdfa'.repeat(50_000);

  it('is refused before the database reads it', async () => {
    const statements = jest.spyOn(api.service.database, 'query');
    const item = await written();
    statements.mockClear();
    const startedAt = performance.now();
    const answers = [
      await as.post('/v1/knowledgebase', { title: 'Long', content }),
      await as.patch(at(item), { content }),
    ];
    process.stdout.write(`two long articles refused in ${Math.round(performance.now() - startedAt)} ms\n`);
    for (const answer of answers) {
      expect(answer).toMatchObject(refusal(400, 'words'));
      expect(answer.body.error.details).toMatchObject([{ field: 'content', reason: 'too_long' }]);
    }
    expect(statements.mock.calls.filter(([, values]) => JSON.stringify(values ?? null).length > 10_000)).toEqual([]);
    statements.mockRestore();
  });

  it('is no long text in another script', async () => {
    for (const sign of ['한', 'ế', 'ﷲ', '語', 'ａ']) {
      const { status } = await as.post('/v1/knowledgebase', { title: 'Long', content: `${sign} `.repeat(10_000) });
      expect(status).toBe(201);
    }
  });
});
