import { buildTicketContext, loadSettings } from '../../settings/index.ts';
import { conflict, invalid, limitReached } from '../../shared/errors.ts';
import type { TicketId, UserId } from '../../shared/ids.ts';
import { executeOnLeased } from './execute-action.ts';
import { orderLease, withLease, type TicketTarget } from '../leasing/with-lease.ts';
import { type ActionPorts, commitChange, type LeasedTicket, changeChannel } from '../leasing/commit-change.ts';
import { assertAllowed, type TicketDetail } from '../model/lifecycle.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { MAX_PARTICIPANTS, listMembers, type Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyClose } from '../model/ticket-steps.ts';

export interface MergeTickets extends TicketTarget {
  readonly targetId: TicketId;
  /** The requester of the source becomes a participant of the target. */
  readonly allowDifferentRequester: boolean;
}

/**
 * Closes a ticket in favour of another one, which takes over its participants, in one transaction. @throws
 * validation_error for the same ticket; conflict when either is closed, the requesters differ or there is no room
 */
export const mergeTickets =
  (ports: ActionPorts) =>
  async (input: MergeTickets): Promise<TicketDetail> => {
    const { guild, ticket: source, targetId: target } = input;
    if (source === target) throw invalid('targetId', 'inconsistent', 'a ticket cannot be merged into itself.');
    const from = await ports.tickets.find(guild, source);
    const orders = {
      source: orderLease(input, 'merge'),
      target: orderLease({ ...input, ticket: target, joining: from ? listMembers(from.ticket) : [] }, 'merge'),
    };
    // A fixed order of the leases prevents deadlocks.
    return source < target
      ? withLease(ports, orders.source, (a) => withLease(ports, orders.target, (b) => mergeLeased(ports, a, b, input)))
      : withLease(ports, orders.target, (b) => withLease(ports, orders.source, (a) => mergeLeased(ports, a, b, input)));
  };

const mergeLeased = (
  ports: ActionPorts,
  source: LeasedTicket,
  target: LeasedTicket,
  input: MergeTickets,
): Promise<TicketDetail> => {
  const { actor, ifVersion, request = null } = input;
  const into = target.ticket;
  return executeOnLeased(ports, source, {
    action: 'merge',
    ifVersion,
    request,
    toAnswer: ({ ticket }) => ticket,
    planStep: async (from, at, policy) => {
      requireMergeable(from, target, input);
      const joining = listMembers({ ...from, claimedById: null }).filter((id) => !listMembers(into).includes(id));
      const settings = await loadSettings(ports, input.guild);
      const contextOf = (ticket: Ticket) => buildTicketContext(ports.translator, settings, ticket);
      const changed = applyMerge(ports, into, { from, joining, actor, at });
      await changeChannel(ports, target, {
        post: buildNotice(contextOf(into).write('ticket.merged_into_this', { number: from.ticketNumber })),
        allow: joining,
      });
      const fields = { ...applyClose(at, { by: actor, reason: null, cause: 'merged' }), mergedIntoId: into.id };
      return {
        channel: {
          post: buildNotice(contextOf(from).write('ticket.merged_into_other', { number: into.ticketNumber })),
          archived: true,
        },
        change: () => applyChange(ports.ids, from, fields, { type: 'ticket.merged', actor, at }),
        policy,
        alsoWrite: async () => {
          await commitChange(ports, { change: changed, policy: target.policy, holder: target.holder });
        },
      };
    },
  });
};

const requireMergeable = (
  from: Ticket,
  { ticket: into, policy }: LeasedTicket,
  { allowDifferentRequester }: MergeTickets,
): void => {
  // A rule that forbids merging the source also applies to the target.
  assertAllowed('merge', into, policy);
  // The members of the other ticket would otherwise read what is for staff alone.
  if (from.direct !== into.direct || (into.direct && from.requesterId !== into.requesterId)) {
    throw conflict(
      'direct_ticket',
      'A ticket that is talked about in direct messages can only be merged with another one of its requester in direct messages.',
    );
  }
  if (from.requesterId !== into.requesterId && !allowDifferentRequester) {
    throw conflict(
      'different_requester',
      'The two tickets have different requesters. Send "allowDifferentRequester": true to merge them all the same.',
    );
  }
};

interface MergeInput {
  readonly from: Ticket;
  readonly joining: readonly UserId[];
  readonly actor: TicketTarget['actor'];
  readonly at: Ticket['createdAt'];
}

const applyMerge = ({ ids }: ActionPorts, into: Ticket, { from, joining, actor, at }: MergeInput) => {
  const participantIds = [...into.participantIds, ...joining];
  if (participantIds.length > MAX_PARTICIPANTS) {
    throw limitReached(
      `Together the tickets would have more than ${MAX_PARTICIPANTS} participants. Remove some first.`,
    );
  }
  const changes = { mergedTicketId: { from: null, to: from.id } };
  return applyChange(ids, into, { participantIds }, { type: 'ticket.updated', actor, at, changes });
};
