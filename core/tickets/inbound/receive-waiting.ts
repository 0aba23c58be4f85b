import { toTextNotice } from '../../chat/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import { isRefusal } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import type { TicketRef } from '../leasing/with-lease.ts';
import type { OpenTicketInput } from '../creation/new-ticket.ts';
import type { OpenedTicket } from '../creation/open-ticket.ts';
import { type DirectConversations, toOfferKey } from '../direct/index.ts';
import { receiveDirectMessage } from './receive-direct-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

export type WaitingPorts = ReceivePorts & { readonly conversations: DirectConversations };

/** Adds what a user wrote before they had a ticket, and removes the buttons of the question. May be repeated. */
const receiveWaiting =
  (ports: WaitingPorts) =>
  async (ref: TicketRef, user: UserId): Promise<void> => {
    const { conversations, chat, clock } = ports;
    const waiting = await conversations.listWaiting(user, clock.now());
    const [first] = waiting;
    const found = first && (await ports.tickets.find(ref.guild, ref.ticket));
    if (!found) return;
    for (const message of waiting) await receiveDirectMessage(ports)({ ...ref, message }).catch(ignoreRefusal);
    const { write } = (await loadTicketContext(ports, found.ticket)).requester;
    const answered = toTextNotice(write('answer.direct_opened', { number: found.ticket.ticketNumber }));
    await chat.editDirectMessage(toOfferKey(first.id), ref.guild, user, answered);
    await conversations.removeWaiting(user);
  };

/**
 * Only a requester who opens the ticket gets the waiting messages added. @throws transient errors; the ticket exists,
 * and a retry under the same key continues
 */
export const thenReceiveWaiting =
  (ports: WaitingPorts, open: (input: OpenTicketInput) => Promise<OpenedTicket>) =>
  async (input: OpenTicketInput): Promise<OpenedTicket> => {
    const opened = await open(input);
    const { direct, guildId: guild, id: ticket, requesterId } = opened.ticket;
    const isOwn = input.actor.type === 'user' && input.actor.id === requesterId;
    if (direct && isOwn) await receiveWaiting(ports)({ guild, ticket }, requesterId);
    return opened;
  };

/** The ticket was closed meanwhile. */
const ignoreRefusal = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
};
