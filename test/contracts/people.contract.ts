import { uuidIds } from '#adapters/node/ids.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aCategory, aGuildId, aServer, aTicket, NOON } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import type { Stores } from './stores.ts';

const [SAM, KIM] = ['51' as UserId, '52' as UserId];

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const setUp = async () => {
    const server = aServer();
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    const keep = (requesterId: UserId, fields: Partial<Ticket> = {}) =>
      keepTicket(stores(), aTicket({ guildId: server.id, categoryId: category.id, requesterId, ...fields }));
    const block = (who: { userId: UserId | null; roleId: string | null; expiresAt: typeof NOON | null }) =>
      stores().blocks.add({ id: uuidIds.next('block'), guildId: server.id, reason: null, createdAt: NOON, ...who });
    return { guild: server.id, keep, block };
  };
  const ask = (guild: GuildId, ...users: [UserId, ...string[]][]) =>
    stores().histories.summarize(
      guild,
      users.map(([userId, ...roleIds]) => ({ userId, roleIds })),
      NOON,
    );
  return {
    stores,
    setUp,
    ask,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testHistories = ({ setUp, ask, stores }: Fixture): void => {
  it('finds the block of a user whose data was erased, under the pseudonym', async () => {
    const { guild, block } = await setUp();
    const pseudonym = createPseudonyms('key').toPseudonym(guild, SAM);
    await block({ userId: pseudonym, roleId: null, expiresAt: null });
    expect((await ask(guild, [SAM], [KIM])).map(({ blocked }) => blocked)).toEqual([true, false]);
    const [category] = (await stores().categories.list(guild, {}, { limit: 1, after: null })).items;
    const read = async (user: UserId) => (await stores().creations.readFacts(guild, category!.id, user)).blocks;
    expect(await read(SAM)).toMatchObject([{ userId: SAM }]);
    expect(await read(KIM)).toEqual([]);
  });

  it('counts tickets, names the last one and averages ratings, in the order of the users', async () => {
    const { guild, keep } = await setUp();
    await keep(SAM, { status: 'closed', feedback: { rating: 2, comment: null } });
    await keep(SAM, { status: 'closed', feedback: { rating: 5, comment: null } });
    await keep(SAM, { status: 'on_hold' });
    const last = await keep(SAM, { createdAt: plusMs(NOON, 1_123) });
    const none = { openTickets: 0, closedTickets: 0, lastTicket: null, averageRatingGiven: null, blocked: false };
    const { id, ticketNumber, createdAt } = last;
    const lastTicket = { id, ticketNumber, createdAt };
    expect(await ask(guild, [KIM], [SAM])).toEqual([
      { userId: KIM, ...none },
      { userId: SAM, openTickets: 2, closedTickets: 2, lastTicket, averageRatingGiven: 3.5, blocked: false },
    ]);
    expect(await ask(aGuildId(), [SAM])).toEqual([{ userId: SAM, ...none }]);
    expect(await ask(guild)).toEqual([]);
  });

  it('says who is blocked now, by id or role', async () => {
    const { guild, block } = await setUp();
    await block({ userId: SAM, roleId: null, expiresAt: null });
    await block({ userId: KIM, roleId: null, expiresAt: NOON });
    await block({ userId: null, roleId: '7', expiresAt: plusMs(NOON, 1) });
    const found = await ask(guild, [SAM], [KIM], ['53' as UserId, '6', '7'], ['54' as UserId, '6']);
    expect(found.map(({ blocked }) => blocked)).toEqual([true, false, true, false]);
  });
};

const testNames = ({ stores }: Fixture): void => {
  describe('in the chat', () => {
    it('have a made-up name that stays, until one is set', async () => {
      const [guild, { chat }] = [aGuildId(), stores()];
      const [made] = await chat.listPeople(guild, [SAM]);
      expect(made).toEqual({
        userId: SAM,
        name: expect.stringMatching(/^\p{L}+ \p{L}+$/u),
        avatarUrl: null,
        isMember: true,
        canManageServer: false,
        username: made?.name,
        roleIds: [],
      });
      expect(await chat.listPeople(guild, [SAM])).toEqual([made]);
      const profile = { name: 'Sam', avatarUrl: 'https://cdn.example/sam.png' };
      await chat.setProfile(guild, SAM, profile);
      await chat.setRoles(guild, SAM, ['7']);
      const set = { userId: SAM, ...profile, username: 'Sam', isMember: true, canManageServer: false, roleIds: ['7'] };
      expect(
        (await chat.listPeople(guild, [KIM, SAM])).map((person) => [person.userId, person.name === 'Sam']),
      ).toEqual([
        [KIM, false],
        [SAM, true],
      ]);
      expect(await chat.listMembers(guild)).toEqual([set]);
      await chat.setProfile(guild, SAM, { name: null, avatarUrl: null });
      expect(await chat.listMembers(guild)).toEqual([{ ...made, roleIds: ['7'] }]);
      expect(await chat.listPeople(guild, [])).toEqual([]);
    });

    it('keep their name when they leave, and are no members', async () => {
      const [guild, { chat }] = [aGuildId(), stores()];
      await chat.setProfile(guild, SAM, { name: 'Sam', avatarUrl: null });
      await chat.removeMember(guild, SAM);
      expect(await chat.listPeople(guild, [SAM])).toEqual([
        {
          userId: SAM,
          name: 'Sam',
          username: 'Sam',
          avatarUrl: null,
          isMember: false,
          canManageServer: false,
          roleIds: [],
        },
      ]);
      expect(await chat.listMembers(guild)).toEqual([]);
    });

    it('can manage the server when that was set, as long as they are members', async () => {
      const [guild, { chat }] = [aGuildId(), stores()];
      const read = async () => (await chat.listPeople(guild, [SAM, KIM])).map(({ canManageServer }) => canManageServer);
      await chat.setCanManage(guild, SAM, true);
      expect(await read()).toEqual([true, false]);
      expect(await chat.listMembers(guild)).toMatchObject([{ userId: SAM, canManageServer: true, roleIds: [] }]);
      await chat.setRoles(guild, SAM, ['7']);
      expect(await chat.listMembersWithRoles(guild, ['7'], 5)).toMatchObject([{ userId: SAM }]);
      await chat.setCanManage(guild, SAM, false);
      expect(await read()).toEqual([false, false]);
      await chat.setCanManage(guild, SAM, true);
      await chat.removeMember(guild, SAM);
      expect(await read()).toEqual([false, false]);
    });

    it('cannot be found while the bot is out of reach', async () => {
      const { chat } = stores();
      await chat.setOnline(false);
      await expect(chat.listPeople(aGuildId(), [SAM])).rejects.toMatchObject({ code: 'bot_unavailable' });
      await chat.setOnline(true);
    });
  });
};

/** Who the users of a server are, and what they have done. */
export const peopleContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testHistories(fixture);
  testNames(fixture);
};
