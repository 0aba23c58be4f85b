import { PermissionFlagsBits, type RESTPostAPIChannelWebhookJSONBody } from 'discord-api-types/v10';
import { refuse } from './errors.ts';
import { readMessageBody, requireNotEmpty } from './message-body.ts';
import { createMessage, editMessage } from './messages.ts';
import { toMessage } from './payloads.ts';
import { requirePermissions } from './permissions.ts';
import type { WebhookRecord } from './records.ts';
import { type Answer, type Call, route, type Route } from './routes.ts';
import type { World } from './world.ts';

const MAX_WEBHOOKS = 15;

const toWebhook = (world: World, { id, token, channelId, name }: WebhookRecord) => ({
  id,
  type: 1,
  channel_id: channelId,
  guild_id: world.channel(channelId).guildId,
  name,
  avatar: null,
  application_id: world.bot.id,
  token,
});

const findChannel = (world: World, call: Call) => {
  const channel = world.channel(call.param('channel'));
  requirePermissions(world, channel, PermissionFlagsBits.ManageWebhooks, world.bot.id);
  return channel;
};

const listOf = (world: World, channelId: string): readonly WebhookRecord[] =>
  [...world.webhooks.values()].filter((webhook) => webhook.channelId === channelId);

const createWebhook = (world: World, call: Call<RESTPostAPIChannelWebhookJSONBody>): Answer => {
  const { id: channelId } = findChannel(world, call);
  if (listOf(world, channelId).length >= MAX_WEBHOOKS) throw refuse(30_007);
  const id = world.newId();
  const webhook = { id, token: `webhook.${id}`, channelId, name: call.body.name };
  world.addUser({ id, username: webhook.name, isBot: true });
  world.webhooks.set(id, webhook);
  return { status: 200, body: toWebhook(world, webhook) };
};

/** https://docs.discord.com/developers/resources/webhook#execute-webhook @throws 10015 */
export const executeWebhook = (
  world: World,
  { id, name, channelId }: WebhookRecord,
  { body, files }: Pick<Call<Parameters<typeof readMessageBody>[1] & { username?: string | null }>, 'body' | 'files'>,
): Answer => {
  if (!world.channels.has(channelId)) throw refuse(10_015);
  const content = readMessageBody(world, body, files);
  requireNotEmpty(content);
  const webhook = { username: body.username ?? name };
  const message = createMessage(world, world.channel(channelId), { ...content, authorId: id, webhook });
  return { status: 200, body: toMessage(world, message) };
};

/** https://docs.discord.com/developers/resources/webhook#edit-webhook-message @throws 10008 */
export const editWebhookMessage = (
  world: World,
  { id, channelId }: WebhookRecord,
  call: Pick<Call<Parameters<typeof readMessageBody>[1]>, 'body' | 'files' | 'param'>,
): Answer => {
  const message = world.message(channelId, call.param('message'));
  if (message.authorId !== id) throw refuse(10_008);
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
