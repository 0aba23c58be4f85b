import { randomUUID } from 'node:crypto';
import type { NewChannel, Notice, Post } from '#core/chat/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { type ChannelId, toChannelId, toGuildId, toUserId } from '#core/shared/ids.ts';
import type { Discord } from '../../../support/discord/discord.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { openDiscordChat, type OpenedChatOptions } from '../../../support/chat/discord-chat.ts';

export const post = (content: string, overrides: Partial<Post> = {}): Post => ({
  onBehalfOf: null,
  content,
  attachments: [],
  ...overrides,
});

export const notice = (content: string | null, overrides: Partial<Notice> = {}): Notice => ({
  content,
  embeds: [],
  buttonRows: [],
  select: null,
  ...overrides,
});

/** A server with a requester, a staff member and a staff role, and the chat of the bot in it. */
export const openServer = (discord: Discord, options: Partial<OpenedChatOptions> = {}) => {
  const guild = discord.addGuild();
  const staffRole = guild.addRole({ name: 'Staff' });
  const requester = discord.addUser({ username: 'rita', globalName: 'Rita' }).joins(guild.id);
  const staff = discord.addUser({ username: 'sam' }).joins(guild.id, { nick: 'Sam', roles: [staffRole.id] });
  const clock = new FakeClock();
  const chat = openDiscordChat(discord, { clock, ...options });
  const guildId = toGuildId(guild.id);
  const newChannel = (overrides: Partial<NewChannel> = {}): NewChannel => ({
    guild: guildId,
    name: 'ticket-1',
    home: 'channel',
    parentIds: [],
    memberIds: [toUserId(requester.id)],
    roleIds: [staffRole.id],
    posts: [post('Welcome')],
    ...overrides,
  });
  return {
    guild,
    guildId,
    chat,
    clock,
    staffRoleId: staffRole.id,
    requesterId: toUserId(requester.id),
    staffId: toUserId(staff.id),
    newChannel,
    open: (overrides: Partial<NewChannel> = {}) => chat.openChannel(randomUUID(), newChannel(overrides)),
    /** A channel that staff made, which everyone sees. */
    addChannel: (): ChannelId => toChannelId(guild.addChannel({ name: 'general' }).id),
    texts: (channel: string) => discord.messages(channel).map(({ content }) => content),
  };
};

export type Server = ReturnType<typeof openServer>;

/** Repeats a request as a client does, while the answer is that the bot is unavailable. */
export const retry = async <T>(work: () => Promise<T>, attempts = 5): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isUnavailable = error instanceof AppError && error.code === 'bot_unavailable';
    if (!isUnavailable || attempts === 1) throw error;
    return retry(work, attempts - 1);
  }
};
