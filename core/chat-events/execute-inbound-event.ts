import { isRefusedByChat, mentionChannel } from '../chat/index.ts';
import { CONTEXT_MENUS } from '../context-menus/index.ts';
import { loadServerContext, type ServerContext } from '../settings/index.ts';
import type { TicketDetail } from '../tickets/index.ts';
import { AppError, isTransient, VersionConflict } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';
import type { InboundEventRef } from './inbound-event-store.ts';
import type { ChatEvent, LeasedInboundEvent } from './chat-event.ts';
import type { ChatEventHandlers } from './chat-event-handlers.ts';
import type { ChatAnswer } from './chat-replies.ts';
import { findStaffCommand } from './built-in-commands.ts';
import { explainChatRefusal, explainRefusal, nameMissingPermissions } from './explain-refusal.ts';
import { explainDone, explainRun } from './explain-run.ts';
import { reportRefusal } from './report-refusal.ts';
import { type EventOf, handleChange } from './handle-change.ts';
import { findTargetServer, parseButton, type ParsedButton } from './parse-button.ts';

/** Is null when the action shows by itself. */
export type InboundEventAnswer = ChatAnswer | null;

/** Commits the change of a ticket with the mark that the event is handled. @throws transient and unexpected errors */
export const executeInboundEvent = async (
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  inboundEvent: LeasedInboundEvent,
): Promise<InboundEventAnswer> => {
  const answer = await answerEvent(ports, handlers, inboundEvent);
  return nameMissingPermissions(ports, inboundEvent.guildId, inboundEvent.event, answer);
};

const answerEvent = async (
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  inboundEvent: LeasedInboundEvent,
): Promise<InboundEventAnswer> => {
  try {
    return await dispatch(ports, handlers, inboundEvent);
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    return answerRefusal(ports, inboundEvent, error);
  }
};

const answerRefusal = async (
  ports: InboundEventPorts,
  { guildId, event }: LeasedInboundEvent,
  error: AppError,
): Promise<ChatAnswer> => {
  const server = await loadServerContext(ports, guildId);
  if (!isRefusedByChat(error)) return explainRefusal(server, error);
  const isReported = await reportRefusal(ports, server, guildId, error);
  return explainChatRefusal(server, error, { isReported, isForStaff: await isReadByStaff(ports, guildId, event) });
};

/** Staff also uses what is for everybody, such as the menu of a message. */
const isReadByStaff = async (
  { staffCommands }: Pick<InboundEventPorts, 'staffCommands'>,
  guild: GuildId,
  event: ChatEvent,
): Promise<boolean> => isForStaff(event) || ('userId' in event && (await staffCommands.isStaff(guild, event.userId)));

/** Others than staff are refused before anything reaches the chat. */
const isForStaff = (event: ChatEvent): boolean => {
  if (event.type === 'command_used') return findStaffCommand(event.name) !== null;
  if (event.type === 'menu_used') return CONTEXT_MENUS[event.menu].isForStaff;
  return event.type === 'button_pressed' && parseButton(event.buttonId).kind === 'staff';
};

const dispatch = (
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  inboundEvent: LeasedInboundEvent,
): Promise<InboundEventAnswer> => {
  const { event } = inboundEvent;
  if (event.type === 'button_pressed') return pressButton(ports, handlers, { ...inboundEvent, event });
  if (event.type === 'command_used') return useCommand(ports, handlers, { ...inboundEvent, event });
  if (event.type === 'menu_used') return useMenu(ports, handlers, { ...inboundEvent, event });
  return handleChange(handlers, inboundEvent.guildId, event).then(() => null);
};

const pressButton = async (
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  { guildId: guild, key, event }: LeasedInboundEvent & { readonly event: EventOf<'button_pressed'> },
): Promise<InboundEventAnswer> => {
  const { userId, buttonId, answers, language = null } = event;
  const button = parseButton(buttonId);
  const { ticket, run, response, form } = await handlers.handleButtonPress({
    guild,
    channel: event.channel,
    userId,
    button,
    language,
    fromDirect: findTargetServer(button) !== null,
    answers,
    key,
    request: buildRequest(ports, { guildId: guild, key }),
  });
  if (form) return askAgain(ports, guild);
  const { write } = await loadServerContext(ports, guild);
  if (button.kind === 'rating') return { content: write('answer.rated', {}), ephemeral: true };
  if (response || !mayOpenTicket(button)) return response;
  if (run) return explainRun(ports, guild, run);
  return { content: explainOpened(write, ticket), ephemeral: true };
};

const explainOpened = (write: ServerContext['write'], ticket: TicketDetail | null): string => {
  if (ticket?.direct) return write('answer.direct_opened', { number: ticket.ticketNumber });
  return ticket?.channelId
    ? write('answer.ticket_opened', { channel: mentionChannel(ticket.channelId) })
    : write('answer.done', {});
};

const mayOpenTicket = (button: ParsedButton): boolean =>
  button.kind === 'form_page' || (button.kind === 'panel_option' && button.option !== null);

const useCommand = async (
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  { guildId: guild, key, event }: LeasedInboundEvent & { readonly event: EventOf<'command_used'> },
): Promise<InboundEventAnswer> => {
  const { channel: channelId, userId, name, options, language = null, fromDirect = false } = event;
  const request = buildRequest(ports, { guildId: guild, key });
  const { response, form, run } = await handlers.handleCommand({
    guild,
    channelId,
    userId,
    fromDirect,
    name,
    options,
    language,
    request,
    key,
  });
  if (form) return askAgain(ports, guild);
  if (response) return response;
  return run ? explainRun(ports, guild, run, channelId) : explainDone(ports, guild);
};

/** A form can only be shown before the use is acknowledged; the category has got one since then. */
const askAgain = async (ports: InboundEventPorts, guild: GuildId): Promise<ChatAnswer> => ({
  content: (await loadServerContext(ports, guild)).write('answer.try_again', {}),
  ephemeral: true,
});

const useMenu = async (
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  { guildId: guild, key, event }: LeasedInboundEvent & { readonly event: EventOf<'menu_used'> },
): Promise<InboundEventAnswer> => {
  const { userId, menu, targetId, message, language = null } = event;
  const { response, form } = await handlers.handleMenu({
    guild,
    userId,
    menu,
    targetId,
    message,
    language,
    key,
    request: buildRequest(ports, { guildId: guild, key }),
  });
  return form ? askAgain(ports, guild) : response;
};

const buildRequest = (
  { inboundEvents, clock }: InboundEventPorts,
  { guildId, key }: InboundEventRef,
): IdempotentRequest => ({
  id: `arrival:${key}`,
  record: async () => {
    if (!(await inboundEvents.complete({ guildId, key }, clock.now()))) throw new VersionConflict('inbound event');
  },
});
