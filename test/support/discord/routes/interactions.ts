import {
  type APIInteractionResponse,
  type APIInteractionResponseChannelMessageWithSource,
  InteractionResponseType,
  InteractionType,
  MessageType,
} from 'discord-api-types/v10';
import {
  CreateMessageInteractionCallbackRequestSchema,
  IncomingWebhookRequestPartialSchema,
  IncomingWebhookUpdateRequestPartialSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import type { ZodMiniType } from 'zod/mini';
import { refuse, refuseField } from '../errors.ts';
import type { Interaction, Interactions } from '../interactions.ts';
import type { Json } from '../judge.ts';
import { type MessageBody, readMessageBody, requireNotEmpty } from '../message-body.ts';
import { applyEdit, buildMessage, createMessage, deleteMessage, editMessage, EPHEMERAL } from '../messages.ts';
import { toMessage } from '../payloads.ts';
import type { MessageContent, MessageRecord } from '../records.ts';
import { type Answer, type Call, route, type Route } from './routes.ts';
import { editWebhookMessage, executeWebhook } from './webhooks.ts';
import type { World } from '../world.ts';

const LOADING = 128;
const AUTOCOMPLETE: number = InteractionResponseType.ApplicationCommandAutocompleteResult;
const { ChannelMessageWithSource, DeferredChannelMessageWithSource, DeferredMessageUpdate } = InteractionResponseType;
const { Modal, UpdateMessage, ApplicationCommandAutocompleteResult } = InteractionResponseType;

const isEphemeral = ({ flags }: Pick<MessageRecord, 'flags'>): boolean => (flags & EPHEMERAL) !== 0;

/** Adds a message of the bot that answers an interaction; an ephemeral one is in no channel. */
const addAnswer = (world: World, interaction: Interaction, content: Partial<MessageContent>): MessageRecord => {
  const { type, userId, channelId, source } = interaction.given;
  const channel = world.channel(channelId);
  const isCommand = type === InteractionType.ApplicationCommand;
  const message = {
    ...content,
    flags: content.flags ?? 0,
    authorId: world.bot.id,
    type: isCommand ? MessageType.ChatInputCommand : MessageType.Default,
    interaction: { id: interaction.id, type, userId, messageId: source?.id ?? null },
  };
  return isEphemeral(message) ? buildMessage(world, channel, message) : createMessage(world, channel, message);
};

/** Edits a message, and says so to the bot when it is in a channel. */
const changeMessage = (world: World, message: MessageRecord, changes: Partial<MessageContent>): MessageRecord => {
  if (!isEphemeral(message)) return editMessage(world, message, changes);
  applyEdit(world, message, changes);
  return message;
};

const answerWithMessage = (world: World, interaction: Interaction, call: Call<MessageResponse>): void => {
  const content = readMessageBody(world, call.body.data, call.files);
  requireNotEmpty(content);
  interaction.original = addAnswer(world, interaction, content);
  interaction.showMessage('message', interaction.original);
};

type MessageResponse = APIInteractionResponseChannelMessageWithSource;

const defer = (world: World, interaction: Interaction, flags: number): void => {
  const original = addAnswer(world, interaction, { flags: (flags & EPHEMERAL) | LOADING });
  interaction.original = original;
  interaction.isDeferred = true;
  interaction.show({ kind: 'deferred', isEphemeral: isEphemeral(original), isUpdate: false });
};

/** The message that an update may change. @throws 50035 for a command, which has none */
const requireSource = ({ given }: Interaction): MessageRecord => {
  if (given.source) return given.source;
  throw refuseField('type', 'INTERACTION_RESPONSE_TYPE_INVALID', 'This interaction has no message to update');
};

const answerTo = (world: World, interaction: Interaction, call: Call<APIInteractionResponse>): void => {
  const { body } = call;
  switch (body.type) {
    case ChannelMessageWithSource:
      answerWithMessage(world, interaction, { ...call, body });
      return;
    case DeferredChannelMessageWithSource:
      defer(world, interaction, body.data?.flags ?? 0);
      return;
    case DeferredMessageUpdate:
      interaction.original = requireSource(interaction);
      interaction.show({ kind: 'deferred', isEphemeral: false, isUpdate: true });
      return;
    case UpdateMessage: {
      const source = requireSource(interaction);
      const changes = readMessageBody(world, body.data ?? {}, call.files, source.attachments);
      interaction.original = changeMessage(world, source, changes);
      interaction.showMessage('edited', interaction.original);
      return;
    }
    default:
      answerWithForm(interaction, body);
  }
};

const answerWithForm = (interaction: Interaction, body: APIInteractionResponse): void => {
  if (body.type === ApplicationCommandAutocompleteResult) {
    interaction.show({ kind: 'choices', choices: body.data.choices ?? [] });
    return;
  }
  if (body.type !== Modal || interaction.given.type === InteractionType.ModalSubmit) {
    throw refuseField('type', 'INTERACTION_RESPONSE_TYPE_INVALID', 'This type does not answer this interaction');
  }
  interaction.show({ kind: 'modal', modal: body.data });
};

const SCHEMAS: Readonly<Record<number, ZodMiniType>> = {
  [ChannelMessageWithSource]: CreateMessageInteractionCallbackRequestSchema,
  [DeferredChannelMessageWithSource]: CreateMessageInteractionCallbackRequestSchema,
  [DeferredMessageUpdate]: UpdateMessageInteractionCallbackRequestSchema,
  [UpdateMessage]: UpdateMessageInteractionCallbackRequestSchema,
  [Modal]: ModalInteractionCallbackRequestSchema,
};

const chooseSchema = (body: Json): ZodMiniType | null => {
  const type: number = typeof body === 'object' && body !== null && 'type' in body ? Number(body.type) : 0;
  return type === AUTOCOMPLETE ? null : (SCHEMAS[type] ?? ModalInteractionCallbackRequestSchema);
};

const toCallbackResponse = (
  world: World,
  { id, given, original, isDeferred }: Interaction,
  type: InteractionResponseType,
) => ({
  interaction: {
    id,
    type: given.type,
    channel_id: given.channelId,
    ...(original && {
      response_message_id: original.id,
      response_message_loading: isDeferred,
      response_message_ephemeral: isEphemeral(original),
    }),
  },
  ...(original &&
    [ChannelMessageWithSource, UpdateMessage].includes(type) && {
      resource: { type, message: toMessage(world, original) },
    }),
});

const respond = (world: World, interactions: Interactions, call: Call<APIInteractionResponse>): Answer => {
  const interaction = interactions.getUnanswered(call.param('interaction'), call.param('token'));
  answerTo(world, interaction, call);
  interaction.isAcknowledged = true;
  if (call.query.get('with_response') !== 'true') return { status: 204 };
  return { status: 200, body: toCallbackResponse(world, interaction, call.body.type) };
};

/** The message of a path: the first answer, or a follow-up. @throws 10008 */
const findAnswer = ({ original, followUps }: Interaction, call: Call): MessageRecord => {
  const id = call.param('message') || '@original';
  const found = id === '@original' ? original : followUps.get(id);
  if (!found) throw refuse(10_008);
  return found;
};

/** Fills or changes an answer. */
const editAnswer = (world: World, interaction: Interaction, call: Call<MessageBody>): Answer => {
  const message = findAnswer(interaction, call);
  const changes = readMessageBody(world, call.body, call.files, message.attachments);
  requireNotEmpty({ ...message, ...changes });
  const flags = message.flags & ~LOADING;
  changeMessage(world, message, { ...changes, flags });
  if (message === interaction.original) interaction.isDeferred = false;
  interaction.showMessage('edited', message);
  return { status: 200, body: toMessage(world, message) };
};

const followUp = (world: World, interaction: Interaction, call: Call<MessageBody>): Answer => {
  // Directly after "Thinking …" a follow-up fills the first answer.
  if (interaction.isDeferred) return editAnswer(world, interaction, call);
  const content = readMessageBody(world, call.body, call.files);
  requireNotEmpty(content);
  const message = addAnswer(world, interaction, content);
  interaction.followUps.set(message.id, message);
  interaction.showMessage('message', message);
  return { status: 200, body: toMessage(world, message) };
};

const deleteAnswer = (world: World, interaction: Interaction, call: Call): Answer => {
  const message = findAnswer(interaction, call);
  if (!isEphemeral(message)) deleteMessage(world, message);
  interaction.followUps.delete(message.id);
  if (message === interaction.original) {
    interaction.original = null;
    interaction.isDeferred = false;
  }
  interaction.show({ kind: 'deleted' });
  return { status: 204 };
};

/** Callbacks and follow-ups. They need no token of the bot: the one of the interaction is in their path. */
export const createInteractionRoutes = (world: World, interactions: Interactions): Route[] => {
  const message = '/webhooks/:application/:token/messages/:message';
  const find = (call: Call): Interaction => interactions.getAnswered(call.param('token'));
  return [
    route<APIInteractionResponse>('POST /interactions/:interaction/:token/callback', {
      caller: 'none',
      chooseSchema,
      handle: (call) => respond(world, interactions, call),
    }),
    route<MessageBody>('POST /webhooks/:application/:token', {
      caller: 'none',
      schema: IncomingWebhookRequestPartialSchema,
      handle: (call) => {
        const webhook = world.webhooks.get(call.param('application'));
        return webhook ? executeWebhook(world, webhook, call) : followUp(world, find(call), call);
      },
    }),
    route(`GET ${message}`, {
      caller: 'none',
      handle: (call) => ({ status: 200, body: toMessage(world, findAnswer(find(call), call)) }),
    }),
    route<MessageBody>(`PATCH ${message}`, {
      caller: 'none',
      schema: IncomingWebhookUpdateRequestPartialSchema,
      handle: (call) => {
        const webhook = world.webhooks.get(call.param('application'));
        return webhook ? editWebhookMessage(world, webhook, call) : editAnswer(world, find(call), call);
      },
    }),
    route(`DELETE ${message}`, { caller: 'none', handle: (call) => deleteAnswer(world, find(call), call) }),
  ];
};
