import { parsePanelButton } from '../panels/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { AppError, isTransient, VersionConflict } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { ArrivalPorts } from './arrival-ports.ts';
import type { ArrivalRef } from './arrival-store.ts';
import type { ChatEvent, LeasedArrival } from './chat-event.ts';
import type { ChatEventHandlers } from './chat-event-handlers.ts';
import type { ChatAnswer } from './chat-replies.ts';
import { explainRefusal } from './explain-refusal.ts';

/** What the user is answered; null when the action shows by itself. */
export type ArrivalAnswer = ChatAnswer | null;

/**
 * Does what an event asks for. What it changes is executed once, however often the arrival is handled: the change and the mark
 * that the arrival is handled are committed together.
 *
 * @throws what passes, and unexpected errors
 */
export const executeArrival = async (
  ports: ArrivalPorts,
  handlers: ChatEventHandlers,
  arrival: LeasedArrival,
): Promise<ArrivalAnswer> => {
  try {
    return await dispatch(ports, handlers, arrival);
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    return explainRefusal(await loadServerContext(ports, arrival.guildId), error);
  }
};

const dispatch = (ports: ArrivalPorts, handlers: ChatEventHandlers, arrival: LeasedArrival): Promise<ArrivalAnswer> => {
  const { event } = arrival;
  if (event.type === 'button_pressed') return pressButton(ports, handlers, { ...arrival, event });
  if (event.type === 'command_used') return useCommand(ports, handlers, { ...arrival, event });
  return handleChange(handlers, arrival.guildId, event).then(() => null);
};

type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { readonly type: Type }>;

/** An event that nobody is answered. */
const handleChange = (
  handlers: ChatEventHandlers,
  guild: GuildId,
  event: Exclude<ChatEvent, EventOf<'button_pressed' | 'command_used'>>,
): Promise<unknown> => {
  switch (event.type) {
    case 'message_created':
      return handlers.handleMessageCreated(guild, event.message);
    case 'message_edited':
      return handlers.handleMessageEdited(guild, event.message);
    case 'message_deleted':
      return handlers.handleMessageDeleted(guild, event.channel, event.message);
    case 'channel_deleted':
      return handlers.handleChannelDeleted(guild, event.channel);
    case 'member_left':
      return handlers.handleMemberLeft(guild, event.userId);
  }
};

const pressButton = async (
  ports: ArrivalPorts,
  handlers: ChatEventHandlers,
  { guildId: guild, key, event }: LeasedArrival & { readonly event: EventOf<'button_pressed'> },
): Promise<ArrivalAnswer> => {
  const { ticket, response } = await handlers.handleButtonPress({
    ...event,
    guild,
    key,
    request: buildRequest(ports, { guildId: guild, key }),
  });
  if (!parsePanelButton(event.buttonId)) return response;
  const { write } = await loadServerContext(ports, guild);
  const channel = ticket?.channelId;
  const content = channel ? write('answer.ticket_opened', { channel: `<#${channel}>` }) : write('answer.done', {});
  return { content, ephemeral: true };
};

const useCommand = async (
  ports: ArrivalPorts,
  handlers: ChatEventHandlers,
  { guildId: guild, key, event }: LeasedArrival & { readonly event: EventOf<'command_used'> },
): Promise<ArrivalAnswer> => {
  const { channel: channelId, userId, name, options } = event;
  const request = buildRequest(ports, { guildId: guild, key });
  const { response } = await handlers.handleCommand({ guild, channelId, userId, name, options, request });
  return response ?? explainDone(ports, guild);
};

const explainDone = async (ports: ArrivalPorts, guild: GuildId): Promise<ChatAnswer> => ({
  content: (await loadServerContext(ports, guild)).write('answer.done', {}),
  ephemeral: true,
});

/** Commits the mark that the arrival is handled together with the change of a ticket. */
const buildRequest = ({ arrivals, clock }: ArrivalPorts, { guildId, key }: ArrivalRef): IdempotentRequest => ({
  id: `arrival:${key}`,
  record: async () => {
    if (!(await arrivals.complete({ guildId, key }, clock.now()))) throw new VersionConflict('arrival');
  },
});
