import { randomUUID } from 'node:crypto';
import { ChannelType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { InMemoryBlobStore } from '../../../support/memory/blob-store.ts';
import type { Post } from '#core/chat/index.ts';
import { type ChannelId, toAttachmentId, toChannelId, toChatMessageId } from '#core/shared/ids.ts';
import { connectRest } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DEFAULT_BOT_PERMISSIONS } from '../../../support/discord/world.ts';
import { openDiscordChat } from '../../../support/chat/discord-chat.ts';
import { deadlineMs, DyingStore, FAULTS } from './faults.ts';
import { openServer, post, retry } from './fixture.ts';

// The limit of messages of a webhook would refuse the repetitions.
const discord = useDiscord({ rateLimits: { rules: [] } });

const LIST_WEBHOOKS = 'GET /channels/:channel/webhooks';
const CREATE_WEBHOOK = 'POST /channels/:channel/webhooks';
const EXECUTE = 'POST /webhooks/:application/:token';
const EDIT = 'PATCH /webhooks/:application/:token/messages/:message';
const WITHOUT_WEBHOOKS = DEFAULT_BOT_PERMISSIONS & ~PermissionFlagsBits.ManageWebhooks;

afterEach(() => discord.faults.clear());

const HOMES = ['thread', 'forum'] as const;

/** A server with a thread or post that is a ticket, without messages but the first of a post. */
const openThread = async (home: (typeof HOMES)[number], options: Parameters<typeof openServer>[1] = {}) => {
  const server = openServer(discord, { deadlineMs, ...options });
  const type = home === 'forum' ? ChannelType.GuildForum : ChannelType.GuildText;
  const parent = toChannelId(server.guild.addChannel({ type, name: 'tickets' }).id);
  const { chat, guildId, staffId } = server;
  const openAnother = async (): Promise<ChannelId> =>
    (await server.open({ home, topic: 'First', parentIds: [parent], posts: [] })).channelId;
  const channelId = await openAnother();
  const write = (
    content: string,
    fields: Partial<Post> = {},
    { key = randomUUID(), to = channelId }: { key?: string; to?: ChannelId } = {},
  ) => {
    const written = post(content, { onBehalfOf: staffId, identity: { kind: 'person' }, ...fields });
    return chat.changeChannel(key, guildId, to, { post: written });
  };
  const messages = (id: string = channelId) => discord.messages(id).filter(({ content }) => content !== 'First');
  return {
    ...server,
    parent,
    channelId,
    openAnother,
    write,
    edit: (id: string, content: string) =>
      chat.editPost(
        guildId,
        channelId,
        toChatMessageId(id),
        post(content, { onBehalfOf: staffId, identity: { kind: 'person' } }),
      ),
    messages,
    /** What stands there, and under which name. */
    shown: (id?: string) => messages(id).map(({ content, webhook }) => [content, webhook?.username ?? null]),
    webhooks: () => [...discord.world.webhooks.values()].filter(({ channelId: of }) => of === parent),
    state: () => discord.world.channel(channelId).thread,
    update: (changes: { archived?: boolean; locked?: boolean }) =>
      connectRest(discord).patch(Routes.channel(channelId), { body: changes }),
  };
};

describe.each(HOMES)('in a %s', (home) => {
  it('replies stand under name and picture of their writers, by one webhook of its parent', async () => {
    const { write, shown, messages, openAnother, webhooks, parent } = await openThread(home);
    const other = await openAnother();
    const changed = await Promise.all([write('Hello'), write('There', {}, { to: other })]);
    await write('Again');
    expect(shown()).toEqual([
      ['Hello', 'Sam'],
      ['Again', 'Sam'],
    ]);
    expect(shown(other)).toEqual([['There', 'Sam']]);
    expect(changed.map((one) => one?.messageIds)).toEqual([[messages()[0]?.id], [messages(other)[0]?.id]]);
    expect(webhooks()).toHaveLength(1);
    expect(discord.messages(parent)).toEqual([]);
  });

  it('replies stand under the bot with a heading where its parent lets the bot have no webhook', async () => {
    const { guild, clock, write, shown } = await openThread(home);
    guild.setBotPermissions(WITHOUT_WEBHOOKS);
    await write('One');
    guild.setBotPermissions(DEFAULT_BOT_PERMISSIONS);
    await write('Two');
    clock.advance(61 * 60_000);
    await write('Three');
    expect(shown()).toEqual([
      ['**Sam**\nOne', null],
      ['**Sam**\nTwo', null],
      ['Three', 'Sam'],
    ]);
  });

  it('replies stand under the bot with a heading where its parent has 15 webhooks of others', async () => {
    const { parent, write, shown } = await openThread(home);
    const create = () => connectRest(discord).post(Routes.channelWebhooks(parent), { body: { name: 'other' } });
    for (let count = 0; count < 15; count += 1) await create();
    for (const [id, webhook] of discord.world.webhooks)
      if (webhook.channelId === parent) discord.world.webhooks.set(id, { ...webhook, applicationId: null });
    await write('One');
    expect(shown()).toEqual([['**Sam**\nOne', null]]);
  });

  it('a reply brings it back from the archive, and one to a locked one stays with the bot and leaves it locked', async () => {
    const { write, shown, state, update } = await openThread(home);
    await update({ archived: true });
    await write('One');
    expect(state()).toMatchObject({ archived: false, locked: false });
    await update({ locked: true });
    await write('Two');
    expect(state()).toMatchObject({ archived: false, locked: true });
    await update({ archived: true });
    await write('Three');
    expect(state()).toMatchObject({ archived: true, locked: true });
    expect(shown()).toEqual([
      ['One', 'Sam'],
      ['**Sam**\nTwo', null],
      ['**Sam**\nThree', null],
    ]);
  });

  it('a message is edited, also in the archive, where it stays', async () => {
    const { write, edit, shown, state, update, messages } = await openThread(home);
    await write('Hello');
    const [{ id } = { id: '' }] = messages();
    await edit(id, 'Hello there');
    expect(shown()).toEqual([['Hello there', 'Sam']]);
    await update({ archived: true, locked: true });
    await edit(id, 'Bye');
    expect(shown()).toEqual([['Bye', 'Sam']]);
    expect(state()).toMatchObject({ archived: true, locked: true });
  });

  it('a message that the bot wrote is edited under its heading, and one of a deleted webhook stays as it is', async () => {
    const { guild, write, edit, shown, messages } = await openThread(home);
    await write('One');
    guild.setBotPermissions(WITHOUT_WEBHOOKS);
    discord.world.webhooks.clear();
    await write('Two');
    for (const [index, { id }] of messages().entries()) await edit(id, `Edited ${index}`);
    expect(shown()).toEqual([
      ['One', 'Sam'],
      ['**Sam**\nEdited 1', null],
    ]);
  });

  it('another webhook takes over where somebody has deleted or moved it', async () => {
    const { addChannel, write, shown, webhooks } = await openThread(home);
    await write('One');
    discord.world.webhooks.clear();
    await write('Two');
    const [webhook] = webhooks();
    discord.world.webhooks.set(webhook!.id, { ...webhook!, channelId: addChannel() });
    await write('Three');
    expect(shown()).toEqual([
      ['One', 'Sam'],
      ['Two', 'Sam'],
      ['Three', 'Sam'],
    ]);
  });

  it('nothing is written when it is gone', async () => {
    const { chat, guildId, channelId, write, edit, messages } = await openThread(home);
    await write('Hello');
    const [{ id } = { id: '' }] = messages();
    await chat.changeChannel(randomUUID(), guildId, channelId, { deleted: true });
    expect(await write('Again')).toBeNull();
    await expect(edit(id, 'Edited')).resolves.toBeUndefined();
  });
});

describe.each(FAULTS)('when the answer of Discord %s', (_, effect) => {
  const fail = (on: string) => discord.faults.add({ on, times: 1, effect });

  it.each([
    ['thread', LIST_WEBHOOKS],
    ['thread', CREATE_WEBHOOK],
    ['thread', EXECUTE],
    ['forum', EXECUTE],
  ] as const)('a %s has a reply once, by one webhook (%s)', async (home, on) => {
    const { write, shown, messages, webhooks } = await openThread(home);
    const key = randomUUID();
    fail(on);
    const changed = await retry(() => write(' Hello ', {}, { key }));
    expect(shown()).toEqual([['Hello', 'Sam']]);
    expect(changed?.messageIds).toEqual(messages().map(({ id }) => id));
    expect(webhooks()).toHaveLength(1);
  });

  it('a message is edited', async () => {
    const { write, edit, shown, messages } = await openThread('forum');
    await write('Hello');
    const [{ id } = { id: '' }] = messages();
    fail(EDIT);
    await retry(() => edit(id, 'Edited'));
    expect(shown()).toEqual([['Edited', 'Sam']]);
  });
});

it('two processes that create a webhook at the same time write by the same one', async () => {
  const { clock, chat, guildId, channelId, staffId, messages } = await openThread('forum');
  const other = openDiscordChat(discord, { clock });
  const written = post('Hello', { onBehalfOf: staffId, identity: { kind: 'person' } });
  const write = (by: typeof chat) => by.changeChannel(randomUUID(), guildId, channelId, { post: written });
  await Promise.all([write(chat), write(other)]);
  const authors = messages().map(({ authorId }) => authorId);
  expect(authors).toHaveLength(2);
  expect(new Set(authors).size).toBe(1);
});

it('a file without a text is there once when the answer was lost', async () => {
  const blobs = new InMemoryBlobStore();
  const { guildId, write, messages } = await openThread('forum', { blobs });
  const attachmentId = toAttachmentId('0190a000-0000-7000-8000-000000000010');
  await blobs.put({ guildId, id: attachmentId }, { bytes: new TextEncoder().encode('bytes') });
  const key = randomUUID();
  discord.faults.add({ on: EXECUTE, times: 1, effect: { kind: 'lost' } });
  await retry(() => write('', { attachments: [{ attachmentId, url: null, filename: 'a.txt' }] }, { key }));
  expect(messages()).toMatchObject([{ attachments: [{ filename: 'a.txt' }] }]);
});

it('a reply is there once after a crash between its message and its record, an hour later too', async () => {
  const effects = new DyingStore();
  effects.dies = false;
  const { clock, write, shown } = await openThread('thread', { effects });
  const key = randomUUID();
  effects.dies = true;
  await expect(write('Hello', {}, { key })).rejects.toThrow('killed');
  effects.dies = false;
  clock.advance(60 * 60_000);
  await write('Hello', {}, { key });
  expect(shown()).toEqual([['Hello', 'Sam']]);
});

describe('a long reply in a post whose webhook is taken away between its parts', () => {
  const [first = '', second = ''] = ['a', 'b'].map((letter) => letter.repeat(1_900));

  it.each([
    ['deleted', { message: 'Unknown Webhook', code: 10_015 }, 404],
    ['kept out by a lock', { message: 'Thread is locked', code: 160_005 }, 400],
  ])('is there once: %s, the bot sends the rest', async (__, body, status) => {
    const { guild, write, shown, messages } = await openThread('forum');
    const takeAway = () => {
      guild.setBotPermissions(WITHOUT_WEBHOOKS);
      discord.world.webhooks.clear();
    };
    discord.faults.add({ on: EXECUTE, after: 1, effect: { kind: 'status', status, body }, onMet: takeAway });
    const changed = await write([first, second].join('\n\n'));
    expect(shown()).toEqual([
      [first, 'Sam'],
      [`**Sam**\n${second}`, null],
    ]);
    expect(changed?.messageIds).toEqual(messages().map(({ id }) => id));
  });
});

it('sends nothing that the schemas of Discord refuse', () => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});
