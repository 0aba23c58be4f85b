import type { DomainEvent } from '../../shared/events.ts';
import type { Ids, TargetId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TargetKind } from '../../targets/index.ts';
import { followTarget, isChosenAgain, type Ticket, type TicketPolicy, trackTargets } from '../../tickets/index.ts';
import type { CountName } from '../model/backtest.ts';
import type { ReplayedChange } from './replayed-tickets.ts';

/** Is a warning, a breach or a target that was reached. */
export interface TargetFact {
  readonly type: string;
  readonly target: { readonly id: TargetId; readonly kind: TargetKind };
  readonly ticket: Ticket;
  readonly at: Instant;
}

export const TARGET_COUNTS: Readonly<Record<string, CountName>> = {
  'ticket.target_warned': 'warned',
  'ticket.target_breached': 'breached',
  'ticket.target_met': 'met',
};

type Times = Pick<Ticket, 'targetId' | 'targets' | 'nextDueAt'>;

const NO_TIMES: Times = { targetId: null, targets: [], nextDueAt: null };

export const readTarget = ({ data }: Pick<DomainEvent, 'data'>) => data['target'] as TargetFact['target'];

/** Keeps the times of targets of each ticket, as the draft sets them. */
export class TargetTimes {
  readonly #times = new Map<TicketId, Times>();
  readonly #ids: Ids;
  readonly #report: (fact: TargetFact) => void;

  constructor(ids: Ids, report: (fact: TargetFact) => void) {
    this.#ids = ids;
    this.#report = report;
  }

  /** Returns the ticket with the times that it would have. */
  follow(change: ReplayedChange, { targets: rules }: TicketPolicy): Ticket {
    const { before, after, messages, actor, at } = change;
    const known = this.#times.get(after.id) ?? NO_TIMES;
    const targetId = isSetByHand(before, after) ? after.targetId : known.targetId;
    const made = trackTargets(
      this.#ids,
      {
        before: before && { ...before, ...known },
        after: { ...after, ...known, targetId },
        messages,
        timeline: [{ ...TIMELINE_ENTRY, actor, guildId: after.guildId, ticketId: after.id, at }],
        events: [],
        transcriptOrder: null,
        projectionOrder: null,
      },
      rules,
    );
    const ticket = this.#keep(made.after);
    for (const event of made.events) this.#report({ type: event.type, target: readTarget(event), ticket, at });
    return ticket;
  }

  /** Returns the ticket after the first warning or breach that is due; null when none is. */
  followDue(ticket: Ticket, at: Instant, { targets: rules }: TicketPolicy): Ticket | null {
    const next = followTarget(ticket, at, rules);
    if (!next) return null;
    const followed = this.#keep({ ...ticket, ...next.fields });
    const target = readTarget({ data: next.fact.extra });
    this.#report({ type: next.fact.type, target, ticket: followed, at });
    return followed;
  }

  #keep(ticket: Ticket): Ticket {
    const { targetId, targets, nextDueAt } = ticket;
    this.#times.set(ticket.id, { targetId, targets, nextDueAt });
    return ticket;
  }
}

const TIMELINE_ENTRY = { id: '', type: 'ticket.updated', from: {}, to: {} } as const;

/** A rule, a flow or staff really set the target. */
const isSetByHand = (before: Ticket | null, after: Ticket): boolean =>
  before !== null && after.targetId !== null && after.targetId !== before.targetId && !isChosenAgain(before, after);
