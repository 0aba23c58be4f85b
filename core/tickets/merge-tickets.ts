import { conflict, invalid } from '../shared/errors.ts';
import type { TicketId, UserId } from '../shared/ids.ts';
import { carriedOut, holding, type OnTicket } from './act.ts';
import { type ActPorts, commit, type Held, inChannel } from './held-ticket.ts';
import { requireAllowed, type TicketDetail } from './lifecycle.ts';
import { notice } from './notice.ts';
import { MAX_PARTICIPANTS, membersOf, type Ticket } from './ticket.ts';
import { evolved } from './ticket-change.ts';
import { closed } from './ticket-steps.ts';

export interface MergeTickets extends OnTicket {
  readonly targetId: TicketId;
  /** Merges even the tickets of two requesters; that of the source becomes a participant of the target. */
  readonly allowDifferentRequester: boolean;
}

/**
 * Closes a ticket in favour of another one, which takes over its participants. Nothing is written in either unless it
 * is in both.
 *
 * @throws validation_error for the same ticket; conflict when either is closed, the requesters differ, or there is no
 * room for the participants
 */
export const mergeTickets =
  (ports: ActPorts) =>
  (wanted: MergeTickets): Promise<TicketDetail> => {
    const { guild, ticket: source, targetId: target } = wanted;
    if (source === target) throw invalid('targetId: a ticket cannot be merged into itself.');
    // Always in the same order, so that no two of these wait for each other.
    return source < target
      ? holding(ports, { guild, ticket: source }, (a) =>
          holding(ports, { guild, ticket: target }, (b) => merged(ports, a, b, wanted)),
        )
      : holding(ports, { guild, ticket: target }, (b) =>
          holding(ports, { guild, ticket: source }, (a) => merged(ports, a, b, wanted)),
        );
  };

const merged = async (ports: ActPorts, source: Held, target: Held, wanted: MergeTickets): Promise<TicketDetail> => {
  const { actor, ifVersion } = wanted;
  const into = target.ticket;
  const { ticket } = await carriedOut(ports, source, {
    action: 'merge',
    ifVersion,
    decide: async (from, at, policy) => {
      requireMergeable(from, target, wanted);
      const joining = membersOf({ ...from, claimedById: null }).filter((id) => !membersOf(into).includes(id));
      const changed = joined(ports, into, { from, joining, actor, at });
      await inChannel(ports, target, 'merge', {
        post: notice(`Ticket #${from.ticketNumber} was merged into this one.`),
        allow: joining,
      });
      const fields = { ...closed(at, { by: actor, reason: null, cause: 'merged' }), mergedIntoId: into.id };
      return {
        channel: { post: notice(`This ticket was merged into ticket #${into.ticketNumber}.`), archived: true },
        change: () => evolved(ports.ids, from, fields, { type: 'ticket.merged', actor, at }),
        policy,
        also: () => commit(ports, { change: changed, policy: target.policy, holder: target.holder }),
      };
    },
  });
  return ticket;
};

const requireMergeable = (
  from: Ticket,
  { ticket: into, policy }: Held,
  { allowDifferentRequester }: MergeTickets,
): void => {
  // What holds of a ticket that is merged holds of the one that goes on.
  requireAllowed('merge', into, policy);
  if (from.requesterId !== into.requesterId && !allowDifferentRequester) {
    throw conflict(
      'The two tickets have different requesters. Send "allowDifferentRequester": true to merge them all the same.',
    );
  }
};

interface Joining {
  readonly from: Ticket;
  readonly joining: readonly UserId[];
  readonly actor: OnTicket['actor'];
  readonly at: Ticket['createdAt'];
}

const joined = ({ ids }: ActPorts, into: Ticket, { from, joining, actor, at }: Joining) => {
  const participantIds = [...into.participantIds, ...joining];
  if (participantIds.length > MAX_PARTICIPANTS) {
    throw conflict(`Together the tickets would have more than ${MAX_PARTICIPANTS} participants. Remove some first.`);
  }
  const changes = { mergedTicketId: { from: null, to: from.id } };
  return evolved(ids, into, { participantIds }, { type: 'ticket.updated', actor, at, changes });
};
