import { uuidIds } from '#adapters/node/ids.ts';
import { toNotice } from '#core/chat/index.ts';
import { aGuildId, NOON, STAFF } from '../support/build.ts';
import { type SandboxFixture, UNKNOWN, aNotice, PRESS, FOLLOW, FRAMED } from './sandbox-fixture.ts';

export const testNotices = (fixture: SandboxFixture): void => {
  const { postNotice, messages, stores } = fixture;

  describe('a notice', () => {
    it.each([
      ['plain', aNotice(), 'How can we help?'],
      ['framed', FRAMED, ''],
    ])('is put up by the bot as it is: %s', async (_, notice, content) => {
      const id = await postNotice(notice);
      const author = { authorId: null, authorName: null, authorAvatarUrl: null };
      const shown = { id, channelId: fixture.channel, ...author, content, attachments: [], parts: null, notice };
      expect(await messages()).toEqual([{ ...shown, isPinned: false, reactions: [], createdAt: NOON, editedAt: null }]);
    });

    it('is put up once per key, however often and whenever that is asked', async () => {
      const { chat } = stores();
      const key = uuidIds.next('holder');
      const ids = await Promise.all(
        [1, 2, 3].map(() => chat.postMessage(key, fixture.guild, fixture.channel, aNotice())),
      );
      ids.push(await chat.postMessage(key, fixture.guild, fixture.channel, aNotice({ content: 'Again' })));
      expect(new Set(ids).size).toBe(1);
      expect((await messages()).map(({ id, content }) => [id, content])).toEqual([[ids[0], 'How can we help?']]);
      expect(await postNotice()).not.toBe(ids[0]);
    });

    it('is not put up where there is no such channel, and the key remains unused', async () => {
      const { chat } = stores();
      const key = uuidIds.next('holder');
      expect(await chat.postMessage(key, fixture.guild, UNKNOWN.channel, aNotice())).toBeNull();
      expect(await chat.postMessage(key, aGuildId(), fixture.channel, aNotice())).toBeNull();
      expect(await messages()).toEqual([]);
      expect(await chat.postMessage(key, fixture.guild, fixture.channel, aNotice())).not.toBeNull();
    });

    it('is changed in its place', async () => {
      const [id, other] = [await postNotice(), await postNotice()];
      const [before, bystander] = await messages();
      expect(await stores().chat.editMessage(fixture.guild, fixture.channel, id, FRAMED)).toBe(true);
      expect(await messages()).toEqual([{ ...before, content: '', notice: FRAMED }, bystander]);
      expect(bystander).toMatchObject({ id: other });
    });

    it('cannot be changed when it is gone, elsewhere or of another server', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(fixture.guild, 'next');
      const id = await postNotice();
      const before = await messages();
      expect(await chat.editMessage(fixture.guild, fixture.channel, UNKNOWN.message, FRAMED)).toBe(false);
      expect(await chat.editMessage(fixture.guild, next, id, FRAMED)).toBe(false);
      expect(await chat.editMessage(aGuildId(), fixture.channel, id, FRAMED)).toBe(false);
      expect(await messages()).toEqual(before);
      await chat.deleteMessage(fixture.guild, fixture.channel, id);
      expect(await chat.editMessage(fixture.guild, fixture.channel, id, FRAMED)).toBe(false);
      const other = await postNotice();
      await chat.removeChannel(fixture.guild, fixture.channel);
      expect(await chat.editMessage(fixture.guild, fixture.channel, other, FRAMED)).toBe(false);
    });

    it('gets each reaction once, in its channel alone', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(fixture.guild, 'next');
      const [id] = [await postNotice(), await postNotice()];
      for (let i = 0; i < 2; i += 1) await chat.addReaction(fixture.guild, fixture.channel, id, '✅');
      await chat.addReaction(fixture.guild, fixture.channel, id, '👍');
      await chat.addReaction(fixture.guild, next, id, '❌');
      await chat.addReaction(aGuildId(), fixture.channel, id, '❌');
      expect((await messages()).map(({ reactions }) => reactions)).toEqual([['✅', '👍'], []]);
    });

    it('is taken down, and then there is nothing more to do', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(fixture.guild, 'next');
      const [id, other] = [await postNotice(), await postNotice()];
      await chat.deleteMessage(aGuildId(), fixture.channel, id);
      await chat.deleteMessage(fixture.guild, next, id);
      expect(await messages()).toHaveLength(2);
      for (let i = 0; i < 2; i += 1) await chat.deleteMessage(fixture.guild, fixture.channel, id);
      expect(await messages()).toMatchObject([{ id: other }]);
    });

    it('stands under a post that has buttons', async () => {
      const { chat } = stores();
      const post = { onBehalfOf: null, content: 'Close it?', attachments: [], buttons: [PRESS, FOLLOW] };
      const notice = { content: null, embeds: [], buttonRows: [[PRESS, FOLLOW]], select: null };
      expect(toNotice(post)).toEqual(notice);
      const plain = { onBehalfOf: STAFF, content: 'Hi', attachments: [] };
      const opened = {
        guild: fixture.guild,
        name: 'ticket-1',
        home: 'channel' as const,
        parentIds: [],
        memberIds: [],
        roleIds: [],
        posts: [post, plain],
      };
      const { channelId } = await chat.openChannel(uuidIds.next('holder'), opened);
      await chat.changeChannel(uuidIds.next('holder'), fixture.guild, channelId, { post });
      await chat.changeChannel(uuidIds.next('holder'), fixture.guild, channelId, { post: plain });
      const shown = (await messages(channelId)).map(({ content, notice: under }) => [content, under]);
      expect(shown).toEqual([
        ['Close it?', notice],
        ['Hi', null],
        ['Close it?', notice],
        ['Hi', null],
      ]);
    });
  });
};
