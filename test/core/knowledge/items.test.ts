import { toSearchWords } from '#core/knowledge/index.ts';
import { toSlug } from '#core/knowledge/knowledge-item.ts';
import type { KnowledgeItem } from '#core/knowledge/index.ts';
import type { ItemRef } from '#core/knowledge/knowledge-ports.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { UseCases } from '#core/index.ts';
import type { GuildId, KnowledgeItemId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory, type InMemory } from '../../support/in-memory.ts';

const ALL = { limit: 100, after: null };
const NO_ITEM = { code: 'not_found', message: 'Knowledge base item not found.' };

let inMemory: InMemory;
let app: UseCases;
let clock: FakeClock;
let guild: GuildId;
beforeEach(() => {
  clock = new FakeClock();
  inMemory = createInMemory(clock);
  ({ app } = inMemory);
  guild = aGuildId();
});

const create = (fields: Partial<Parameters<UseCases['knowledge']['create']>[1]> = {}) =>
  app.knowledge.create(guild, { title: 'Reset a password', content: 'Press the button.', ...fields });
const refer = ({ id }: Pick<KnowledgeItem, 'id'>, ifVersion: number | null = null): ItemRef => ({
  guild,
  id,
  actor: SYSTEM,
  ifVersion,
});
const stored = ({ id }: Pick<KnowledgeItem, 'id'>) => app.knowledge.get(guild, id);
const lastEvent = async () => (await app.webhooks.listEvents(guild, {}, ALL)).items.at(-1);
const find = async (q: string) =>
  (await app.knowledge.search(guild, { words: toSearchWords(q), needsAll: true }, ALL)).items.map(
    ({ item }) => item.id,
  );

describe('a new item', () => {
  it('is a public draft with the defaults for what is left out', async () => {
    const item = await create();
    expect(item).toEqual({
      id: item.id,
      guildId: guild,
      title: 'Reset a password',
      slug: 'reset-a-password',
      summary: null,
      content: 'Press the button.',
      section: null,
      tags: [],
      language: 'en',
      status: 'draft',
      visibility: 'public',
      keywords: [],
      views: 0,
      helpfulCount: 0,
      notHelpfulCount: 0,
      deflectedCount: 0,
      publishedAt: null,
      version: 1,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
    expect(await stored(item)).toEqual(item);
  });

  it('gets the next free address of its title, and its own where it is named', async () => {
    await create();
    expect([(await create()).slug, (await create()).slug]).toEqual(['reset-a-password-2', 'reset-a-password-3']);
    expect(await create({ slug: 'own' })).toMatchObject({ slug: 'own' });
    await expect(create({ slug: 'own' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('gets an address of its own when fifty others have its title', async () => {
    for (let i = 0; i < 51; i += 1) await create();
    expect((await create()).slug).toMatch(/^reset-a-password-[0-9a-f-]{36}$/);
  });

  it('is one of a limited number', async () => {
    inMemory.container.get(port.resourceCounts).count = (_, kind) => Promise.resolve(RESOURCE_LIMITS[kind]);
    await expect(create()).rejects.toMatchObject({
      reason: 'limit_reached',
      message: 'A server can have 5000 knowledge base items. Delete one first.',
    });
  });
});

it.each([
  ['  How do I pay?! ', 'how-do-i-pay'],
  ['Über Ñandú & Ça', 'uber-nandu-ca'],
  ['支払い 方法', '支払い-方法'],
  ['?!', 'item'],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['x'.repeat(81), 'x'.repeat(80)],
])('makes of the title %j the address %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

it('looks for at most ten words, each once, whatever their case and accents are', () => {
  expect(toSearchWords('Crème, CREME and Πληρωμή й')).toEqual(['creme', 'and', 'πληρωμη', 'и']);
  expect(toSearchWords('a b c d e f g h i j k')).toEqual('a b c d e f g h i j'.split(' '));
  expect(toSearchWords('Tiếng')).toEqual(['tieng']);
  expect(toSearchWords('がく')).toEqual(['がく']);
  expect(toSearchWords('?!')).toEqual([]);
});

describe('an item', () => {
  it('is found once it is published, and not any more when it is archived', async () => {
    const item = await create();
    expect(await find('password')).toEqual([]);
    clock.advance(1_000);
    const published = await app.knowledge.publish(refer(item));
    const at = clock.now();
    const changes = { status: { from: 'draft', to: 'published' }, publishedAt: { from: null, to: at } };
    expect(published).toEqual({ ...item, status: 'published', publishedAt: at, updatedAt: at, version: 2 });
    expect(await lastEvent()).toMatchObject({ type: 'knowledgebase.published', actor: SYSTEM, data: { changes } });
    expect(await find('password')).toEqual([item.id]);
    clock.advance(1_000);
    expect(await app.knowledge.archive(refer(item))).toMatchObject({ status: 'archived', publishedAt: at, version: 3 });
    expect(await lastEvent()).toMatchObject({
      type: 'knowledgebase.updated',
      data: { changes: { status: { from: 'published', to: 'archived' } } },
    });
    expect(await find('password')).toEqual([]);
  });

  it('that is published already stays as it is', async () => {
    const item = await create();
    const published = await app.knowledge.publish(refer(item));
    const event = await lastEvent();
    clock.advance(1_000);
    expect(await app.knowledge.publish(refer(item))).toEqual(published);
    expect(await lastEvent()).toEqual(event);
  });

  it('is changed and reported without what readers count', async () => {
    const item = await create();
    await app.knowledge.view(guild, item.id);
    const changed = await app.knowledge.update(refer(item, 1), { tags: ['account'], summary: 'In short' });
    expect(changed).toMatchObject({ tags: ['account'], summary: 'In short', views: 1, version: 2 });
    const event = await lastEvent();
    expect(event).toMatchObject({
      type: 'knowledgebase.updated',
      data: { changes: { tags: { from: [], to: ['account'] }, summary: { from: null, to: 'In short' } } },
    });
    const { views: _, helpfulCount: __, notHelpfulCount: ___, deflectedCount: ____, ...reported } = changed;
    expect(event?.data.item).toEqual(reported);
  });

  it('is not changed by a change of nothing, nor in another version or server', async () => {
    const item = await create();
    expect(await app.knowledge.update(refer(item), { title: item.title })).toEqual(item);
    const refused = app.knowledge.update(refer(item, 2), { title: 'Other' });
    await expect(refused).rejects.toMatchObject({ name: 'VersionConflict', what: 'knowledge base item' });
    const elsewhere = { ...refer(item), guild: aGuildId() };
    await expect(app.knowledge.update(elsewhere, { title: 'Other' })).rejects.toMatchObject(NO_ITEM);
    await expect(app.knowledge.delete(elsewhere)).rejects.toMatchObject(NO_ITEM);
    await expect(app.knowledge.get(elsewhere.guild, item.id)).rejects.toMatchObject(NO_ITEM);
    await expect(app.knowledge.view(elsewhere.guild, item.id)).rejects.toMatchObject(NO_ITEM);
    expect(await stored(item)).toEqual(item);
  });

  it('is gone when it is deleted, which is reported', async () => {
    const item = await create();
    await expect(app.knowledge.delete(refer(item, 2))).rejects.toMatchObject({ name: 'VersionConflict' });
    await app.knowledge.delete(refer(item));
    await expect(stored(item)).rejects.toMatchObject(NO_ITEM);
    expect(await lastEvent()).toMatchObject({
      type: 'knowledgebase.deleted',
      data: { item: { title: 'Reset a password' }, changes: {} },
    });
  });
});

describe('a suggestion', () => {
  const publish = async (fields: Parameters<typeof create>[0]) => {
    const item = await create(fields);
    await app.knowledge.publish(refer(item));
    return item;
  };
  const suggest = (text: string, language: string | null = null, limit = 5) =>
    app.knowledge.suggestItems({ guild, text, language, limit });
  const give = (id: KnowledgeItemId, fields: Partial<Parameters<UseCases['knowledge']['giveFeedback']>[0]>) =>
    app.knowledge.giveFeedback({ guild, id, helpful: true, suggestionId: null, deflected: false, ...fields });

  it('has the public items of the language that answer best, even if not all words are in them', async () => {
    const item = await publish({});
    await publish({ title: 'Password of the staff', visibility: 'staff' });
    const german = await publish({ title: 'Password vergessen', language: 'de' });
    const ids = async (language: string | null, limit = 5) =>
      (await suggest('I lost my password', language, limit)).items.map((found) => found.item.id);
    expect(await ids('en')).toEqual([item.id]);
    expect((await ids(null)).sort()).toEqual([item.id, german.id].sort());
    expect(await ids(null, 1)).toHaveLength(1);
  });

  it('counts whether an item helped, and a ticket that it made needless once', async () => {
    const item = await publish({});
    const { suggestionId } = await suggest('password');
    await give(item.id, {});
    await give(item.id, { helpful: false });
    expect(await give(item.id, { suggestionId })).toMatchObject({
      helpfulCount: 2,
      notHelpfulCount: 1,
      deflectedCount: 0,
    });
    await give(item.id, { suggestionId, deflected: true });
    expect(await give(item.id, { suggestionId, deflected: true })).toMatchObject({
      helpfulCount: 4,
      notHelpfulCount: 1,
      deflectedCount: 1,
    });
  });

  it('takes no feedback that cannot be', async () => {
    const [item, other] = [await publish({}), await publish({ title: 'Pay by card' })];
    const { suggestionId } = await suggest('password');
    const refuse = async (fields: Parameters<typeof give>[1], message: string, reason: string, id = item.id) => {
      await expect(give(id, fields)).rejects.toMatchObject({ message, details: [{ reason }] });
    };
    const needless = 'deflected: what did not help made no ticket needless.';
    await refuse({ helpful: false, deflected: true, suggestionId }, needless, 'inconsistent');
    const missing = 'suggestionId: name the suggestionId through which the item was met.';
    await refuse({ deflected: true }, missing, 'required');
    const unknown = 'suggestionId: no such suggestion has named this item.';
    await refuse({ suggestionId }, unknown, 'unknown_reference', other.id);
    await refuse({ suggestionId, deflected: true }, unknown, 'unknown_reference', other.id);
    expect(await stored(item)).toMatchObject({ helpfulCount: 0, notHelpfulCount: 0, deflectedCount: 0 });
    await app.knowledge.delete(refer(item));
    await expect(give(item.id, {})).rejects.toMatchObject(NO_ITEM);
  });

  it('is forgotten after thirty days', async () => {
    const item = await publish({});
    const { suggestionId } = await suggest('password');
    clock.advance(30 * 24 * 3_600_000);
    expect(await app.knowledge.purgeSuggestions()).toBe(0);
    await give(item.id, { suggestionId });
    clock.advance(1);
    expect(await app.knowledge.purgeSuggestions()).toBe(1);
    await expect(give(item.id, { suggestionId })).rejects.toMatchObject({ code: 'validation_error' });
  });
});
