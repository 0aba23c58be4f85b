import { uuidIds } from '#adapters/node/ids.ts';
import type { Category } from '#core/categories/index.ts';
import type { Panel } from '#core/panels/index.ts';
import type { ChannelId, ChatMessageId, GuildId, PanelId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aCategory, aGuildId, anOption, aPanel, aServer, aTicket, NOON } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const HERE = '71' as ChannelId;

const elaborate = (category: Category): Partial<Panel> => ({
  channelId: '72' as ChannelId,
  style: 'select',
  content: 'How can we help?',
  embeds: [
    {
      title: 'Support',
      description: null,
      url: 'https://example.com',
      color: 0xff8800,
      imageUrl: null,
      thumbnailUrl: 'https://example.com/a.png',
      footer: 'Always open',
      fields: [{ name: 'Hours', value: '24', inline: true }],
    },
  ],
  placeholder: 'Choose',
  options: [
    anOption({ categoryId: category.id }, { description: 'Money', emoji: '\u{1F4B6}', buttonStyle: 'danger' }),
    anOption({ url: 'https://example.com/help' }),
  ],
  messageId: '73' as ChatMessageId,
  messageChannelId: HERE,
  deployedAt: plusMs(NOON, 1),
  deployedVersion: 1,
  updatedAt: plusMs(NOON, 2),
});

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    guild = server.id;
    category = aCategory(guild);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
  });

  const added = async (overrides: Partial<Panel> = {}, where = guild): Promise<Panel> => {
    const panel = aPanel(where, overrides);
    await stores().panels.add(panel);
    return panel;
  };
  const find = ({ guildId, id }: Panel) => stores().panels.find(guildId, id);
  const openWith = (panelId: PanelId | null, overrides: object = {}) =>
    keepTicket(stores(), aTicket({ guildId: guild, categoryId: category.id, panelId, ...overrides }));
  return {
    stores,
    get guild() {
      return guild;
    },
    get category() {
      return category;
    },
    added,
    find,
    openWith,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testReading = (fixture: Fixture): void => {
  const { added, find, stores } = fixture;

  describe('reading', () => {
    it('gives back exactly what was added, to its server alone', async () => {
      const [plain, panel] = [await added(), await added(elaborate(fixture.category))];
      expect(await find(plain)).toEqual(plain);
      expect(await find(panel)).toEqual(panel);
      expect(await stores().panels.find(aGuildId(), panel.id)).toBeNull();
      expect(await stores().panels.find(fixture.guild, uuidIds.next('panel'))).toBeNull();
    });

    it('pages those of one server, newest first, without gap or repeat', async () => {
      const panels: Panel[] = [];
      for (let i = 0; i < 5; i += 1) {
        panels.push(await added());
        await added({}, aGuildId());
      }
      expect(await readAllPages((page) => stores().panels.list(fixture.guild, {}, page))).toEqual(panels.reverse());
    });

    it('lists those whose message is in a channel, wherever they are deployed next', async () => {
      const here = { messageChannelId: HERE, messageId: '1' as ChatMessageId };
      const [one, other] = [await added(here), await added({ ...here, channelId: '72' as ChannelId })];
      await added({ channelId: HERE });
      await added({ messageChannelId: '72' as ChannelId });
      await added(here, aGuildId());
      const found = await stores().panels.listByChannel(fixture.guild, HERE);
      expect(new Set(found)).toEqual(new Set([one, other]));
      expect(await stores().panels.listByChannel(fixture.guild, '79' as ChannelId)).toEqual([]);
    });
  });
};

const testWriting = (fixture: Fixture): void => {
  const { added, stores, find } = fixture;

  describe('writing', () => {
    it('refuses a name the server already uses, and no other', async () => {
      const panel = await added();
      const { name } = panel;
      const taken = { code: 'conflict', message: expect.stringContaining(name) };
      await expect(added({ name })).rejects.toMatchObject(taken);
      await added({ name }, aGuildId());
      const other = await added();
      await expect(stores().panels.save({ ...other, name })).rejects.toMatchObject(taken);
      expect(await find(other)).toEqual(other);
      await stores().panels.save({ ...panel, content: 'Under its own name' });
      expect(await find(panel)).toMatchObject({ name, content: 'Under its own name' });
    });

    it('writes every field that changed, as the next version', async () => {
      const [panel, bystander] = [await added(), await added()];
      const input = { ...panel, ...elaborate(fixture.category), name: `${panel.name} again` };
      const saved = await stores().panels.save(input);
      expect(saved).toEqual({ ...input, version: 2 });
      expect(await find(panel)).toEqual(saved);
      expect(await find(bystander)).toEqual(bystander);
    });

    it('refuses a save made from a stale read, of an unknown panel, and for another server', async () => {
      const panel = await added();
      const saved = await stores().panels.save({ ...panel, content: 'first' });
      const stale = { name: 'VersionConflict' };
      await expect(stores().panels.save({ ...panel, content: 'late' })).rejects.toMatchObject(stale);
      await expect(stores().panels.save(aPanel(fixture.guild))).rejects.toMatchObject(stale);
      await expect(stores().panels.save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject(stale);
      expect(await find(panel)).toEqual(saved);
    });

    it('lets one of several savers of the same version through', async () => {
      const panel = await added();
      const contents = ['a', 'b', 'c'];
      const outcomes = await Promise.allSettled(contents.map((content) => stores().panels.save({ ...panel, content })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await find(panel)).toMatchObject({
        version: 2,
        content: contents[outcomes.findIndex(({ status }) => status === 'fulfilled')],
      });
    });

    it('removes a panel for its server only; then its name is free', async () => {
      const [panel, other] = [await added(), await added()];
      await stores().panels.remove(aGuildId(), panel.id);
      expect(await find(panel)).toEqual(panel);
      await stores().panels.remove(fixture.guild, panel.id);
      await stores().panels.remove(fixture.guild, panel.id);
      expect(await find(panel)).toBeNull();
      expect(await find(other)).toEqual(other);
      await added({ name: panel.name });
    });
  });
};

const testCounting = (fixture: Fixture): void => {
  const { added, openWith, find, stores } = fixture;

  describe('counting tickets', () => {
    it('counts each ticket that is opened with it, many at once, and no others', async () => {
      const [panel, other] = [await added(), await added()];
      await Promise.all(Array.from({ length: 5 }, () => openWith(panel.id)));
      await openWith(null);
      await openWith(uuidIds.next('panel'));
      expect(await find(panel)).toEqual({ ...panel, openCount: 5 });
      expect(await find(other)).toEqual(other);
    });

    it('counts a ticket once, however often its opening is committed', async () => {
      const panel = await added();
      const ticket = await openWith(panel.id);
      await expect(openWith(panel.id, { id: ticket.id })).rejects.toMatchObject({ name: 'VersionConflict' });
      expect(await find(panel)).toMatchObject({ openCount: 1 });
    });

    it('does not count an opening that is refused', async () => {
      const panel = await added();
      await openWith(null, { externalId: 'taken' });
      await expect(openWith(panel.id, { externalId: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
      await stores().categories.save({ ...fixture.category, archived: true });
      await expect(openWith(panel.id)).rejects.toMatchObject({ code: 'conflict' });
      expect(await find(panel)).toMatchObject({ openCount: 0 });
    });

    it('never counts for the panel of another server', async () => {
      const foreign = await added({}, aGuildId());
      await openWith(foreign.id);
      expect(await find(foreign)).toEqual(foreign);
    });

    it('is left alone by a save, whatever that says or had read', async () => {
      const panel = await added();
      await openWith(panel.id);
      await openWith(panel.id);
      const saved = await stores().panels.save({ ...panel, content: 'read before' });
      expect(saved).toEqual({ ...panel, content: 'read before', version: 2, openCount: 2 });
      expect(await find(panel)).toEqual(saved);
      expect(await stores().panels.save({ ...saved, openCount: 99 })).toMatchObject({ openCount: 2 });
      expect(await find(panel)).toMatchObject({ version: 3, openCount: 2 });
    });

    it('is no change of the panel itself', async () => {
      const panel = await added();
      await openWith(panel.id);
      expect(await find(panel)).toMatchObject({ version: panel.version, updatedAt: panel.updatedAt });
    });
  });
};

const testDeployments = ({ added, find, stores }: ReturnType<typeof createFixture>): void => {
  const LATER = plusMs(NOON, 60_000);
  const listOf = async ({ id }: Panel, now = LATER) =>
    (await stores().panels.listBrokenOff(now, 1_000)).filter((one) => one.id === id);

  it('knows a deployment that was started, from its time on, until it ends', async () => {
    const { panels } = stores();
    const panel = await added();
    const { guildId, id } = panel;
    await panels.startDeployment(guildId, id, 'one', LATER);
    expect(await listOf(panel, plusMs(LATER, -1))).toEqual([]);
    expect(await listOf(panel)).toEqual([{ guildId, id, key: 'one' }]);
    expect(await find(panel)).toEqual(panel);
    await panels.save({ ...panel, content: 'New' });
    await panels.startDeployment(guildId, id, 'two', LATER);
    await panels.endDeployment(guildId, id, 'one');
    await panels.endDeployment(aGuildId(), id, 'two');
    expect(await listOf(panel)).toEqual([{ guildId, id, key: 'two' }]);
    await panels.endDeployment(guildId, id, 'two');
    expect(await listOf(panel)).toEqual([]);
  });

  it('starts none of an unknown panel, and forgets one with its panel', async () => {
    const { panels } = stores();
    const panel = await added();
    await panels.startDeployment(aGuildId(), panel.id, 'one', LATER);
    expect(await listOf(panel)).toEqual([]);
    await panels.startDeployment(panel.guildId, panel.id, 'one', LATER);
    await panels.remove(panel.guildId, panel.id);
    expect(await listOf(panel)).toEqual([]);
  });
};

export const panelStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testReading(fixture);
  testWriting(fixture);
  testCounting(fixture);
  testDeployments(fixture);
};
