import { randomUUID } from 'node:crypto';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Attachment, Post } from '#core/chat/index.ts';
import { toAttachmentId } from '#core/shared/ids.ts';
import { openDirectChannel } from '../../../support/discord/channels.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';
import { InMemoryBlobStore } from '../../../support/memory/blob-store.ts';
import { openServer, post } from './fixture.ts';

const discord = useDiscord();
const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(1_300)) as [string, string, string];

const openTicket = async (options: Parameters<typeof openServer>[1] = {}) => {
  const server = openServer(discord, options);
  const { channelId } = await server.open({ posts: [] });
  const write = async (written: Post) =>
    (await server.chat.changeChannel(randomUUID(), server.guildId, channelId, { post: written }))?.messageIds ?? [];
  const shown = () => discord.messages(channelId).map(({ content, webhook }) => [content, webhook?.username ?? null]);
  const rewrite = (ids: Awaited<ReturnType<typeof write>>, written: Post) =>
    server.chat.rewritePost(server.guildId, channelId, ids, written);
  return { ...server, channelId, write, shown, rewrite };
};

describe('a post that is written anew', () => {
  it('has the new text in the messages of the old one; those that are not needed go', async () => {
    const { write, rewrite, shown, staffId } = await openTicket();
    const ids = await write(post([first, second, third].join('\n\n'), { onBehalfOf: staffId }));
    expect(await rewrite(ids, post([second, third].join('\n\n'), { onBehalfOf: staffId }))).toEqual(ids.slice(0, 2));
    expect(shown()).toEqual([
      [`**Sam**\n${second}`, null],
      [third, null],
    ]);
    expect(await rewrite(ids, post('Hello', { onBehalfOf: staffId }))).toEqual(ids.slice(0, 1));
    expect(shown()).toEqual([['**Sam**\nHello', null]]);
    expect(discord.state.invalidPayloads).toEqual([]);
  });

  it('is cut when it needs more messages than there are', async () => {
    const { write, rewrite, shown, chat, guildId } = await openTicket();
    const ids = await write(post('Hello'));
    const long = post([first, second].join('\n\n'));
    expect(await chat.countMessages(guildId, post('Hello'))).toBe(1);
    expect(await chat.countMessages(guildId, long)).toBe(2);
    expect(await rewrite(ids, long)).toEqual(ids);
    expect(shown()).toEqual([[first, null]]);
  });

  it('keeps its files, also where the text of their message goes', async () => {
    const blobs = new InMemoryBlobStore();
    const { write, rewrite, shown, channelId, guildId } = await openTicket({ blobs });
    const attachmentId = toAttachmentId('019b0000-0000-7000-8000-0000000000a1');
    await blobs.put({ guildId, id: attachmentId }, { bytes: new TextEncoder().encode('1') });
    const attachments: readonly Attachment[] = [{ attachmentId, url: null, filename: 'a.txt' }];
    const ids = await write(post([first, second].join('\n\n'), { attachments }));
    expect(await rewrite(ids, post('Hello', { attachments }))).toEqual(ids);
    expect(shown().map(([content]) => content)).toEqual(['Hello', '']);
    expect(discord.messages(channelId).map((message) => message.attachments.length)).toEqual([0, 1]);
  });

  it('stays under the name of its person, whatever the settings say by now', async () => {
    const { write, rewrite, shown, staffId } = await openTicket();
    const person = { onBehalfOf: staffId, identity: { kind: 'person' } } as const;
    const ids = await write(post([first, second].join('\n\n'), person));
    await rewrite(ids, post([third, second].join('\n\n'), person));
    expect(shown()).toEqual([
      [third, 'Sam'],
      [second, 'Sam'],
    ]);
    await rewrite(ids, post('Hello', { onBehalfOf: staffId }));
    expect(shown()).toEqual([['**Sam**\nHello', 'Sam']]);
  });

  it('is headed where the bot wrote it because it may have no webhook', async () => {
    const { guild, write, rewrite, shown, staffId } = await openTicket();
    guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.ManageWebhooks);
    const person = { onBehalfOf: staffId, identity: { kind: 'person' } } as const;
    const ids = await write(post('Helo', person));
    await rewrite(ids, post('Hello', person));
    expect(shown()).toEqual([['**Sam**\nHello', null]]);
  });

  it('stays away where somebody deleted it or its channel', async () => {
    const { write, rewrite, shown, chat, guildId, channelId } = await openTicket();
    const ids = await write(post('Hello'));
    for (const id of ids) await chat.deleteMessage(guildId, channelId, id);
    expect(await rewrite(ids, post('Again'))).toEqual(ids);
    expect(shown()).toEqual([]);
    await chat.changeChannel(randomUUID(), guildId, channelId, { deleted: true });
    expect(await rewrite(ids, post('Again'))).toEqual(ids);
  });

  it('is written anew in an archived thread, which stays archived', async () => {
    const server = openServer(discord);
    const parent = server.addChannel();
    const { channelId } = await server.open({ home: 'thread', parentIds: [parent], posts: [] });
    const { chat, guildId } = server;
    const sent = await chat.changeChannel(randomUUID(), guildId, channelId, { post: post('Helo') });
    await chat.changeChannel(randomUUID(), guildId, channelId, { archived: true });
    await chat.rewritePost(guildId, channelId, sent?.messageIds ?? [], post('Hello'));
    expect(discord.messages(channelId).at(-1)?.content).toBe('Hello');
    expect(discord.world.channel(channelId).thread).toMatchObject({ archived: true });
  });
});

it('a direct message has the new text in all its messages', async () => {
  const { chat, guildId, requesterId } = await openTicket();
  const key = randomUUID();
  await chat.sendDirectPost(key, guildId, requesterId, post([first, second, third].join('\n\n')));
  const { id } = openDirectChannel(discord.world, requesterId);
  const texts = () => discord.messages(id).map(({ content }) => content);
  await chat.editDirectPost(key, guildId, requesterId, post([third, first].join('\n\n')));
  expect(texts()).toEqual([third, first]);
});
