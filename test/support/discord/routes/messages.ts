import {
  ChannelType,
  PermissionFlagsBits,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10';
import { MessageCreateRequestSchema, MessageEditRequestPartialSchema } from 'discord-api-spec/zod';
import { refuse, refuseField } from '../errors.ts';
import { readMessageBody, requireNotEmpty } from '../message-body.ts';
import { createMessage, deleteMessage, editMessage, findByNonce, pinMessage, startTyping } from '../messages.ts';
import { toCreatedMessage, toMessage, withholdContent } from '../payloads.ts';
import { computePermissions, requirePermissions } from '../permissions.ts';
import type { ChannelRecord, MessageContent, MessageRecord } from '../records.ts';
import type { Portal } from './application.ts';
import { readLimit } from './guilds.ts';
import { type Answer, type Call, route, type Route } from './routes.ts';
import type { World } from '../world.ts';

const { AddReactions, AttachFiles, EmbedLinks, ManageMessages, ManageThreads, ReadMessageHistory } =
  PermissionFlagsBits;
const { PinMessages, SendMessages, SendMessagesInThreads } = PermissionFlagsBits;

/** @throws 50007: the user takes no messages, or shares no guild with the bot */
const requireReachable = (world: World, recipientId: string): void => {
  const shared = [...world.guilds.values()].some(
    ({ members }) => members.has(recipientId) && members.has(world.bot.id),
  );
  if (!shared || !world.user(recipientId).acceptsDirectMessages) throw refuse(50_007);
};

const requireMayWrite = (world: World, channel: ChannelRecord, content: Partial<MessageContent>): void => {
  if (channel.recipientId !== null) {
    requireReachable(world, channel.recipientId);
    return;
  }
  if (channel.type === ChannelType.GuildCategory) throw refuse(50_008);
  const parts = [
    channel.thread ? SendMessagesInThreads : SendMessages,
    content.attachments?.length ? AttachFiles : 0n,
    content.embeds?.length ? EmbedLinks : 0n,
  ];
  requirePermissions(
    world,
    channel,
    parts.reduce((all, bit) => all | bit, 0n),
    world.bot.id,
  );
  requireUnlocked(world, channel);
};

/** @throws 160005 */
const requireUnlocked = (world: World, channel: ChannelRecord): void => {
  const mayUnlock = (computePermissions(world, channel, world.bot.id) & ManageThreads) !== 0n;
  if (channel.thread?.locked && !mayUnlock) throw refuse(160_005);
};

const readReference = (
  world: World,
  channel: ChannelRecord,
  body: RESTPostAPIChannelMessageJSONBody,
): string | null => {
  const reference = body.message_reference;
  if (!reference?.message_id) return null;
  const isKnown = world.messagesOf(channel.id).some(({ id }) => id === reference.message_id);
  if (isKnown || reference.fail_if_not_exists === false) return isKnown ? reference.message_id : null;
  throw refuseField('message_reference', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
};

const postMessage = (world: World, call: Call<RESTPostAPIChannelMessageJSONBody>): Answer => {
  const { body, files } = call;
  const channel = world.channel(call.param('channel'));
  const content = readMessageBody(world, body, files);
  requireMayWrite(world, channel, content);
  requireNotEmpty(content);
  const nonce = body.nonce ?? null;
  const known = nonce !== null && body.enforce_nonce ? findByNonce(world, world.bot.id, nonce) : undefined;
  const repliesTo = readReference(world, channel, body);
  const type = repliesTo === null ? 0 : 19;
  const message =
    known ?? createMessage(world, channel, { ...content, authorId: world.bot.id, nonce, repliesTo, type });
  return { status: 200, body: toCreatedMessage(world, message) };
};

const findMessage = (world: World, call: Call): { channel: ChannelRecord; message: MessageRecord } => {
  const channel = world.channel(call.param('channel'));
  requirePermissions(world, channel, 0n, world.bot.id);
  return { channel, message: world.message(channel.id, call.param('message')) };
};

/** @throws 50083 */
const requireNotArchived = ({ thread }: ChannelRecord): void => {
  if (thread?.archived) throw refuse(50_083);
};

const patchMessage = (world: World, call: Call<RESTPatchAPIChannelMessageJSONBody>): Answer => {
  const { channel, message } = findMessage(world, call);
  if (message.authorId !== world.bot.id) throw refuse(50_005);
  requireNotArchived(channel);
  const changes = readMessageBody(world, call.body, call.files, message.attachments);
  requireNotEmpty({ ...message, ...changes });
  return { status: 200, body: toMessage(world, editMessage(world, message, changes)) };
};

const removeMessage = (world: World, call: Call): Answer => {
  const { channel, message } = findMessage(world, call);
  if (message.authorId !== world.bot.id) requirePermissions(world, channel, ManageMessages, world.bot.id);
  requireNotArchived(channel);
  deleteMessage(world, message);
  return { status: 204 };
};

/** A message as the bot is granted to see it. */
const show = (world: World, { messageContent }: Portal, message: MessageRecord): object =>
  messageContent ? toMessage(world, message) : withholdContent(world, message, toMessage(world, message));

/** Newest first, as Discord answers. `after` starts at the oldest that is newer; `around` is not needed here. */
const listMessages = (world: World, portal: Portal, call: Call): Answer => {
  const channel = world.channel(call.param('channel'));
  requirePermissions(world, channel, 0n, world.bot.id);
  const limit = readLimit(call.query, 50, 100);
  if (!(computePermissions(world, channel, world.bot.id) & ReadMessageHistory)) return { status: 200, body: [] };
  const [after, before] = [call.query.get('after'), call.query.get('before')];
  const found = world
    .messagesOf(channel.id)
    .filter(({ id }) => after === null || BigInt(id) > BigInt(after))
    .filter(({ id }) => before === null || BigInt(id) < BigInt(before));
  const page = after === null ? found.slice(-limit) : found.slice(0, limit);
  return { status: 200, body: page.toReversed().map((message) => show(world, portal, message)) };
};

const MAX_PINS = 250;

/** https://docs.discord.com/developers/resources/message#pin-message */
const pin = (world: World, call: Call): Answer => {
  const { channel, message } = findMessage(world, call);
  requirePermissions(world, channel, PinMessages, world.bot.id);
  requireNotArchived(channel);
  const pinned = world.messagesOf(channel.id).filter(({ isPinned }) => isPinned);
  if (pinned.length >= MAX_PINS && !message.isPinned) throw refuse(30_003);
  if (!message.isPinned) pinMessage(world, message);
  return { status: 204 };
};

/** https://docs.discord.com/developers/resources/message#create-reaction */
const react = (world: World, call: Call): Answer => {
  const { channel, message } = findMessage(world, call);
  if (channel.recipientId === null) requirePermissions(world, channel, AddReactions | ReadMessageHistory, world.bot.id);
  requireNotArchived(channel);
  const emoji = decodeURIComponent(call.param('emoji'));
  if (!message.reactions.includes(emoji)) message.reactions.push(emoji);
  return { status: 204 };
};

/** Messages of channels, threads and direct-message channels. */
export const createMessageRoutes = (world: World, portal: Portal): Route[] => [
  route('GET /channels/:channel/messages', { handle: (call) => listMessages(world, portal, call) }),
  route<RESTPostAPIChannelMessageJSONBody>('POST /channels/:channel/messages', {
    schema: MessageCreateRequestSchema,
    handle: (call) => postMessage(world, call),
  }),
  route('POST /channels/:channel/typing', {
    handle: (call) => {
      const channel = world.channel(call.param('channel'));
      requireMayWrite(world, channel, {});
      startTyping(world, channel, world.bot.id);
      return { status: 204 };
    },
  }),
  route('GET /channels/:channel/messages/:message', {
    handle: (call) => {
      const { channel, message } = findMessage(world, call);
      requirePermissions(world, channel, ReadMessageHistory, world.bot.id);
      return { status: 200, body: show(world, portal, message) };
    },
  }),
  route<RESTPatchAPIChannelMessageJSONBody>('PATCH /channels/:channel/messages/:message', {
    schema: MessageEditRequestPartialSchema,
    handle: (call) => patchMessage(world, call),
  }),
  route('PUT /channels/:channel/messages/pins/:message', { handle: (call) => pin(world, call) }),
  route('PUT /channels/:channel/messages/:message/reactions/:emoji/@me', { handle: (call) => react(world, call) }),
  route('DELETE /channels/:channel/messages/:message', { handle: (call) => removeMessage(world, call) }),
];
