import type { Category } from '#core/categories/index.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { TicketCreation, IdempotencyKey } from '#core/tickets/index.ts';
import { aCategory, aGuildId, aServer, NOON, REQUESTER } from '../support/build.ts';
import { aKey, anOpening, commitOpening } from './creations.ts';
import type { Stores } from './stores.ts';

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

  const open = (key: IdempotencyKey | null, now: Instant = NOON): TicketCreation => anOpening(category, key, now);
  const commit = (opening: TicketCreation, overrides: object = {}) => commitOpening(stores(), opening, overrides);
  return {
    stores,
    get guild() {
      return guild;
    },
    open,
    commit,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testGivingUp = (fixture: Fixture): void => {
  const { stores, open, commit } = fixture;

  describe('giving up', () => {
    const LATER = plusMs(NOON, 10_000);
    const giveUp = async (before: Instant, now = LATER) =>
      (await stores().creations.expireOrphans(before, now)).map(({ ticket }) => ticket);

    it('gives up creations that ended without a ticket, again and again until they are forgotten', async () => {
      const [broken, finished] = [open(null), open(null)];
      await stores().creations.reserveNumber(broken);
      await commit(finished);
      expect(await giveUp(NOON)).not.toContain(broken.ticketId);
      const orphans = await giveUp(LATER);
      expect(orphans).toContain(broken.ticketId);
      expect(orphans).not.toContain(finished.ticketId);
      expect(await giveUp(LATER)).not.toContain(broken.ticketId);
      const muchLater = plusMs(LATER, 1);
      expect(await giveUp(muchLater, muchLater)).toContain(broken.ticketId);
      await stores().creations.remove(fixture.guild, broken.ticketId);
      expect(await giveUp(plusMs(LATER, 2))).not.toContain(broken.ticketId);
    });

    it('lets nobody commit what was given up, with a key or without', async () => {
      for (const key of [null, aKey()]) {
        const stalled = open(key);
        await stores().creations.start(stalled);
        await stores().creations.reserveNumber(stalled);
        expect(await giveUp(LATER)).toContain(stalled.ticketId);
        await expect(commit(stalled)).rejects.toMatchObject({ name: 'VersionConflict' });
        await expect(stores().creations.reserveNumber(stalled)).rejects.toMatchObject({ name: 'VersionConflict' });
        expect(await stores().creations.abandon(stalled)).toBe(true);
      }
    });

    it('starts a retry anew under its key, with another ticket', async () => {
      const key = aKey();
      const broken = open(key);
      await stores().creations.start(broken);
      await stores().creations.reserveNumber(broken);
      await giveUp(LATER);
      const retry = open(key, LATER);
      expect(await stores().creations.start(retry)).toMatchObject({ state: 'started', ticketId: retry.ticketId });
      await commit(retry);
    });

    it('leaves an opening that a retry has taken up', async () => {
      const key = aKey();
      const broken = open(key);
      await stores().creations.start(broken);
      await stores().creations.reserveNumber(broken);
      const retry = { ...open(key, LATER), ticketId: broken.ticketId };
      await stores().creations.start(retry);
      await stores().creations.reserveNumber(retry);
      expect(await giveUp(LATER)).not.toContain(broken.ticketId);
      await commit(retry);
    });

    it('says of an abandoned opening whether its ticket exists', async () => {
      const key = aKey();
      const finished = open(key);
      await stores().creations.start(finished);
      await commit(finished);
      expect(await stores().creations.abandon(finished)).toBe(false);
      expect(await stores().creations.start(open(key))).toMatchObject({ state: 'answered' });
      const refused = open(aKey());
      await stores().creations.start(refused);
      expect(await stores().creations.abandon(refused)).toBe(true);
    });
  });
};

const testMessages = (fixture: Fixture): void => {
  const { stores, open, commit } = fixture;

  describe('messages in the channel of an opening', () => {
    const channelId = '77' as ChannelId;
    const aChatMessage = (content: string): ChatMessage => ({
      id: '9001' as ChatMessageId,
      channelId,
      authorId: REQUESTER,
      authorName: 'Sam',
      authorAvatarUrl: null,
      content,
      attachments: [],
      notice: null,
      createdAt: NOON,
      editedAt: null,
    });
    const kept = async () =>
      (await stores().creations.listBufferedMessages()).filter((message) => message.guild === fixture.guild);

    it('are kept until the ticket is committed, as they are at last', async () => {
      const opening = open(null);
      const keep = (content: string) =>
        stores().creations.bufferMessage(fixture.guild, opening.ticketId, aChatMessage(content));
      expect(await keep('too early')).toBe(false);
      await stores().creations.reserveNumber(opening);
      expect(await keep('Hello?')).toBe(true);
      expect(await keep('Hello!')).toBe(true);
      expect(await kept()).toEqual([]);
      await commit(opening);
      expect(await kept()).toEqual([
        { guild: fixture.guild, ticket: opening.ticketId, message: aChatMessage('Hello!') },
      ]);
      expect(await keep('too late')).toBe(false);
      await stores().creations.removeBufferedMessages(fixture.guild, opening.ticketId, ['9001' as ChatMessageId]);
      expect(await kept()).toEqual([]);
    });

    it('are not kept for another server, nor for an opening that was given up', async () => {
      const opening = open(null);
      await stores().creations.reserveNumber(opening);
      const keep = (where: GuildId) => stores().creations.bufferMessage(where, opening.ticketId, aChatMessage('Hi'));
      expect(await keep(aGuildId())).toBe(false);
      expect(await keep(fixture.guild)).toBe(true);
      await stores().creations.abandon(opening);
      expect(await keep(fixture.guild)).toBe(false);
      await stores().creations.remove(fixture.guild, opening.ticketId);
      expect(await kept()).toEqual([]);
    });
  });
};

export const unfinishedOpeningsContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testGivingUp(fixture);
  testMessages(fixture);
};
