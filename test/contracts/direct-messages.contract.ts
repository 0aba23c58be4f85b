import { uuidIds } from '#adapters/node/ids.ts';
import type { Notice, Post } from '#core/chat/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { aGuildId } from '../support/build.ts';
import type { ChatStores } from './chat.contract.ts';

/** Messages of the bot to single users. */
export const directMessagesContract = (stores: () => ChatStores): void => {
  const notice = (title: string): Notice => ({
    content: null,
    embeds: [
      { title, description: null, url: null, color: 1, imageUrl: null, thumbnailUrl: null, footer: null, fields: [] },
    ],
    buttonRows: [],
    select: null,
  });
  const read = async (guild: GuildId, user: UserId) =>
    (await stores().chat.listDirectMessages(guild, user)).map(({ id, notice: shown }) => [id, shown?.embeds[0]?.title]);

  it('reach their user once under each key, newest first', async () => {
    const [guild, user, { chat }] = [aGuildId(), '61' as UserId, stores()];
    const keys = [uuidIds.next('notice'), uuidIds.next('notice')] as const;
    const first = await chat.sendDirectMessage(keys[0], guild, user, notice('One'));
    expect(await chat.sendDirectMessage(keys[0], guild, user, notice('One'))).toBe(first);
    const second = await chat.sendDirectMessage(keys[1], guild, user, notice('Two'));
    expect(await read(guild, user)).toEqual([
      [second, 'Two'],
      [first, 'One'],
    ]);
    expect(await read(aGuildId(), user)).toEqual([]);
    expect(await read(guild, '62' as UserId)).toEqual([]);
  });

  it('are edited by the key of their sending, and only where something was sent', async () => {
    const [guild, user, { chat }] = [aGuildId(), '61' as UserId, stores()];
    const [key, unused] = [uuidIds.next('notice'), uuidIds.next('notice')];
    const id = await chat.sendDirectMessage(key, guild, user, notice('One'));
    await chat.editDirectMessage(key, guild, user, notice('Two'));
    await chat.editDirectMessage(key, guild, user, notice('Three'));
    await chat.editDirectMessage(unused, guild, user, notice('Four'));
    expect(await read(guild, user)).toEqual([[id, 'Three']]);
  });

  it('are posts that are sent once under each key, edited and deleted by it', async () => {
    const [guild, user, { chat }] = [aGuildId(), '61' as UserId, stores()];
    const [key, unused] = [uuidIds.next('notice'), uuidIds.next('notice')];
    const post = (content: string): Post => ({ onBehalfOf: null, content, attachments: [] });
    const readTexts = async () => (await chat.listDirectMessages(guild, user)).map(({ id, content }) => [id, content]);
    const id = await chat.sendDirectPost(key, guild, user, post('One'));
    expect(await chat.sendDirectPost(key, guild, user, post('One'))).toBe(id);
    expect(await readTexts()).toEqual([[id, 'One']]);
    await chat.editDirectPost(key, guild, user, post('Two'));
    await chat.editDirectPost(unused, guild, user, post('Three'));
    expect(await readTexts()).toEqual([[id, 'Two']]);
    await chat.deleteDirectPost(unused, guild, user);
    await chat.deleteDirectPost(key, guild, user);
    await chat.deleteDirectPost(key, guild, user);
    expect(await readTexts()).toEqual([]);
    await chat.removeMember(guild, user);
    expect(await chat.sendDirectPost(unused, guild, user, post('One'))).toBeNull();
  });

  it('do not reach a user who left', async () => {
    const [guild, user, { chat }] = [aGuildId(), '61' as UserId, stores()];
    await chat.removeMember(guild, user);
    expect(await chat.sendDirectMessage(uuidIds.next('notice'), guild, user, notice('One'))).toBeNull();
    expect(await read(guild, user)).toEqual([]);
  });

  it('wait for the bot', async () => {
    const [guild, user, { chat }] = [aGuildId(), '61' as UserId, stores()];
    await chat.setOnline(false);
    const sent = chat.sendDirectMessage(uuidIds.next('notice'), guild, user, notice('One'));
    await expect(sent).rejects.toMatchObject({ code: 'bot_unavailable' });
    await chat.setOnline(true);
    expect(await read(guild, user)).toEqual([]);
  });
};
