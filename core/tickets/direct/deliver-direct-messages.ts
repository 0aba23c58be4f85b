import type { CategoryStore } from '../../categories/index.ts';
import { type Button, type ChatPlatform, type ChatServer, mentionUser } from '../../chat/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import {
  loadTicketContext,
  type ServerContext,
  type ServerContextPorts,
  type TicketContext,
} from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { executeAllDue } from '../../shared/concurrency/due-by-server.ts';
import { TtlCache } from '../../shared/concurrency/ttl-cache.ts';
import { AppError, isTransient } from '../../shared/errors.ts';
import type { ChatMessageId, GuildId, MessageId, TicketId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { loadOpeningFacts, type OpeningFactsPorts } from '../chat-messages/opening-facts.ts';
import { getRetryDelayMs } from '../model/retry-delay.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import type { DirectOrder, DirectOrderStore } from './direct-order.ts';
import { followPosted } from './follow-posted.ts';
import { renderDirectMessage, renderDirectOpening } from './render-direct.ts';

export interface DeliverDirectPorts
  extends ServerContextPorts, Pick<OpeningFactsPorts, 'calendars' | 'replyTimes' | 'privacyPage'> {
  readonly directOrders: DirectOrderStore;
  readonly tickets: TicketStore;
  readonly categories: Pick<CategoryStore, 'find'>;
  readonly problems: ProblemRecorder;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

type Ports = DeliverDirectPorts & {
  readonly serverLooks: TtlCache<ChatServer>;
  /** Holds what is no refusal that is known; it delays only the tickets that it is about. */
  readonly faults: unknown[];
};

const PER_SERVER = 10;
/** One round looks at this many orders of a ticket. */
const PER_TICKET = 50;
/** After this time a message that could not be sent is given up. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const LOOK_KEPT_MS = 10 * 60_000;
const DELIVERED = '✅';
/** Others write no notes. */
const PEOPLE: readonly Actor['type'][] = ['staff', 'person', 'token'];

/**
 * Sends what is due to requesters of direct tickets, in order, each message once: the keys are those of messages and
 * orders. Also edits and deletes what the bot posted in channels. Staff are informed in the channel where a requester takes no messages. A server with many messages does not
 * delay others. @returns how many orders it checked @throws the first fault, after all others were sent
 */
export const deliverDirectMessages = (given: DeliverDirectPorts) => {
  const kept = { ...given, serverLooks: new TtlCache<ChatServer>(given.clock, LOOK_KEPT_MS) };
  return async (): Promise<number> => {
    const faults: unknown[] = [];
    const ports: Ports = { ...kept, faults };
    const count = await executeAllDue({
      perServer: PER_SERVER,
      list: (perServer) => ports.directOrders.listDue(ports.clock.now(), perServer),
      execute: (orders) => deliverOfServer(ports, orders),
    });
    if (faults.length > 0) throw faults[0];
    return count;
  };
};

const deliverOfServer = async (ports: Ports, orders: readonly DirectOrder[]): Promise<void> => {
  const tickets = new Map(orders.map(({ guildId, ticketId }) => [ticketId, guildId]));
  for (const [ticket, guild] of tickets) await deliverOfTicket(ports, guild, ticket);
};

/** An order that has to wait keeps those behind it waiting. */
const deliverOfTicket = async (ports: Ports, guild: GuildId, ticket: TicketId): Promise<void> => {
  const { directOrders, clock } = ports;
  const queue = await directOrders.listOfTicket(guild, ticket, PER_TICKET);
  for (const [index, order] of queue.entries()) {
    if (order.dueAt <= clock.now() && (await deliver(ports, order))) continue;
    const [head] = await directOrders.listOfTicket(guild, ticket, 1);
    const behind = head ? queue.slice(index + 1).filter(({ dueAt }) => dueAt < head.dueAt) : [];
    for (const { id } of behind) await directOrders.postpone(guild, id, head?.dueAt ?? order.dueAt);
    return;
  }
};

/** @returns false for a later retry */
const deliver = async (ports: Ports, order: DirectOrder): Promise<boolean> => {
  const { directOrders, problems, clock } = ports;
  const { guildId, id, ticketId } = order;
  try {
    await execute(ports, order);
  } catch (error) {
    if (error instanceof AppError && error.code === 'service_unavailable') throw error;
    if (!(error instanceof AppError)) ports.faults.push(error);
    await problems.record(error, { guild: guildId, ticketId });
    const now = clock.now();
    const mayPass = !(error instanceof AppError) || isTransient(error);
    if (mayPass && now < plusMs(order.createdAt, GIVE_UP_MS)) {
      await directOrders.postpone(guildId, id, plusMs(now, getRetryDelayMs(order, now)));
      return false;
    }
    await giveUp(ports, order);
  }
  await directOrders.remove(guildId, id);
  return true;
};

const giveUp = async (ports: Ports, { guildId, ticketId, messageId }: DirectOrder): Promise<void> => {
  const message = messageId && (await ports.tickets.findMessage(guildId, ticketId, { id: messageId }));
  if (message?.deliveryState === 'pending') await ports.tickets.setDelivery(guildId, ticketId, message.id, REFUSED);
};

const REFUSED = { deliveryState: 'refused', directMessageId: null } as const;

const execute = async (ports: Ports, order: DirectOrder): Promise<void> => {
  const { guildId, ticketId, messageId, notice, id, key } = order;
  const ticket = (await ports.tickets.find(guildId, ticketId))?.ticket;
  if (!ticket) return;
  const server = await loadTicketContext(ports, ticket);
  if (messageId)
    return deliverMessage(ports, server, ticket, { id: messageId, buttons: notice?.buttonRows.flat() ?? [] });
  if (notice) await ports.chat.sendDirectMessage(key ?? `direct:${id}`, guildId, ticket.requesterId, notice);
  else await deliverOpening(ports, server, ticket);
};

const loadContext = async (ports: Ports, { guildId, categoryId }: Ticket) => ({
  category: await ports.categories.find(guildId, categoryId),
  look: await ports.serverLooks.getOrRead(guildId, () => ports.chat.describeServer(guildId)),
});

const deliverOpening = async (ports: Ports, server: TicketContext, ticket: Ticket): Promise<void> => {
  const { id, guildId, requesterId, status, reopenCount } = ticket;
  const context = await loadContext(ports, ticket);
  const facts = await loadOpeningFacts(ports, ticket, { ...context, settings: server.settings });
  const notice = renderDirectOpening(server.requester, ticket, { ...context, facts });
  const key = `direct:${id}:opening`;
  const sent = await ports.chat.sendDirectMessage(key, guildId, requesterId, notice);
  if (!sent) await informStaff(ports, server, ticket, key);
  else if (status === 'closed' || reopenCount > 0) {
    await ports.chat.editDirectMessage(key, guildId, requesterId, notice);
  }
};

const deliverMessage = async (
  ports: Ports,
  server: TicketContext,
  ticket: Ticket,
  { id, buttons }: { readonly id: MessageId; readonly buttons: readonly Button[] },
): Promise<void> => {
  const { tickets, chat } = ports;
  const { guildId, id: ticketId, requesterId } = ticket;
  const message = await tickets.findMessage(guildId, ticketId, { id });
  if (!message) return;
  await followPosted(ports, ticket, message);
  if (message.deliveryState === null || message.deliveryState === 'refused') return;
  const key = `direct:${id}`;
  if (message.deletedAt !== null) return chat.deleteDirectPost(key, guildId, requesterId);
  const text = renderDirectMessage(server.requester, ticket, message, await loadContext(ports, ticket));
  const post = buttons.length > 0 ? { ...text, buttons } : text;
  if (message.directMessageId) {
    await editDelivered(ports, key, ticket, { message, post });
    return markDelivered(ports, ticket, message);
  }
  const sent = await chat.sendDirectPost(key, guildId, requesterId, post);
  await setDelivery(ports, ticket, id, sent);
  if (!sent) await informStaff(ports, server, ticket, key);
  else await markDelivered(ports, ticket, message);
};

/** Staff see which of their messages are no notes. */
const markDelivered = async (
  { chat }: Ports,
  { guildId, channelId }: Ticket,
  { author, chatMessageId }: Message,
): Promise<void> => {
  if (!PEOPLE.includes(author.type) || !channelId || !chatMessageId) return;
  await chat.addReaction(guildId, channelId, chatMessageId, DELIVERED);
};

const editDelivered = async (
  { chat }: Ports,
  key: string,
  { guildId, requesterId }: Ticket,
  { message, post }: { readonly message: Message; readonly post: ReturnType<typeof renderDirectMessage> },
): Promise<void> => {
  if (message.editedAt !== null) await chat.editDirectPost(key, guildId, requesterId, post);
};

const setDelivery = (
  { tickets }: Ports,
  { guildId, id }: Ticket,
  message: MessageId,
  sent: ChatMessageId | null,
): Promise<void> =>
  tickets.setDelivery(guildId, id, message, sent ? { deliveryState: 'delivered', directMessageId: sent } : REFUSED);

const informStaff = async (ports: Ports, { write }: ServerContext, ticket: Ticket, key: string): Promise<void> => {
  const { guildId, channelId, requesterId } = ticket;
  if (!channelId) return;
  const post = buildNotice(write('direct.undelivered', { user: mentionUser(requesterId) }));
  await ports.chat.changeChannel(`${key}:refused`, guildId, channelId, { post });
};
