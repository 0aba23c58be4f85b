import { toDirectNotice } from '../model/ticket-notices.ts';
import { loadServerContext } from '../../settings/index.ts';
import { AppError, isRefusal } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import type { TicketRef } from '../actions/execute-action.ts';
import type { OpenedTicket } from '../creation/open-ticket.ts';
import { type DirectConversations, toOfferKey } from '../direct/index.ts';
import { receiveDirectMessage } from './receive-direct-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

export type WaitingPorts = ReceivePorts & { readonly conversations: DirectConversations };

/**
 * Adds what a user wrote before they had a ticket to their direct ticket, and takes the buttons of the question away. It may be
 * repeated.
 */
export const receiveWaiting =
  (ports: WaitingPorts) =>
  async (ref: TicketRef, user: UserId): Promise<void> => {
    const { conversations, chat, clock } = ports;
    const waiting = await conversations.listWaiting(user, clock.now());
    const [first] = waiting;
    const found = first && (await ports.tickets.find(ref.guild, ref.ticket));
    if (!found) return;
    for (const message of waiting) await receiveDirectMessage(ports)({ ...ref, message }).catch(ignoreRefusal);
    const { write } = await loadServerContext(ports, ref.guild);
    const answered = toDirectNotice(write('answer.direct_opened', { number: found.ticket.ticketNumber }));
    await chat.editDirectMessage(toOfferKey(first.id), ref.guild, user, answered);
    await conversations.removeWaiting(user);
  };

/** Adds what waits to a ticket that was opened. The ticket stands whatever comes of it: the next message of the user tries again. */
export const thenReceiveWaiting =
  <Input>(ports: WaitingPorts, open: (input: Input) => Promise<OpenedTicket>) =>
  async (input: Input): Promise<OpenedTicket> => {
    const opened = await open(input);
    const { direct, guildId: guild, id: ticket, requesterId } = opened.ticket;
    if (direct) await receiveWaiting(ports)({ guild, ticket }, requesterId).catch(ignoreFailure);
    return opened;
  };

/** The ticket was closed meanwhile. */
const ignoreRefusal = (error: unknown): void => {
  if (!isRefusal(error)) throw error;
};

const ignoreFailure = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};
