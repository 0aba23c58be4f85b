import { listKeys } from '../../shared/list-keys.ts';
import { conflict } from '../../shared/errors.ts';
import { toKnownStatus, type Ticket, type TicketStatus } from './ticket.ts';
import { type CategoryPolicy } from './ticket-policy.ts';

/** A rule of the state table. */
interface Rule {
  /** The statuses the action may start from. */
  readonly from: readonly TicketStatus[];
  /** The status it leads to; null leaves it. */
  readonly to: TicketStatus | null;
  readonly reachesChat: boolean;
  /** Not available by API: the chat platform or the service itself causes it. */
  readonly isInternal?: true;
  /** Said after "Ticket #n ": why this ticket refuses the action in any of its statuses; null when it does not. */
  readonly refuses?: (ticket: Ticket, policy: CategoryPolicy) => string | null;
}

const ACTIVE = ['open', 'pending', 'on_hold'] as const;
const ANY = [...ACTIVE, 'closed'] as const;

const refuseUnlessClaimed = ({ claimedById }: Ticket) => (claimedById ? null : 'is not claimed');
const refuseUnlessCloseRequested = ({ closeRequest }: Ticket) =>
  closeRequest ? null : 'has no close request that waits';

/** The whole life of a ticket: what may be done in which status, and where it leads. */
export const ACTIONS = {
  update: { from: ANY, to: null, reachesChat: false },
  reply: { from: ACTIVE, to: 'pending', reachesChat: true },
  claim: { from: ACTIVE, to: null, reachesChat: true },
  unclaim: { from: ACTIVE, to: null, reachesChat: true, refuses: refuseUnlessClaimed },
  transfer: { from: ACTIVE, to: null, reachesChat: true, refuses: refuseUnlessClaimed },
  move: { from: ACTIVE, to: null, reachesChat: true },
  add_participant: { from: ACTIVE, to: null, reachesChat: true },
  remove_participant: { from: ACTIVE, to: null, reachesChat: true },
  add_note: { from: ANY, to: null, reachesChat: false },
  remove_note: { from: ANY, to: null, reachesChat: false },
  request_close: {
    from: ACTIVE,
    to: null,
    reachesChat: true,
    refuses: ({ closeRequest }) => (closeRequest ? 'has a close request that waits for an answer' : null),
  },
  accept_close: { from: ACTIVE, to: 'closed', reachesChat: true, refuses: refuseUnlessCloseRequested },
  deny_close: { from: ACTIVE, to: 'open', reachesChat: true, refuses: refuseUnlessCloseRequested },
  withdraw_close: { from: ACTIVE, to: 'open', reachesChat: true, refuses: refuseUnlessCloseRequested },
  close: {
    from: ACTIVE,
    to: 'closed',
    reachesChat: true,
    refuses: ({ claimedById }, { requireClaim }) =>
      requireClaim && !claimedById ? 'must be claimed before it is closed, as its category asks' : null,
  },
  merge: { from: ACTIVE, to: 'closed', reachesChat: true },
  reopen: {
    from: ['closed'],
    to: 'open',
    reachesChat: true,
    refuses: ({ mergedIntoId }) => (mergedIntoId ? `was merged into ticket ${mergedIntoId}` : null),
  },
  give_feedback: {
    from: ['closed'],
    to: null,
    reachesChat: false,
    refuses: ({ feedback }) => (feedback ? 'was rated already' : null),
  },
  delete: { from: ['closed'], to: null, reachesChat: true },
  say: { from: ANY, to: null, reachesChat: true, isInternal: true },
  receive_message: { from: ANY, to: 'open', reachesChat: false, isInternal: true },
  lose_channel: { from: ANY, to: null, reachesChat: false, isInternal: true },
  end_hold: { from: ['on_hold'], to: 'open', reachesChat: false, isInternal: true },
  warn_of_closing: { from: ACTIVE, to: null, reachesChat: true, isInternal: true },
  retire_channel: { from: ['closed'], to: null, reachesChat: true, isInternal: true },
  auto_close: { from: ACTIVE, to: 'closed', reachesChat: true, isInternal: true },
} as const satisfies Record<string, Rule>;

export type TicketAction = keyof typeof ACTIONS;

const getRule = (action: TicketAction): Rule => ACTIONS[action];

/** What can be asked for by API. */
export const TICKET_ACTIONS = listKeys(ACTIONS).filter((action) => !getRule(action).isInternal);

/** Why the state table refuses the action now, as a sentence; null when it allows it. The action itself may ask for more, such as a reason. */
export const findRefusal = (action: TicketAction, ticket: Ticket, policy: CategoryPolicy): string | null => {
  const { from, refuses } = getRule(action);
  const why = from.includes(toKnownStatus(ticket.status))
    ? (refuses?.(ticket, policy) ?? null)
    : describeStatus(ticket);
  return why && `Ticket #${ticket.ticketNumber} ${why}.`;
};

const describeStatus = ({ status: stored, mergedIntoId }: Ticket): string => {
  const status = toKnownStatus(stored);
  if (mergedIntoId) return `was merged into ticket ${mergedIntoId}; continue there`;
  return status === 'closed' ? 'is closed; reopen it first' : `is ${status}, not closed; close it first`;
};

/** @throws conflict when the state table forbids the action. */
export const assertAllowed = (action: TicketAction, ticket: Ticket, policy: CategoryPolicy): void => {
  const why = findRefusal(action, ticket, policy);
  if (why) throw conflict(why);
};

export interface AllowedAction {
  readonly action: TicketAction;
  readonly allowed: boolean;
  readonly reason: string | null;
}

/** A single ticket as callers see it: with what may be done with it now, and why not the rest. */
export type TicketDetail = Ticket & { readonly allowedActions: readonly AllowedAction[] };

export const toTicketDetail = (ticket: Ticket, policy: CategoryPolicy): TicketDetail => ({
  ...ticket,
  allowedActions: TICKET_ACTIONS.map((action) => {
    const reason = findRefusal(action, ticket, policy);
    return { action, allowed: reason === null, reason };
  }),
});
