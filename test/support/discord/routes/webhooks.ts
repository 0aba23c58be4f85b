import { ChannelType, PermissionFlagsBits, type RESTPostAPIChannelWebhookJSONBody } from 'discord-api-types/v10';
import { refuse, refuseField } from '../errors.ts';
import { readMessageBody, requireNotEmpty } from '../message-body.ts';
import { createMessage, editMessage } from '../messages.ts';
import { toMessage } from '../payloads.ts';
import { requirePermissions } from '../permissions.ts';
import type { ChannelRecord, WebhookRecord } from '../records.ts';
import { type Answer, type Call, route, type Route } from './routes.ts';
import type { World } from '../world.ts';

const MAX_WEBHOOKS = 15;

const toWebhook = (world: World, { id, token, channelId, name, applicationId }: WebhookRecord) => ({
  id,
  type: 1,
  channel_id: channelId,
  guild_id: world.channel(channelId).guildId,
  name,
  avatar: null,
  application_id: applicationId,
  ...(applicationId !== null && { token }),
});

/** @throws 50024 for a thread, whose webhooks are those of its parent */
const findChannel = (world: World, call: Call) => {
  const channel = world.channel(call.param('channel'));
  if (channel.thread) throw refuse(50_024);
  requirePermissions(world, channel, PermissionFlagsBits.ManageWebhooks, world.bot.id);
  return channel;
};

const listOf = (world: World, channelId: string): readonly WebhookRecord[] =>
  [...world.webhooks.values()].filter((webhook) => webhook.channelId === channelId);

const createWebhook = (world: World, call: Call<RESTPostAPIChannelWebhookJSONBody>): Answer => {
  const { id: channelId } = findChannel(world, call);
  if (listOf(world, channelId).length >= MAX_WEBHOOKS) throw refuse(30_007);
  const id = world.newId();
  const webhook = { id, token: `webhook.${id}`, channelId, name: call.body.name, applicationId: world.bot.id };
  world.addUser({ id, username: webhook.name, isBot: true });
  world.webhooks.set(id, webhook);
  return { status: 200, body: toWebhook(world, webhook) };
};

/** The channel of the webhook, or the thread of that channel which `thread_id` names. @throws 10003, 10015, 50035 */
const findPlace = (world: World, { channelId }: WebhookRecord, { query }: Pick<Call, 'query'>): ChannelRecord => {
  if (!world.channels.has(channelId)) throw refuse(10_015);
  const threadId = query.get('thread_id');
  if (threadId === null) return world.channel(channelId);
  if (!/^\d+$/.test(threadId))
    throw refuseField('thread_id', 'NUMBER_TYPE_COERCE', `Value "${threadId}" is not snowflake.`);
  const thread = world.channels.get(threadId);
  if (!thread?.thread || thread.parentId !== channelId) throw refuse(10_003);
  return thread;
};

type WebhookBody = Parameters<typeof readMessageBody>[1] & { username?: string | null };

/**
 * A message brings an archived thread back. Nothing is documented about locked threads: a webhook has no Manage Threads, so it is
 * refused as a bot without it is.
 *
 * https://docs.discord.com/developers/resources/webhook#execute-webhook @throws 10003, 10015, 50035, 160005, 220001
 */
export const executeWebhook = (
  world: World,
  webhook: WebhookRecord,
  call: Pick<Call<WebhookBody>, 'body' | 'files' | 'query'>,
): Answer => {
  const { body, files } = call;
  const place = findPlace(world, webhook, call);
  if (place.type === ChannelType.GuildForum) throw refuse(220_001);
  if (place.thread?.locked) throw refuse(160_005);
  const content = readMessageBody(world, body, files);
  requireNotEmpty(content);
  const shownAs = { username: body.username ?? webhook.name };
  const message = createMessage(world, place, { ...content, authorId: webhook.id, webhook: shownAs });
  return { status: 200, body: toMessage(world, message) };
};

/** https://docs.discord.com/developers/resources/webhook#edit-webhook-message @throws 10003, 10008, 10015, 50035, 50083 */
export const editWebhookMessage = (
  world: World,
  webhook: WebhookRecord,
  call: Pick<Call<WebhookBody>, 'body' | 'files' | 'param' | 'query'>,
): Answer => {
  const place = findPlace(world, webhook, call);
  const message = world.message(place.id, call.param('message'));
  if (message.authorId !== webhook.id) throw refuse(10_008);
  if (place.thread?.archived) throw refuse(50_083);
  return {
    status: 200,
    body: toMessage(world, editMessage(world, message, readMessageBody(world, call.body, call.files))),
  };
};

export const createWebhookRoutes = (world: World): Route[] => [
  route('GET /channels/:channel/webhooks', {
    handle: (call) => ({
      status: 200,
      body: listOf(world, findChannel(world, call).id).map((one) => toWebhook(world, one)),
    }),
  }),
  route<RESTPostAPIChannelWebhookJSONBody>('POST /channels/:channel/webhooks', {
    handle: (call) => createWebhook(world, call),
  }),
];
