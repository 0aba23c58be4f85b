/** A place that the samples name. */
export interface SamplePlace {
  readonly guild: string;
  readonly channel: string;
  readonly user: string;
}

export interface SampleEvent {
  readonly type: string;
  readonly data: object;
}

const EMBED = {
  title: 'Build 12',
  description: 'It **failed**.',
  url: 'https://ci.example.com/12',
  image: { url: 'https://ci.example.com/12.png' },
  footer: { text: 'CI' },
  fields: [{ name: 'Branch', value: 'main', inline: true }],
};

/** What a message has besides its text and files; no message of Discord has all of it at once. */
export const SAMPLE_PARTS = {
  flags: 8192,
  message_reference: { type: 0, message_id: '890', channel_id: '200' },
  referenced_message: { id: '890', content: 'Which order?', author: { id: '8', username: 'lee', global_name: 'Lee' } },
  message_snapshots: [
    {
      message: {
        content: 'Look at this',
        timestamp: '2031-05-05T07:08:09+00:00',
        attachments: [{ id: '2', filename: 'SPOILER_b.png', url: 'https://cdn.example.com/b.png' }],
        embeds: [],
        sticker_items: [{ id: '31', name: 'Wave', format_type: 1 }],
      },
    },
  ],
  sticker_items: [{ id: '32', name: 'Dance', format_type: 4 }],
  poll: {
    question: { text: 'When?' },
    answers: [
      { answer_id: 1, poll_media: { text: 'Today' } },
      { answer_id: 2, poll_media: { text: 'Tomorrow' } },
    ],
  },
  embeds: [EMBED],
};

/** One event of each type that the bot reads, and one interaction of each kind, with all that is read of them. */
export const listSampleEvents = ({ guild, channel, user: id }: SamplePlace): readonly SampleEvent[] => {
  const user = { id, username: 'kim', global_name: 'Kim', avatar: 'abc', bot: false };
  const member = { user, nick: 'Kim', avatar: 'def', roles: ['500'], joined_at: '2031-05-06T07:08:09+00:00' };
  const message = {
    id: '900',
    type: 0,
    guild_id: guild,
    channel_id: channel,
    author: user,
    member: { nick: 'Kim', avatar: 'def', roles: ['500'] },
    content: 'Hello',
    attachments: [{ id: '1', filename: 'a.png', url: 'https://cdn.example.com/a.png' }],
    timestamp: '2031-05-06T07:08:09.100000+00:00',
    edited_timestamp: '2031-05-06T07:09:00+00:00',
    ...SAMPLE_PARTS,
  };
  return [
    { type: 'GUILD_DELETE', data: { id: '4242', unavailable: true } },
    { type: 'CHANNEL_CREATE', data: { id: '901', guild_id: guild, type: 0, topic: '· ref abc' } },
    { type: 'CHANNEL_DELETE', data: { id: '902', guild_id: guild, type: 0 } },
    { type: 'THREAD_CREATE', data: { id: '903', guild_id: guild, owner_id: id } },
    { type: 'THREAD_DELETE', data: { id: '904', guild_id: guild, parent_id: channel, type: 12 } },
    { type: 'MESSAGE_CREATE', data: message },
    { type: 'MESSAGE_UPDATE', data: message },
    { type: 'MESSAGE_DELETE', data: { id: '900', channel_id: channel, guild_id: guild } },
    { type: 'MESSAGE_DELETE_BULK', data: { ids: ['900', '901'], channel_id: channel, guild_id: guild } },
    { type: 'TYPING_START', data: { channel_id: channel, user_id: '4245', timestamp: 1_700_000_000 } },
    { type: 'GUILD_MEMBER_UPDATE', data: { guild_id: guild, ...member } },
    { type: 'GUILD_MEMBER_REMOVE', data: { guild_id: guild, user: { ...user, id: '4243' } } },
    ...listSampleInteractions({ guild, channel, member }).map((data) => ({ type: 'INTERACTION_CREATE', data })),
    { type: 'GUILD_CREATE', data: { id: '4244', name: 'Beta', unavailable: false } },
  ];
};

const BUTTON = 'panel:0190b5f0-0000-7000-8000-000000000000:help';

const listSampleInteractions = (source: { guild: string; channel: string; member: object }): readonly object[] => {
  const interaction = {
    id: '905',
    application_id: '1',
    token: 'a-token',
    guild_id: source.guild,
    channel: { id: source.channel, type: 0 },
    channel_id: source.channel,
    member: source.member,
    locale: 'de',
    version: 1,
  };
  const options = [{ type: 3, name: 'reason', value: 'Done' }];
  const subcommand = { type: 1, name: 'new' };
  const writing = [{ type: 3, name: 'category', value: 'bil', focused: true }];
  const label = (component: object) => ({ type: 18, id: 1, component });
  const answers = [
    label({ type: 4, id: 2, custom_id: 'number', value: '4711' }),
    label({ type: 3, id: 3, custom_id: 'kind', values: ['Lost'] }),
  ];
  return [
    { ...interaction, type: 2, data: { id: '906', type: 1, name: 'close', options } },
    { ...interaction, type: 2, data: { id: '907', type: 1, name: 'ticket', options: [{ ...subcommand, options }] } },
    {
      ...interaction,
      type: 4,
      data: { id: '907', type: 1, name: 'ticket', options: [{ ...subcommand, options: writing }] },
    },
    { ...interaction, type: 3, data: { component_type: 2, custom_id: BUTTON } },
    { ...interaction, type: 3, data: { component_type: 3, custom_id: 'select', values: [BUTTON] } },
    { ...interaction, type: 5, data: { custom_id: BUTTON, components: answers } },
  ];
};

/** What may stand where something else belongs. */
const OTHERS: readonly unknown[] = [null, true, 7, 'text', '', [], ['text'], {}, { id: {} }];

type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** The value, with each of its fields in turn missing, null and of other types. */
export const listOddities = (value: unknown): readonly unknown[] => [
  ...OTHERS,
  ...(isContainer(value) ? Object.keys(value).flatMap((key) => listOdditiesOf(value, key)) : []),
];

const listOdditiesOf = (value: Container, key: string): readonly unknown[] => {
  const copyWith = (set: (copy: Container) => void): unknown => {
    const copy = structuredClone(value);
    set(copy);
    return copy;
  };
  return [
    copyWith((copy) => void Reflect.deleteProperty(copy, key)),
    ...listOddities(value[key]).map((odd) => copyWith((copy) => void (copy[key] = odd))),
  ];
};
