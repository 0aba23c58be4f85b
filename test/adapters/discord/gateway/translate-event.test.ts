import { GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { SAMPLE_PARTS } from '../../../support/discord/sample-events.ts';
import { translateEvent } from '#adapters/discord/gateway/translate-event.ts';
import { toCreationMs } from '#adapters/discord/snowflake.ts';
import { readEvent } from '#adapters/discord/bot/read-event.ts';

const GUILD = '100';
const TICKET = '200';
const FORUM = '300';
const BOT = '99';

const author = { id: '7', username: 'kim', global_name: 'Kim', avatar: 'abc', discriminator: '0' };
const message = {
  id: '900',
  type: MessageType.Default,
  guild_id: GUILD,
  channel_id: TICKET,
  author,
  member: { nick: 'Kim of Acme', avatar: null },
  content: 'Hello',
  attachments: [{ id: '1', filename: 'a.png', url: 'https://cdn.example.com/a.png' }],
  timestamp: '2031-05-06T07:08:09.100000+00:00',
  edited_timestamp: null as string | null,
};

const translate = (t: GatewayDispatchEvents, d: object, seesContent = true) => {
  const { event } = readEvent({ t, d });
  const isWatched = (guild: string, channel: string) => guild === GUILD && channel === TICKET;
  const isForum = (guild: string, channel: string) => guild === GUILD && channel === FORUM;
  return event ? translateEvent(event, { position: 'session:5', isWatched, isForum, botId: BOT, seesContent }) : [];
};

it('takes a message as the server shows its author', () => {
  const expected = {
    id: '900',
    channelId: TICKET,
    authorId: '7',
    authorName: 'Kim of Acme',
    authorAvatarUrl: 'https://cdn.discordapp.com/avatars/7/abc.png',
    content: 'Hello',
    attachments: [{ url: 'https://cdn.example.com/a.png', filename: 'a.png' }],
    parts: null,
    notice: null,
    createdAt: '2031-05-06T07:08:09.100Z',
    editedAt: null,
  };
  expect(translate(GatewayDispatchEvents.MessageCreate, message)).toEqual([
    {
      key: 'message:900',
      guildId: GUILD,
      subject: `channel:${TICKET}`,
      event: { type: 'message_created', message: expected },
      replyTo: null,
    },
  ]);
});

it.each([
  ['in a channel that is of no use', { channel_id: '201' }],
  ['in no server', { guild_id: undefined }],
  ['of the bot itself', { author: { ...author, id: BOT, bot: true } }],
  ['of a webhook of the bot', { author: { ...author, bot: true }, webhook_id: '5', application_id: BOT }],
  ['of a webhook', { webhook_id: '5' }],
  ['that says who was added to a thread', { type: MessageType.RecipientAdd, content: '' }],
  ['that says how a thread is called now', { type: MessageType.ChannelNameChange }],
])('leaves out a message %s', (_, fields) => {
  for (const type of [GatewayDispatchEvents.MessageCreate, GatewayDispatchEvents.MessageUpdate])
    expect(translate(type, { ...message, edited_timestamp: '2031-05-06T07:09:00+00:00', ...fields })).toEqual([]);
});

it('takes an edit, each once, and not the preview of a link', () => {
  const edit = { ...message, content: 'Hi', edited_timestamp: '2031-05-06T07:09:00+00:00' };
  const [first] = translate(GatewayDispatchEvents.MessageUpdate, edit);
  expect(first).toMatchObject({ event: { type: 'message_edited', message: { content: 'Hi' } } });
  const [later] = translate(GatewayDispatchEvents.MessageUpdate, {
    ...edit,
    edited_timestamp: '2031-05-06T07:10:00+00:00',
  });
  expect(later?.key).not.toBe(first?.key);
  expect(translate(GatewayDispatchEvents.MessageUpdate, message)).toEqual([]);
});

it('takes deletions, also of many at once, of a channel, and a member who left', () => {
  const [one] = translate(GatewayDispatchEvents.MessageDelete, { id: '900', channel_id: TICKET, guild_id: GUILD });
  expect(one).toMatchObject({ key: 'message:900:deleted', event: { type: 'message_deleted', message: '900' } });
  const many = { ids: ['1', '2'], channel_id: TICKET, guild_id: GUILD };
  const ofMany = { type: 'messages_deleted', channel: TICKET, messages: ['1', '2'] };
  expect(translate(GatewayDispatchEvents.MessageDeleteBulk, many)).toMatchObject([
    { key: 'messages:1:deleted', subject: `channel:${TICKET}`, event: ofMany },
  ]);
  expect(translate(GatewayDispatchEvents.MessageDeleteBulk, { ...many, ids: [] })).toEqual([]);
  expect(translate(GatewayDispatchEvents.MessageDeleteBulk, { ...many, channel_id: '201' })).toEqual([]);
  const channel = { id: TICKET, guild_id: GUILD };
  expect(translate(GatewayDispatchEvents.ChannelDelete, channel)).toMatchObject([
    { event: { type: 'channel_deleted', channel: TICKET } },
  ]);
  expect(translate(GatewayDispatchEvents.ThreadDelete, { ...channel, id: '201' })).toEqual([]);
  expect(translate(GatewayDispatchEvents.GuildMemberRemove, { guild_id: GUILD, user: author })).toEqual([
    {
      key: 'member-left:session:5',
      guildId: GUILD,
      subject: `user:${GUILD}:7`,
      event: { type: 'member_left', userId: '7' },
      replyTo: null,
    },
  ]);
  expect(translate(GatewayDispatchEvents.TypingStart, {})).toEqual([]);
});

const readMessage = (also: object) => {
  const [created] = translate(GatewayDispatchEvents.MessageCreate, { ...message, ...also });
  return created?.event.type === 'message_created' ? created.event.message : null;
};

const PARTS = [
  { type: 'reply', messageId: '890', authorId: '8', authorName: 'Lee', quote: 'Which order?' },
  { type: 'forward', content: 'Look at this', createdAt: '2031-05-05T07:08:09.000Z' },
  { type: 'sticker', name: 'Wave', url: 'https://cdn.discordapp.com/stickers/31.png' },
  { type: 'voice', seconds: 13 },
  { type: 'sticker', name: 'Dance', url: 'https://media.discordapp.net/stickers/32.gif' },
  { type: 'poll', question: 'When?', answers: ['Today', 'Tomorrow'] },
  {
    type: 'embed',
    title: 'Build 12',
    description: 'It **failed**.',
    url: 'https://ci.example.com/12',
    imageUrl: 'https://ci.example.com/12.png',
    footer: 'CI',
    fields: [{ name: 'Branch', value: 'main' }],
  },
];

const VOICE = {
  attachments: [{ id: '1', filename: 'a.ogg', url: 'https://cdn.example.com/a.ogg', duration_secs: 12.6 }],
};

it('takes what a message has besides its text, with the files of what it forwards', () => {
  const read = readMessage({ ...SAMPLE_PARTS, ...VOICE });
  expect(read?.parts).toEqual(PARTS);
  expect(read?.attachments).toEqual([
    { url: 'https://cdn.example.com/a.ogg', filename: 'a.ogg' },
    { url: 'https://cdn.example.com/b.png', filename: 'SPOILER_b.png' },
  ]);
});

it('takes a forward without a quote, and an answer to a message that is gone', () => {
  const { message_snapshots: snapshots, message_reference: reference } = SAMPLE_PARTS;
  const forward = { message_snapshots: snapshots, message_reference: { ...reference, type: 1 } };
  expect(readMessage(forward)?.parts?.map(({ type }) => type)).toEqual(['forward', 'sticker']);
  expect(readMessage({ message_reference: reference, referenced_message: null })?.parts).toEqual([
    { type: 'reply', messageId: '890', authorId: null, authorName: null, quote: null },
  ]);
});

it.each(Object.keys(SAMPLE_PARTS))('takes a message whose %s has an odd shape, without that part', (field) => {
  const whole = readMessage({ ...SAMPLE_PARTS, ...VOICE });
  for (const odd of [null, undefined, 5, 'odd', {}, [null], [{}], { message_id: 5 }, { question: null }]) {
    const read = readMessage({ ...SAMPLE_PARTS, ...VOICE, [field]: odd });
    expect(read).toMatchObject({ id: '900', content: 'Hello' });
    const types = read?.parts?.map(({ type }) => type) ?? [];
    expect(whole?.parts?.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
  }
});

it('keeps a file that cannot be read by its name, and the rest of the message', () => {
  const whole = { id: '1', filename: 'a.png', url: 'https://cdn.example.com/a.png' };
  const odd = [
    { filename: 'b.png' },
    { ...whole, url: 7, filename: 'SPOILER_c.png' },
    { url: whole.url },
    null,
    'text',
  ];
  const [forwarded] = SAMPLE_PARTS.message_snapshots;
  const snapshots = [{ message: { ...forwarded?.message, attachments: [{ filename: 'd.pdf', url: null }] } }];
  const read = readMessage({ attachments: [...odd, whole], message_snapshots: snapshots });
  expect(read).toMatchObject({ content: 'Hello', authorId: '7' });
  expect(read?.attachments).toEqual([
    { url: null, filename: 'b.png' },
    { url: null, filename: 'SPOILER_c.png' },
    { url: null, filename: 'file' },
    { url: null, filename: 'file' },
    { url: null, filename: 'file' },
    { url: whole.url, filename: 'a.png' },
    { url: null, filename: 'd.pdf' },
  ]);
  for (const attachments of [null, undefined, 7, 'text', {}]) {
    expect(readMessage({ attachments })).toMatchObject({ content: 'Hello', attachments: [] });
  }
});

it('reads the roles of an author as far as they can be read', () => {
  const readRoles = (roles: unknown) => readMessage({ member: { nick: 'Kimmy', roles } });
  expect(readRoles(['500', 7, null, 'text', '501'])).toMatchObject({
    authorName: 'Kimmy',
    authorRoleIds: ['500', '501'],
  });
  for (const roles of [null, undefined, 7, 'text', {}]) {
    const read = readRoles(roles);
    expect(read).toMatchObject({ authorName: 'Kimmy', content: 'Hello' });
    expect(read).not.toHaveProperty('authorRoleIds');
  }
});

it.each([
  ['member', [7, 'text', [], { nick: 7, avatar: [], roles: {} }]],
  ['author', [{ id: '7' }, { id: '7', username: 5, global_name: [], avatar: 1, bot: 'no' }]],
  ['mentions', [7, 'text', {}, [null, {}]]],
  ['timestamp', [null, 7, 'yesterday']],
])('takes a message whose %s has odd fields', (field, values) => {
  for (const value of values) expect(readMessage({ [field]: value })).toMatchObject({ id: '900', content: 'Hello' });
});

it('takes the time of a message from its id, and shows an author without a name by their id', () => {
  const read = readMessage({ id: '1300000000000000000', timestamp: null, author: { id: '7' }, member: null });
  expect(read).toMatchObject({
    createdAt: new Date(toCreationMs('1300000000000000000')).toISOString(),
    authorName: '7',
  });
});

it('shortens what is too long, and leaves out what is too much', () => {
  const embeds = Array.from({ length: 30 }, () => ({
    title: 'x'.repeat(300),
    url: `https://e.com/${'x'.repeat(2_000)}`,
  }));
  const long = { ...SAMPLE_PARTS.referenced_message, content: 'y'.repeat(4_000) };
  const parts = readMessage({
    message_reference: SAMPLE_PARTS.message_reference,
    referenced_message: long,
    embeds,
  })?.parts;
  expect(parts).toHaveLength(20);
  expect(parts?.[0]).toMatchObject({ quote: expect.stringMatching(/^y{199}/) });
  expect(parts?.[1]).toMatchObject({ title: expect.stringMatching(/^x{255}/), url: null });
  const [reply, embed] = [parts?.[0], parts?.[1]] as [{ quote: string }, { title: string }];
  expect([reply.quote.length, embed.title.length]).toEqual([200, 256]);
});

it('marks a message of another bot, also when it answers a command', () => {
  const bot = { ...author, bot: true };
  expect(readMessage({ author: bot })).toMatchObject({ isFromBot: true, authorId: '7' });
  const answer = { author: bot, type: MessageType.ChatInputCommand, webhook_id: '7', application_id: '7' };
  expect(readMessage(answer)).toMatchObject({ isFromBot: true });
  expect(readMessage({})).not.toHaveProperty('isFromBot');
});

it('takes a new post of a member in a forum, and each change of a post; no old post, no thread elsewhere and none of the bot', () => {
  const thread = { id: '310', guild_id: GUILD, parent_id: FORUM, owner_id: '7', newly_created: true };
  const { ThreadCreate, ThreadUpdate } = GatewayDispatchEvents;
  expect(translate(ThreadCreate, thread)).toEqual([
    {
      key: 'post:310',
      guildId: GUILD,
      subject: 'channel:310',
      event: { type: 'post_opened', channel: '310' },
      replyTo: null,
    },
  ]);
  expect(translate(ThreadUpdate, thread)).toMatchObject([
    { key: 'post:310:changed:session:5', event: { type: 'post_changed', channel: '310' } },
  ]);
  for (const other of [{ newly_created: undefined }, { parent_id: TICKET }, { owner_id: BOT }, { guild_id: undefined }])
    expect(translate(ThreadCreate, { ...thread, ...other })).toEqual([]);
  expect(translate(ThreadUpdate, { ...thread, parent_id: TICKET })).toEqual([]);
});
