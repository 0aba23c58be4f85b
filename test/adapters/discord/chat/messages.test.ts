import { randomUUID } from 'node:crypto';
import { ButtonStyle, ComponentType, PermissionFlagsBits } from 'discord-api-types/v10';
import { InMemoryBlobStore } from '../../../support/memory/blob-store.ts';
import { SELECT_MENU_ID } from '#adapters/discord/chat/index.ts';
import type { Embed, Post } from '#core/chat/index.ts';
import { toAttachmentId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';
import { notice, openServer, post } from './fixture.ts';

const discord = useDiscord();

const openTicket = async (options: Parameters<typeof openServer>[1] = {}) => {
  const server = openServer(discord, options);
  const { channelId } = await server.open({ posts: [] });
  const write = (written: Post) =>
    server.chat.changeChannel(randomUUID(), server.guildId, channelId, { post: written });
  const messages = () => discord.messages(channelId);
  return { ...server, channelId, write, messages };
};

it('heads a reply with the name of the staff member, shown as it is', async () => {
  const { guild, write, staffId, channelId, texts } = await openTicket();
  guild.updateMember(staffId, { nick: '**Sam** <@1>' });
  const changed = await write(post('Hello', { onBehalfOf: staffId }));
  expect(texts(channelId)).toEqual(['**\\*\\*Sam\\*\\* \\<@1\\>**\nHello']);
  expect(changed?.users).toMatchObject([{ userId: staffId, name: '**Sam** <@1>' }]);
});

it('stands under the name and picture of the staff member, by one webhook of the channel', async () => {
  const { write, staffId, channelId, messages } = await openTicket();
  const reply = (content: string) => write(post(content, { onBehalfOf: staffId, identity: { kind: 'person' } }));
  const first = await reply('Hello');
  await reply('Again');
  expect(messages()).toMatchObject([
    { content: 'Hello', webhook: { username: 'Sam' } },
    { content: 'Again', webhook: { username: 'Sam' } },
  ]);
  expect(first?.messageIds).toEqual([messages()[0]?.id]);
  expect([...discord.world.webhooks.values()].filter((one) => one.channelId === channelId)).toHaveLength(1);
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('stands there once when the answer of Discord was lost', async () => {
  const { chat, guildId, channelId, staffId, messages } = await openTicket();
  const reply = post('Hello', { onBehalfOf: staffId, identity: { kind: 'person' } });
  const key = randomUUID();
  discord.faults.add({ on: 'POST /webhooks/:application/:token', times: 1, effect: { kind: 'lost' } });
  const write = () => chat.changeChannel(key, guildId, channelId, { post: reply });
  await expect(write()).rejects.toMatchObject({ code: 'bot_unavailable' });
  const changed = await write();
  expect(messages().map(({ id, content }) => [id, content])).toEqual([[changed?.messageIds[0], 'Hello']]);
});

it('stands under another webhook where somebody has deleted it, and under the bot where it may not have one', async () => {
  const { guild, clock, write, staffId, messages } = await openTicket();
  const reply = (content: string) => write(post(content, { onBehalfOf: staffId, identity: { kind: 'person' } }));
  await reply('One');
  discord.world.webhooks.clear();
  await reply('Two');
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.ManageWebhooks);
  discord.world.webhooks.clear();
  await reply('Three');
  await reply('Four');
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS);
  clock.advance(61 * 60_000);
  await reply('Five');
  expect(messages().map(({ content, webhook }) => [content, webhook?.username ?? null])).toEqual([
    ['One', 'Sam'],
    ['Two', 'Sam'],
    ['**Sam**\nThree', null],
    ['**Sam**\nFour', null],
    ['Five', 'Sam'],
  ]);
});

describe('a long reply whose webhook is taken away between its parts', () => {
  const [first = '', second = '', third = ''] = ['a', 'b', 'c'].map((letter) => letter.repeat(1_900));
  const EXECUTE = 'POST /webhooks/:application/:token';
  const openLong = async () => {
    const { guild, chat, guildId, channelId, staffId, messages } = await openTicket();
    const reply = post([first, second, third].join('\n\n'), { onBehalfOf: staffId, identity: { kind: 'person' } });
    const key = randomUUID();
    const write = () => chat.changeChannel(key, guildId, channelId, { post: reply });
    const takeAway = () => {
      guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.ManageWebhooks);
      discord.world.webhooks.clear();
    };
    const expectOnce = (ids: readonly string[] | undefined) => {
      expect(messages().map(({ content, webhook }) => [content, webhook?.username ?? null])).toEqual([
        [first, 'Sam'],
        [`**Sam**\n${second}`, null],
        [third, null],
      ]);
      expect(ids).toEqual(messages().map(({ id }) => id));
    };
    return { write, takeAway, expectOnce };
  };

  it('is there once: the bot sends the rest', async () => {
    const { write, takeAway, expectOnce } = await openLong();
    const body = { message: 'Unknown Webhook', code: 10_015 };
    discord.faults.add({ on: EXECUTE, after: 1, effect: { kind: 'status', status: 404, body }, onMet: takeAway });
    expectOnce((await write())?.messageIds);
  });

  it('is there once when the answer to the first part was lost, too', async () => {
    const { write, takeAway, expectOnce } = await openLong();
    discord.faults.add({ on: EXECUTE, effect: { kind: 'lost' } });
    await expect(write()).rejects.toMatchObject({ code: 'bot_unavailable' });
    takeAway();
    expectOnce((await write())?.messageIds);
  });
});

it('is headed by a role, which nobody is notified of', async () => {
  const { write, staffId, staffRoleId, messages } = await openTicket();
  await write(post('Hello', { onBehalfOf: staffId, identity: { kind: 'role', roleId: staffRoleId } }));
  expect(messages().map(({ content, pinged }) => [content, [...pinged.roles]])).toEqual([
    [`**<@&${staffRoleId}>**\nHello`, []],
  ]);
});

it('is headed by a team, without its person', async () => {
  const { write, staffId, messages } = await openTicket();
  const changed = await write(post('Hello', { onBehalfOf: staffId, identity: { kind: 'team', name: 'Team of *us*' } }));
  expect(messages().map(({ content, webhook }) => [content, webhook])).toEqual([['**Team of \\*us\\***\nHello', null]]);
  expect(changed?.users.map(({ userId }) => userId)).toEqual([staffId]);
});

it('splits a long reply at paragraphs, with all ids in their order and buttons under the last part', async () => {
  const { write, staffId, messages } = await openTicket();
  const paragraphs = ['a', 'b', 'c'].map((letter) => letter.repeat(1_300));
  const button = { label: 'Close', emoji: null, target: { id: 'close', style: 'danger' as const } };
  const changed = await write(post(paragraphs.join('\n\n'), { onBehalfOf: staffId, buttons: [button] }));
  expect(messages().map(({ content }) => content)).toEqual([`**Sam**\n${paragraphs[0]}`, paragraphs[1], paragraphs[2]]);
  expect(changed?.messageIds).toEqual(messages().map(({ id }) => id));
  expect(messages().map(({ components }) => components.length)).toEqual([0, 0, 1]);
  expect(new Set(messages().map(({ nonce }) => nonce)).size).toBe(3);
});

it('notifies those who are named, and nobody else', async () => {
  const { write, staffId, requesterId, staffRoleId, messages } = await openTicket();
  const text = `@everyone @here <@${staffId}> <@${requesterId}> <@&${staffRoleId}>`;
  await write(post(text));
  await write(post(text, { mentions: { userIds: [requesterId], roleIds: [] } }));
  await write(post(text, { mentions: { userIds: [], roleIds: [staffRoleId] } }));
  const pings = messages().map(({ pinged }) => JSON.stringify(pinged));
  const isPinged = (index: number) => [requesterId, staffRoleId].map((id) => pings[index]?.includes(id));
  expect([isPinged(0), isPinged(1), isPinged(2)]).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(messages().map(({ allowedMentions }) => allowedMentions?.parse)).toEqual([[], [], []]);
});

it('opens a ticket with two messages at the most, where the texts fit', async () => {
  const { open, requesterId, staffRoleId } = openServer(discord);
  const ping = post(`<@&${staffRoleId}>`, { mentions: { userIds: [], roleIds: [staffRoleId] } });
  const button = { label: 'Claim', emoji: '🙋', target: { id: 'claim', style: 'primary' as const } };
  const posts = [
    post('Welcome', { buttons: [button] }),
    post('It is broken', { onBehalfOf: requesterId }),
    post('Which one?\nThe red one'),
    ping,
  ];
  const { channelId, messageIds } = await open({ posts });
  const [first, second] = discord.messages(channelId);
  expect(discord.messages(channelId).map(({ content }) => content)).toEqual([
    'Welcome',
    `**Rita**\nIt is broken\n\nWhich one?\nThe red one\n\n<@&${staffRoleId}>`,
  ]);
  expect(messageIds).toEqual([first?.id, second?.id, second?.id, second?.id]);
  expect([first?.components.length, second?.components.length]).toEqual([1, 0]);
  expect(JSON.stringify(second?.pinged)).toContain(staffRoleId);
});

it('begins another message where the first posts do not fit into one, or each have buttons', async () => {
  const { open } = openServer(discord);
  const button = (id: string) => ({ label: id, emoji: null, target: { id, style: 'secondary' as const } });
  const posts = [
    post('a'.repeat(1_999)),
    post('b'),
    post('c', { buttons: [button('1')] }),
    post('d', { buttons: [button('2')] }),
  ];
  const { channelId, messageIds } = await open({ posts });
  const messages = discord.messages(channelId);
  expect(messages.map(({ content }) => content)).toEqual(['a'.repeat(1_999), 'b\n\nc', 'd']);
  expect(messageIds).toEqual([messages[0]?.id, messages[1]?.id, messages[1]?.id, messages[2]?.id]);
});

it('shows buttons, links, menus and embeds', async () => {
  const { chat, guildId, addChannel } = openServer(discord);
  const channel = addChannel();
  const embed: Embed = {
    title: 'Help',
    description: 'Choose',
    url: 'https://example.com/',
    color: 255,
    imageUrl: 'https://example.com/image.png',
    thumbnailUrl: 'https://example.com/thumbnail.png',
    footer: 'Bye',
    fields: [{ name: 'Hours', value: '9-17', inline: true }],
  };
  const styles = ['primary', 'secondary', 'success', 'danger'] as const;
  const buttons = styles.map((style) => ({
    label: style,
    emoji: '<:wave:123456789012345678>',
    target: { id: style, style },
  }));
  const link = { label: 'Docs', emoji: null, target: { url: 'https://example.com/docs' } };
  await chat.postMessage(
    randomUUID(),
    guildId,
    channel,
    notice(null, { embeds: [embed], buttonRows: [buttons, [link]] }),
  );
  const option = { id: 'billing', label: 'Billing', description: 'Money', emoji: '💶' };
  const select = {
    placeholder: 'Topic',
    options: [option, { ...option, id: 'other', description: null, emoji: null }],
  };
  const id = await chat.postMessage(randomUUID(), guildId, channel, notice('Choose', { select }));
  const [first, second] = discord.messages(channel);
  expect(first?.embeds).toMatchObject([
    { title: 'Help', color: 255, image: { url: embed.imageUrl }, footer: { text: 'Bye' }, fields: embed.fields },
  ]);
  expect(first?.components).toMatchObject([
    {
      components: [
        { style: ButtonStyle.Primary, custom_id: 'primary', emoji: { name: 'wave', id: '123456789012345678' } },
        { style: ButtonStyle.Secondary },
        { style: ButtonStyle.Success },
        { style: ButtonStyle.Danger },
      ],
    },
    { components: [{ style: ButtonStyle.Link, url: 'https://example.com/docs' }] },
  ]);
  expect(second?.components).toMatchObject([
    {
      components: [
        {
          type: ComponentType.StringSelect,
          custom_id: SELECT_MENU_ID,
          placeholder: 'Topic',
          options: [{ value: 'billing', description: 'Money', emoji: { name: '💶' } }, { value: 'other' }],
        },
      ],
    },
  ]);
  expect(await chat.editMessage(guildId, channel, id!, notice('Closed'))).toBe(true);
  expect(discord.messages(channel)[1]).toMatchObject({ content: 'Closed', components: [] });
});

it('sends the bytes of uploads, ten files a message, and shows the addresses of other files', async () => {
  const blobs = new InMemoryBlobStore();
  const { write, messages, guildId } = await openTicket({ blobs });
  const ids = Array.from({ length: 11 }, (_, index) =>
    toAttachmentId(`0190a000-0000-7000-8000-0000000000${10 + index}`),
  );
  for (const id of ids) await blobs.put({ guildId, id }, { bytes: new TextEncoder().encode(`file ${id}`) });
  const uploads = ids.map((attachmentId, index) => ({ attachmentId, url: null, filename: `${index}.txt` }));
  const link = { url: 'https://example.com/log.txt', filename: 'log.txt' };
  const gone = { attachmentId: toAttachmentId(randomUUID()), url: null, filename: 'gone.txt' };
  await write(post('See', { attachments: [...uploads, link, gone] }));
  expect(messages().map(({ content }) => content)).toEqual(['See\nhttps://example.com/log.txt', '']);
  const files = messages().flatMap(({ attachments }) => attachments);
  expect(messages().map(({ attachments }) => attachments.length)).toEqual([10, 1]);
  expect(files.map(({ filename }) => filename)).toEqual(uploads.map(({ filename }) => filename));
  expect(files.map(({ bytes }) => bytes.toString())).toEqual(ids.map((id) => `file ${id}`));
});

it('leaves uploads out where there is no store of their bytes', async () => {
  const { write, messages } = await openTicket();
  await write(post('See', { attachments: [{ attachmentId: toAttachmentId(randomUUID()), url: null, filename: 'a' }] }));
  expect(messages()).toMatchObject([{ content: 'See', attachments: [] }]);
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
});

it('gets a reaction once, unless it is gone or the bot may not react', async () => {
  const { chat, guild, guildId, channelId, write, messages } = await openTicket();
  const [id] = (await write(post('Hello')))?.messageIds ?? [];
  const react = () => chat.addReaction(guildId, channelId, id!, '✅');
  await react();
  await react();
  expect(messages()[0]?.reactions).toEqual(['✅']);
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.AddReactions);
  await expect(chat.addReaction(guildId, channelId, id!, '👍')).resolves.toBeUndefined();
  guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS);
  await chat.deleteMessage(guildId, channelId, id!);
  await expect(react()).resolves.toBeUndefined();
});
