import { GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { translateEvent } from '#adapters/discord/gateway/translate-event.ts';
import { readEvent } from '#adapters/discord/read-event.ts';

const GUILD = '100';
const TICKET = '200';

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

const translate = (t: GatewayDispatchEvents, d: object) => {
  const { event } = readEvent({ t, d });
  const isWatched = (guild: string, channel: string) => guild === GUILD && channel === TICKET;
  return event ? translateEvent(event, { position: 'session:5', isWatched }) : [];
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
  ['of a bot', { author: { ...author, bot: true } }],
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
  expect(translate(GatewayDispatchEvents.MessageDeleteBulk, many)).toHaveLength(2);
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
