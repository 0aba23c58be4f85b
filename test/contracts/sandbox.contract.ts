import { uuidIds } from '#adapters/node/ids.ts';
import { type ChatMessage, SIMULATED_ROLES } from '#core/chat/index.ts';
import type { ChannelId, GuildId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';
import { createSandboxFixture, type SandboxFixture, UNKNOWN, aNotice, FRAMED } from './sandbox-fixture.ts';
import { testNotices } from './sandbox-notices.contract.ts';

const testUsers = (fixture: SandboxFixture): void => {
  const { stores, messages } = fixture;

  describe('the members of a server', () => {
    it('have the roles they were given last; without any word of them they have none', async () => {
      const { chat } = stores();
      expect(await chat.listRoles(fixture.guild, STAFF)).toEqual([]);
      await chat.setRoles(fixture.guild, STAFF, ['1', '2']);
      expect(await chat.listRoles(fixture.guild, STAFF)).toEqual(['1', '2']);
      await chat.setRoles(fixture.guild, STAFF, ['3']);
      expect(await chat.listRoles(fixture.guild, STAFF)).toEqual(['3']);
      expect(await chat.listRoles(fixture.guild, REQUESTER)).toEqual([]);
      expect(await chat.listRoles(aGuildId(), STAFF)).toEqual([]);
    });

    it('have been there for long, until it is set since when', async () => {
      const { chat } = stores();
      const long = { roleIds: [], joinedAt: null, accountCreatedAt: null };
      expect(await chat.findMembership(fixture.guild, STAFF)).toEqual(long);
      const since = { joinedAt: NOON, accountCreatedAt: plusMs(NOON, -1) };
      await chat.setMembership(fixture.guild, STAFF, since);
      await chat.setRoles(fixture.guild, STAFF, ['1']);
      expect(await chat.findMembership(fixture.guild, STAFF)).toEqual({ roleIds: ['1'], ...since });
      expect(await chat.findMembership(aGuildId(), STAFF)).toEqual(long);
      await chat.removeMember(fixture.guild, STAFF);
      expect(await chat.findMembership(fixture.guild, STAFF)).toBeNull();
    });

    it('are members no more when they were removed, until they are given roles', async () => {
      const { chat } = stores();
      await chat.setRoles(fixture.guild, STAFF, ['1']);
      for (const user of [STAFF, REQUESTER]) await chat.removeMember(fixture.guild, user);
      expect(await chat.listRoles(fixture.guild, STAFF)).toBeNull();
      expect(await chat.listRoles(fixture.guild, REQUESTER)).toBeNull();
      expect(await chat.listRoles(aGuildId(), STAFF)).toEqual([]);
      expect(await chat.listRoles(fixture.guild, '9' as UserId)).toEqual([]);
      await chat.setRoles(fixture.guild, STAFF, []);
      expect(await chat.listRoles(fixture.guild, STAFF)).toEqual([]);
    });

    it('have roles with the name that was given last, in one server', async () => {
      const { chat } = stores();
      for (const name of ['Helpers', 'Support']) await chat.setRoleName(fixture.guild, '71', name);
      await chat.setRoleName(fixture.guild, '72', 'Team lead');
      const { roles } = await chat.describeServer(fixture.guild);
      expect(roles).toEqual(
        expect.arrayContaining([
          { id: '71', name: 'Support' },
          { id: '72', name: 'Team lead' },
        ]),
      );
      const { roles: others } = await chat.describeServer(aGuildId());
      expect(others.map(({ id }) => id)).toEqual([...SIMULATED_ROLES.keys()]);
    });
  });

  describe('users', () => {
    it('change what they wrote', async () => {
      const { chat } = stores();
      const [message, other] = [
        await chat.sendMessage(fixture.guild, fixture.channel, REQUESTER, 'Helo'),
        await chat.sendMessage(fixture.guild, fixture.channel, STAFF, 'Hi'),
      ];
      const edited = await chat.editUserMessage(fixture.guild, fixture.channel, message.id, 'Hello');
      expect(edited).toEqual({ ...message, content: 'Hello', editedAt: NOON });
      expect(await messages()).toEqual([edited, other]);
    });

    it('erase a message, once', async () => {
      const { chat } = stores();
      const [message, other] = [
        await chat.sendMessage(fixture.guild, fixture.channel, REQUESTER, 'Oops'),
        await chat.sendMessage(fixture.guild, fixture.channel, STAFF, 'Hi'),
      ];
      await chat.deleteUserMessage(fixture.guild, fixture.channel, message.id);
      expect(await messages()).toEqual([other]);
      await expect(chat.deleteUserMessage(fixture.guild, fixture.channel, message.id)).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(chat.editUserMessage(fixture.guild, fixture.channel, message.id, 'x')).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('find no message under another id, in another channel or on another server', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(fixture.guild, 'next');
      const message = await chat.sendMessage(fixture.guild, fixture.channel, REQUESTER, 'Hello');
      const wrong: [GuildId, ChannelId, ChatMessage['id']][] = [
        [fixture.guild, fixture.channel, UNKNOWN.message],
        [fixture.guild, next, message.id],
        [fixture.guild, UNKNOWN.channel, message.id],
        [aGuildId(), fixture.channel, message.id],
      ];
      for (const where of wrong) {
        await expect(chat.editUserMessage(...where, 'x')).rejects.toMatchObject({ code: 'not_found' });
        await expect(chat.deleteUserMessage(...where)).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await messages()).toEqual([message]);
    });
  });
};

const testChannels = (fixture: SandboxFixture): void => {
  const { stores, messages, postNotice } = fixture;

  describe('a channel that no ticket made', () => {
    it('is like any other', async () => {
      const { chat } = stores();
      const added = await chat.addChannel(fixture.guild, 'next');
      const roles = { roleIds: [], readerRoleIds: [] };
      const noPost = { forumTags: null, tagIds: [], openedById: null };
      const unknownUser = { home: 'channel', parentId: null, memberIds: [], ...roles, archived: false, ...noPost };
      expect(added).toEqual({ id: added.id, guildId: fixture.guild, name: 'next', ...unknownUser, createdAt: NOON });
      expect(await chat.listChannels(fixture.guild)).toEqual([
        expect.objectContaining({ id: fixture.channel, name: 'help' }),
        added,
      ]);
      await chat.sendMessage(fixture.guild, added.id, STAFF, 'Hi');
      expect(await messages(added.id)).toMatchObject([{ content: 'Hi', notice: null, editedAt: null }]);
      expect(
        await chat.changeChannel(uuidIds.next('holder'), fixture.guild, added.id, { allow: [STAFF] }),
      ).not.toBeNull();
    });

    it('is removed with its messages, for its server only, once', async () => {
      const { chat } = stores();
      const { id: next } = await chat.addChannel(fixture.guild, 'next');
      await chat.sendMessage(fixture.guild, fixture.channel, STAFF, 'Hi');
      const remaining = await chat.sendMessage(fixture.guild, next, STAFF, 'Still here');
      await expect(chat.removeChannel(aGuildId(), fixture.channel)).rejects.toMatchObject({ code: 'not_found' });
      expect(await messages()).toHaveLength(1);
      await chat.removeChannel(fixture.guild, fixture.channel);
      expect(await chat.listChannels(fixture.guild)).toMatchObject([{ id: next }]);
      expect(await chat.listMessages(fixture.guild, fixture.channel)).toBeNull();
      expect(await messages(next)).toEqual([remaining]);
      await expect(chat.removeChannel(fixture.guild, fixture.channel)).rejects.toMatchObject({ code: 'not_found' });
      await expect(chat.sendMessage(fixture.guild, fixture.channel, STAFF, 'Hi')).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('may be one that a ticket made: then the bot finds it gone', async () => {
      const { chat } = stores();
      const opened = {
        guild: fixture.guild,
        name: 'ticket-1',
        home: 'channel' as const,
        parentIds: [],
        memberIds: [],
        roleIds: [],
        posts: [],
      };
      const { channelId } = await chat.openChannel(uuidIds.next('holder'), opened);
      await chat.removeChannel(fixture.guild, channelId);
      expect(await chat.changeChannel(uuidIds.next('holder'), fixture.guild, channelId, { archived: true })).toBeNull();
      expect(await chat.postMessage(uuidIds.next('holder'), fixture.guild, channelId, aNotice())).toBeNull();
    });
  });

  it('does nothing with notices and members while the bot is out of reach', async () => {
    const { chat } = stores();
    const key = uuidIds.next('holder');
    const id = await postNotice();
    const before = await messages();
    await chat.setOnline(false);
    const offline = { code: 'bot_unavailable' };
    await expect(chat.postMessage(key, fixture.guild, fixture.channel, FRAMED)).rejects.toMatchObject(offline);
    await expect(chat.editMessage(fixture.guild, fixture.channel, id, FRAMED)).rejects.toMatchObject(offline);
    await expect(chat.deleteMessage(fixture.guild, fixture.channel, id)).rejects.toMatchObject(offline);
    await expect(chat.listRoles(fixture.guild, STAFF)).rejects.toMatchObject(offline);
    await expect(chat.findMembership(fixture.guild, STAFF)).rejects.toMatchObject(offline);
    await expect(chat.editMessage(fixture.guild, fixture.channel, UNKNOWN.message, FRAMED)).rejects.toMatchObject(
      offline,
    );
    await expect(chat.postMessage(key, fixture.guild, UNKNOWN.channel, FRAMED)).rejects.toMatchObject(offline);
    expect(await messages()).toEqual(before);
    await chat.setOnline(true);
    expect(await chat.postMessage(key, fixture.guild, fixture.channel, FRAMED)).not.toBe(id);
    expect(await messages()).toHaveLength(2);
  });
};

/** What stays in a channel, who is in a server, and what users do there. */
export const sandboxContract = (stores: () => Stores): void => {
  const fixture = createSandboxFixture(stores);
  testNotices(fixture);
  testUsers(fixture);
  testChannels(fixture);
};
