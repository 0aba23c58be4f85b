import type { ChannelChange, ChatPlatform } from '../chat/index.ts';
import type { Actor } from '../shared/actor.ts';
import { type Clock, whileRenewing } from '../shared/clock.ts';
import { conflict, notFound, StaleWrite } from '../shared/errors.ts';
import type { ChatMessageId, GuildId, Ids, TicketId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { detailOf, requireAllowed, type TicketAction, type TicketDetail } from './lifecycle.ts';
import type { Message, Ticket, TicketPolicy } from './ticket.ts';
import type { TicketChange } from './ticket-change.ts';
import type { TicketStore, TicketWithPolicy } from './ticket-store.ts';

export interface ActPorts {
  readonly tickets: TicketStore;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Which ticket, who acts, and the version the caller has read, if it said so. */
export interface OnTicket {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  readonly actor: Actor;
  readonly ifVersion: number | null;
}

/** What an action wants: a change in the channel first, then one of the ticket. */
export interface Step {
  readonly channel: ChannelChange | null;
  readonly change: (posted: ChatMessageId | null) => TicketChange;
}

/** Decides on the ticket as it is; null leaves it alone. @throws what the caller should know */
export type Decide = (ticket: Ticket, at: Instant, policy: TicketPolicy) => Step | null | Promise<Step | null>;

/** What came of it. */
export interface Acted {
  readonly ticket: TicketDetail;
  readonly messages: readonly Message[];
}

const LEASE_MS = 3_000;
const PATIENCE_MS = 3_000;
const POLL_MS = 20;

/**
 * Carries out one action on one ticket: take it, check the state table, do what it asks of the channel, commit.
 * While a ticket is taken nobody else changes it, so of two equal actions exactly one succeeds, and the channel
 * never shows what was not committed.
 *
 * @throws not_found; conflict when the state table forbids it or the version is stale; bot_unavailable.
 */
export const act =
  (ports: ActPorts) =>
  async (on: OnTicket, action: TicketAction, decide: Decide): Promise<Acted> => {
    const { tickets, clock, ids } = ports;
    const holder = ids.next();
    const { ticket, policy } = await taken(ports, on, holder);
    try {
      if (on.ifVersion !== null && on.ifVersion !== ticket.version) throw new StaleWrite('ticket');
      requireAllowed(action, ticket, policy);
      const change = await whileRenewing(clock, prepared(ports, { ticket, policy }, action, decide), () =>
        tickets.renew(on.guild, on.ticket, { holder, until: plusMs(clock.now(), LEASE_MS) }),
      );
      if (!change) {
        await tickets.release(on.guild, on.ticket, holder);
        return { ticket: detailOf(ticket, policy), messages: [] };
      }
      await (action === 'delete' ? tickets.remove(change, holder) : tickets.commit(change, holder));
      return { ticket: detailOf(change.after, policy), messages: change.messages };
    } catch (error) {
      await tickets.release(on.guild, on.ticket, holder);
      throw error;
    }
  };

/** As `act`, for actions that are about the ticket alone. */
export const actOn =
  (ports: ActPorts) =>
  async (on: OnTicket, action: TicketAction, decide: Decide): Promise<TicketDetail> =>
    (await act(ports)(on, action, decide)).ticket;

const taken = async (
  { tickets, clock }: ActPorts,
  { guild, ticket }: OnTicket,
  holder: string,
): Promise<TicketWithPolicy> => {
  const giveUpAt = plusMs(clock.now(), PATIENCE_MS);
  for (;;) {
    const now = clock.now();
    const held = await tickets.take(guild, ticket, { holder, until: plusMs(now, LEASE_MS) }, now);
    if (held) return held;
    if (!(await tickets.find(guild, ticket))) throw notFound('Ticket');
    if (now >= giveUpAt) throw conflict('The ticket is being changed by another request. Retry in a moment.');
    await clock.sleep(POLL_MS);
  }
};

/** The decision, with its part in the channel done. */
const prepared = async (
  { chat, clock }: ActPorts,
  { ticket, policy }: TicketWithPolicy,
  action: TicketAction,
  decide: Decide,
): Promise<TicketChange | null> => {
  const step = await decide(ticket, clock.now(), policy);
  if (!step) return null;
  const { guildId, id, channelId, version } = ticket;
  if (!step.channel || !channelId) return step.change(null);
  // The same step on the same version is the same deed: a retry after a crash does not repeat it.
  const key = `${id}:${version}:${action}:${JSON.stringify(step.channel)}`;
  const done = await chat.changeChannel(key, guildId, channelId, step.channel);
  return step.change(done?.messageId ?? null);
};
