import { uuidIds } from '#adapters/node/ids.ts';
import type { Button, Notice } from '#core/chat/index.ts';
import type { ChannelId, ChatMessageId, GuildId } from '#core/shared/ids.ts';
import { aGuildId } from '../support/build.ts';
import type { Stores } from './stores.ts';

export const UNKNOWN = { channel: '1' as ChannelId, message: '1' as ChatMessageId };

export const aNotice = (overrides: Partial<Notice> = {}): Notice => ({
  content: 'How can we help?',
  embeds: [],
  buttonRows: [],
  select: null,
  ...overrides,
});

export const PRESS: Button = { label: 'Close', emoji: null, target: { id: 'close', style: 'danger' } };
export const FOLLOW: Button = { label: 'Help', emoji: '\u{1F4D6}', target: { url: 'https://example.com' } };

export const FRAMED: Notice = {
  content: null,
  embeds: [
    {
      title: 'Support',
      description: 'Any time',
      url: null,
      color: 0,
      imageUrl: null,
      thumbnailUrl: null,
      footer: null,
      fields: [{ name: 'Hours', value: '24', inline: false }],
    },
  ],
  buttonRows: [[PRESS], [FOLLOW]],
  select: { placeholder: null, options: [{ id: 'o', label: 'O', description: null, emoji: null }] },
};

/** What the tests of the contract share. */
export const createSandboxFixture = (stores: () => Stores) => {
  afterEach(() => stores().chat.setOnline(true));

  let guild: GuildId;
  let channel: ChannelId;
  beforeEach(async () => {
    guild = aGuildId();
    channel = (await stores().chat.addChannel(guild, 'help')).id;
  });

  const messages = async (where = channel) => (await stores().chat.listMessages(guild, where)) ?? [];
  const postNotice = async (notice = aNotice(), where = channel): Promise<ChatMessageId> => {
    const id = await stores().chat.postMessage(uuidIds.next('holder'), guild, where, notice);
    if (!id) throw new Error('There is no such channel.');
    return id;
  };
  return {
    stores,
    get guild() {
      return guild;
    },
    get channel() {
      return channel;
    },
    messages,
    postNotice,
  };
};

export type SandboxFixture = ReturnType<typeof createSandboxFixture>;
