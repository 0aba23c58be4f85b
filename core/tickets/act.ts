import type { ChannelChange } from '../chat/index.ts';
import type { Actor } from '../shared/actor.ts';
import { whileRenewing } from '../shared/clock.ts';
import { Busy, notFound, StaleWrite } from '../shared/errors.ts';
import type { ChatMessageId, GuildId, TicketId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { detailOf, requireAllowed, type TicketAction, type TicketDetail } from './lifecycle.ts';
import type { Message, Ticket, TicketPolicy } from './ticket.ts';
import { type ActPorts, commit, type Held, inChannel } from './held-ticket.ts';
import type { TicketChange } from './ticket-change.ts';
import type { TicketWithPolicy } from './ticket-store.ts';

/** Which ticket. */
export interface ThatTicket {
  readonly guild: GuildId;
  readonly ticket: TicketId;
}

/** Which ticket, who acts, and the version the caller has read, if it said so. */
export interface OnTicket extends ThatTicket {
  readonly actor: Actor;
  readonly ifVersion: number | null;
  /** What the caller writes together with the change of the ticket, or not at all. */
  readonly also?: () => Promise<void>;
}

/** What an action wants: a change in the channel first, then one of the ticket. */
export interface Step {
  readonly channel: ChannelChange | null;
  readonly change: (posted: ChatMessageId | null) => TicketChange;
  /** The rules of the ticket from then on, where the step changes them. */
  readonly policy?: TicketPolicy;
  /** What else is written, before the ticket and together with it or not at all, when the channel is changed. */
  readonly also?: () => Promise<void>;
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
  (on: OnTicket, action: TicketAction, decide: Decide): Promise<Acted> =>
    holding(ports, on, (held) => carriedOut(ports, held, { action, decide, ...on }));

/** As `act`, for actions that are about the ticket alone. */
export const actOn =
  (ports: ActPorts) =>
  async (on: OnTicket, action: TicketAction, decide: Decide): Promise<TicketDetail> =>
    (await act(ports)(on, action, decide)).ticket;

/**
 * Takes the ticket for the length of the work, which writes it or lets it go; gives it back when the work fails.
 *
 * @param patienceMs how long to wait for somebody who holds it
 * @throws not_found; conflict when somebody holds it for longer
 */
export const holding = async <T>(
  ports: ActPorts,
  { guild, ticket }: ThatTicket,
  work: (held: Held) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> => {
  const { tickets, clock, ids } = ports;
  const holder = ids.next();
  const found = await taken(ports, { guild, ticket }, holder, patienceMs);
  try {
    return await whileRenewing(clock, work({ ...found, holder }), () =>
      tickets.renew(guild, ticket, { holder, until: plusMs(clock.now(), LEASE_MS) }),
    );
  } catch (error) {
    await tickets.release(guild, ticket, holder);
    throw error;
  }
};

interface Wanted extends Pick<OnTicket, 'ifVersion' | 'also'> {
  readonly action: TicketAction;
  readonly decide: Decide;
}

/** Carries out an action on a ticket that is held, and lets it go. */
export const carriedOut = async (
  ports: ActPorts,
  held: Held,
  { action, decide, ifVersion, also }: Wanted,
): Promise<Acted> => {
  const { ticket, policy, holder } = held;
  const { guildId, id } = ticket;
  if (ifVersion !== null && ifVersion !== ticket.version) throw new StaleWrite('ticket');
  requireAllowed(action, ticket, policy);
  const step = await decide(ticket, ports.clock.now(), policy);
  if (!step) {
    await ports.tickets.release(guildId, id, holder);
    return { ticket: detailOf(ticket, policy), messages: [] };
  }
  const posted = step.channel && (await inChannel(ports, held, action, step.channel));
  const rules = step.policy ?? policy;
  const write = async (): Promise<TicketChange> => {
    await step.also?.();
    await also?.();
    const change = step.change(posted);
    await (action === 'delete'
      ? ports.tickets.remove(change, holder)
      : commit(ports, { change, policy: rules, holder }));
    return change;
  };
  const { after, messages } = await (step.also || also ? ports.work.run(write) : write());
  return { ticket: detailOf(after, rules), messages };
};

const taken = async (
  { tickets, clock }: ActPorts,
  { guild, ticket }: ThatTicket,
  holder: string,
  patienceMs: number,
): Promise<TicketWithPolicy> => {
  const giveUpAt = plusMs(clock.now(), patienceMs);
  for (;;) {
    const now = clock.now();
    const held = await tickets.take(guild, ticket, { holder, until: plusMs(now, LEASE_MS) }, now);
    if (held) return held;
    if (!(await tickets.find(guild, ticket))) throw notFound('Ticket');
    if (now >= giveUpAt) throw new Busy('ticket');
    await clock.sleep(POLL_MS);
  }
};
