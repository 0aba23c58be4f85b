import { uuidIds } from '#adapters/node/ids.ts';
import type { CannedReply, CannedReplyQuery } from '#core/canned-replies/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aCannedReply, aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const aCategoryId = () => uuidIds.next('category');

const elaborate = (): Partial<CannedReply> => ({
  shortcut: 'refund-1_b',
  folder: 'Billing / {{x}}',
  content: 'Hello {{requester.name}},\n"äöü" 你好 \\ %s $1 {{vars.__proto__}}',
  categoryIds: [aCategoryId(), aCategoryId()],
  updatedAt: plusMs(NOON, 2),
});

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });

  const added = async (overrides: Partial<CannedReply> = {}, where = guild): Promise<CannedReply> => {
    const reply = aCannedReply(where, overrides);
    await stores().cannedReplies.add(reply);
    return reply;
  };
  const find = ({ guildId, id }: CannedReply) => stores().cannedReplies.find(guildId, id);
  const save = (reply: CannedReply) => stores().cannedReplies.save(reply);
  const use = ({ id }: Pick<CannedReply, 'id'>, at = NOON, where = guild) =>
    stores().cannedReplies.recordUse(where, id, at);
  return {
    stores,
    get guild() {
      return guild;
    },
    added,
    find,
    save,
    use,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testReading = (fixture: Fixture): void => {
  const { added, find, stores } = fixture;

  describe('reading', () => {
    it('gives back exactly what was added, to its server alone', async () => {
      const [plain, reply] = [await added(), await added({ ...elaborate(), useCount: 3, lastUsedAt: NOON })];
      expect(await find(plain)).toEqual(plain);
      expect(await find(reply)).toEqual(reply);
      expect(await stores().cannedReplies.find(aGuildId(), reply.id)).toBeNull();
      expect(await stores().cannedReplies.find(fixture.guild, uuidIds.next('cannedReply'))).toBeNull();
    });

    it('pages those of one server, newest first, without gap or repeat', async () => {
      const replies: CannedReply[] = [];
      for (let i = 0; i < 5; i += 1) {
        replies.push(await added());
        await added({}, aGuildId());
      }
      expect(await readAllPages((page) => stores().cannedReplies.list(fixture.guild, {}, page))).toEqual(
        replies.reverse(),
      );
    });
  });

  describe('filters', () => {
    const [billing, shipping] = [aCategoryId(), aCategoryId()];
    const listed = async (query: CannedReplyQuery) =>
      (await readAllPages((page) => stores().cannedReplies.list(fixture.guild, query, page))).map(({ name }) => name);

    beforeEach(async () => {
      await added({ name: 'A Refund', shortcut: 'refund', folder: 'Money', content: 'We have paid.' });
      await added({ name: 'B', shortcut: 'paid_late', folder: 'money', content: 'GRÜSSE refunds' });
      await added({ name: 'C', folder: 'Money', content: 'The refund, sent.', categoryIds: [billing, shipping] });
      await added({ name: 'D', content: "Don't pay: 100% {{vars.x}}", categoryIds: [shipping] });
      await added({ name: 'E', shortcut: 'refund', folder: 'Money', categoryIds: [billing] }, aGuildId());
    });

    it.each<[string, CannedReplyQuery, string[]]>([
      ['none', {}, ['D', 'C', 'B', 'A Refund']],
      ['those left undefined', { folder: undefined, q: undefined }, ['D', 'C', 'B', 'A Refund']],
      ['a folder, to the letter', { folder: ['Money'] }, ['C', 'A Refund']],
      ['an unknown folder', { folder: ['Mon'] }, []],
      ['a category among those it names', { categoryId: [shipping] }, ['D', 'C']],
      ['an unknown category', { categoryId: [aCategoryId()] }, []],
      ['a shortcut, whole', { shortcut: ['refund'] }, ['A Refund']],
      ['a part of a shortcut', { shortcut: ['refun'] }, []],
      ['a word of the name or the content, of any case', { q: 'REFUND' }, ['C', 'B', 'A Refund']],
      ['a word of the shortcut', { q: 'late' }, ['B']],
      ['words in several places', { q: 'refund paid' }, ['B', 'A Refund']],
      ['a word of another language', { q: 'grüsse' }, ['B']],
      ['a part of a word', { q: 'efun' }, ['C', 'B', 'A Refund']],
      ['words that do not all occur', { q: 'refund nowhere' }, []],
      ['what could be taken for a pattern', { q: "100% don't" }, ['D']],
      ['several at once', { folder: ['Money'], categoryId: [billing], q: 'sent' }, ['C']],
      ['several at once that no one meets', { folder: ['Money'], shortcut: ['paid_late'] }, []],
    ])('%s', async (_, query, names) => {
      expect(await listed(query)).toEqual(names);
    });
  });
};

const testWriting = (fixture: Fixture): void => {
  const { added, save, find, stores } = fixture;

  describe('writing', () => {
    it.each(['name', 'shortcut'] as const)('refuses a %s the server already uses, and no other', async (field) => {
      const reply = await added({ shortcut: 'mine' });
      const same = { [field]: reply[field] };
      const taken = { code: 'conflict', message: expect.stringContaining(`"${reply[field]}"`) };
      await expect(added(same)).rejects.toMatchObject(taken);
      await added(same, aGuildId());
      const other = await added({ shortcut: 'other' });
      await expect(save({ ...other, ...same })).rejects.toMatchObject(taken);
      expect(await find(other)).toEqual(other);
      await save({ ...reply, content: 'Under its own' });
      expect(await find(reply)).toMatchObject({ ...same, content: 'Under its own' });
    });

    it('takes any number without a shortcut', async () => {
      const [one, other] = [await added(), await added({ shortcut: 'mine' })];
      await save({ ...other, shortcut: null });
      expect(await find(one)).toMatchObject({ shortcut: null });
      expect(await find(other)).toMatchObject({ shortcut: null });
      await added({ shortcut: 'mine' });
    });

    it('writes every field that changed, as the next version', async () => {
      const [reply, bystander] = [await added(), await added()];
      const input = { ...reply, ...elaborate(), name: `${reply.name} again` };
      const saved = await save(input);
      expect(saved).toEqual({ ...input, version: 2 });
      expect(await find(reply)).toEqual(saved);
      expect(await find(bystander)).toEqual(bystander);
    });

    it('refuses a save made from a stale read, of an unknown one, and for another server', async () => {
      const reply = await added();
      const saved = await save({ ...reply, content: 'first' });
      const stale = { name: 'VersionConflict' };
      await expect(save({ ...reply, content: 'late' })).rejects.toMatchObject(stale);
      await expect(save(aCannedReply(fixture.guild))).rejects.toMatchObject(stale);
      await expect(save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject(stale);
      expect(await find(reply)).toEqual(saved);
    });

    it('lets one of several savers of the same version through', async () => {
      const reply = await added();
      const contents = ['a', 'b', 'c'];
      const outcomes = await Promise.allSettled(contents.map((content) => save({ ...reply, content })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = contents[outcomes.findIndex(({ status }) => status === 'fulfilled')];
      expect(await find(reply)).toMatchObject({ version: 2, content: winner });
    });

    it('removes one for its server only, and once; then its names are free', async () => {
      const [reply, other] = [await added({ shortcut: 'mine' }), await added()];
      const remove = (where: GuildId) => stores().cannedReplies.remove(where, reply.id, null);
      expect(await remove(aGuildId())).toBe(false);
      expect(await find(reply)).toEqual(reply);
      expect((await Promise.all([remove(fixture.guild), remove(fixture.guild)])).sort()).toEqual([false, true]);
      expect(await find(reply)).toBeNull();
      expect(await find(other)).toEqual(other);
      await added({ name: reply.name, shortcut: 'mine' });
    });

    it('removes a version that is named, and no other', async () => {
      const { id } = await save(await added());
      expect(await stores().cannedReplies.remove(fixture.guild, id, 1)).toBe(false);
      expect(await stores().cannedReplies.remove(fixture.guild, id, 2)).toBe(true);
    });
  });
};

const testCounting = ({ added, use, find, save }: Fixture): void => {
  describe('counting uses', () => {
    it('counts each, many at once, and no others', async () => {
      const [reply, other] = [await added(), await added()];
      await Promise.all(Array.from({ length: 5 }, () => use(reply)));
      expect(await find(reply)).toEqual({ ...reply, useCount: 5, lastUsedAt: NOON });
      expect(await find(other)).toEqual(other);
    });

    it('keeps the latest time, whichever is reported last', async () => {
      const reply = await added();
      for (const ms of [1, 3, 2]) await use(reply, plusMs(NOON, ms));
      expect(await find(reply)).toMatchObject({ useCount: 3, lastUsedAt: plusMs(NOON, 3) });
    });

    it('does nothing for one that is gone, and for that of another server', async () => {
      const foreign = await added({}, aGuildId());
      await use(foreign);
      await use({ id: uuidIds.next('cannedReply') });
      expect(await find(foreign)).toEqual(foreign);
    });

    it('is left alone by a save, whatever that says or had read', async () => {
      const reply = await added();
      await use(reply);
      await use(reply);
      const used = { useCount: 2, lastUsedAt: NOON };
      const saved = await save({ ...reply, content: 'read before' });
      expect(saved).toEqual({ ...reply, ...used, content: 'read before', version: 2 });
      expect(await find(reply)).toEqual(saved);
      expect(await save({ ...saved, useCount: 99, lastUsedAt: null })).toMatchObject(used);
      expect(await find(reply)).toMatchObject({ ...used, version: 3 });
    });

    it('is no change of the canned reply itself', async () => {
      const reply = await added();
      await use(reply, plusMs(NOON, 9));
      expect(await find(reply)).toMatchObject({ version: reply.version, updatedAt: reply.updatedAt });
    });
  });
};

export const cannedReplyStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testReading(fixture);
  testWriting(fixture);
  testCounting(fixture);
};
