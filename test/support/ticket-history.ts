import type { DomainEvent, EventType } from '#core/shared/events.ts';
import { type Ticket, type TimelineEntry, toSnapshot } from '#core/tickets/index.ts';
import { ACTIVE, type Status, STATUSES, TICKET_ACTIONS } from './endpoints/ticket-actions.ts';

interface Happening {
  /** The statuses that a ticket may have before it. */
  readonly in: readonly Status[];
  /** The statuses that may follow, beside the one before. */
  readonly then: readonly Status[];
}

/** What happens beside the actions of clients: to a message of the requester, at the end of a hold, when a ticket takes over another, by targets. */
const OTHER_CAUSES: Readonly<Partial<Record<EventType, Happening>>> = {
  'ticket.updated': { in: STATUSES, then: ACTIVE },
  'ticket.message_created': { in: ACTIVE, then: ['open'] },
  'ticket.first_response': { in: ACTIVE, then: [] },
  'ticket.target_warned': { in: ACTIVE, then: [] },
  'ticket.target_breached': { in: ACTIVE, then: [] },
  'ticket.target_met': { in: ACTIVE, then: ['closed'] },
};

const toHappening = (type: EventType): Happening => {
  const causes = TICKET_ACTIONS.filter(({ event }) => event === type);
  const { in: before, then } = OTHER_CAUSES[type] ?? { in: [], then: [] };
  return {
    in: [...before, ...causes.flatMap(({ from }) => from)],
    then: [...then, ...causes.flatMap(({ to }) => to ?? [])],
  };
};

/** For each event of a ticket, in which status it can happen and which status follows. */
export const HAPPENS: Readonly<Partial<Record<EventType, Happening>>> = Object.fromEntries(
  [...Object.keys(OTHER_CAUSES), ...TICKET_ACTIONS.map(({ event }) => event)].map((type) => [
    type,
    toHappening(type as EventType),
  ]),
);

type Json = Record<string, unknown>;
type Changes = Record<string, { readonly from: unknown; readonly to: unknown }>;

/** What must hold of every closed ticket, and of every other one. */
const contradictions = (ticket: Json): string[] => {
  const { status, closedAt, holdUntil, claimedById, claimedAt } = ticket;
  return [
    ...((status === 'closed') === (closedAt !== null) ? [] : ['closedAt does not fit the status']),
    ...(status === 'closed' ? listLeftOver(ticket) : []),
    ...(status !== 'closed' && ticket['closedSilently'] ? ['an open ticket was closed silently'] : []),
    ...(status !== 'on_hold' && holdUntil ? ['a ticket that is not on hold has an end of it'] : []),
    ...((claimedById === null) === (claimedAt === null) ? [] : ['claimedAt does not fit the claimer']),
  ];
};

const listLeftOver = ({ closeRequest, scheduledClose }: Json): string[] => [
  ...(closeRequest ? ['a closed ticket has a close request'] : []),
  ...(scheduledClose ? ['a closed ticket is to be closed later'] : []),
];

/**
 * Everything that is wrong with the recorded life of a ticket: gaps in its sequence, a change that does not start where
 * the one before ended, what the state table forbids, a timeline or a ticket that differs from what its events tell.
 */
export const faultsIn = (
  events: readonly DomainEvent[],
  timeline: readonly TimelineEntry[],
  ticket: Ticket | null,
): readonly string[] => {
  const [first, ...later] = [...events].sort((a, b) => (a.sequence?.number ?? 0) - (b.sequence?.number ?? 0));
  if (first?.type !== 'ticket.created') return ['the first event is no creation'];
  const faults = [...events].some(({ sequence }, i, all) => !all.some((e) => e.sequence?.number === i + 1) && sequence)
    ? ['the sequence has a gap']
    : [];
  let state = first.data.ticket as Json;
  for (const event of later) {
    faults.push(...faultsOf(state, event).map((fault) => `${event.sequence?.number} ${event.type}: ${fault}`));
    state = event.data.ticket as Json;
  }
  return [...faults, ...timelineFaults(events, timeline), ...endFaults(state, later.at(-1)?.type, ticket)];
};

const faultsOf = (before: Json, { type, data }: DomainEvent): string[] => {
  const after = data.ticket as Json;
  // The events of one step carry the same ticket.
  const isNewStep = before.version !== after.version;
  return [
    ...(isNewStep ? stepFaults(type, String(before.status), String(after.status)) : []),
    ...Object.entries(data.changes as Changes)
      .filter(([field, { to }]) => field in after && text(after[field]) !== text(to))
      .map(([field]) => `tells another ${field} than the ticket has`),
    ...contradictions(after),
  ];
};

const stepFaults = (type: EventType, from: string, to: string): string[] => {
  const rule = HAPPENS[type];
  return [
    ...(rule?.in.includes(from as Status) ? [] : [`happened to a ticket that is ${from}`]),
    ...(from === to || rule?.then.includes(to as Status) ? [] : [`led from ${from} to ${to}`]),
  ];
};

const text = (value: unknown) => JSON.stringify(value);

const timelineFaults = (events: readonly DomainEvent[], timeline: readonly TimelineEntry[]): string[] => {
  if (timeline.length === 0) return [];
  const reported = events.map(({ type, at, data }) => text([type, at, sides(data.changes as Changes)])).sort();
  const kept = timeline.map(({ type, at, from, to }) => text([type, at, merged(from, to)])).sort();
  return text(reported) === text(kept) ? [] : ['the timeline differs from the events'];
};

const sides = (changes: Changes) => Object.entries(changes).map(([field, { from, to }]) => [field, from, to]);
const merged = (from: Json, to: Json) => Object.keys(to).map((field) => [field, from[field], to[field]]);

const endFaults = (reported: Json, last: EventType | undefined, ticket: Ticket | null): string[] => {
  if (ticket === null) return last === 'ticket.deleted' ? [] : ['the ticket is gone without having been deleted'];
  const kept = toSnapshot(ticket) as Json;
  return Object.keys(reported)
    .filter((field) => text(reported[field]) !== text(kept[field]))
    .map((field) => `the ticket has another ${field} than its last event tells`);
};
