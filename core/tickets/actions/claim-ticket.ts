import { findName, mentionUser, notifyUser } from '../../chat/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { conflict } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { executeTicketAction, type PlanStep } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import type { Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyClaim, applyRelease, listLeavingClaimers } from '../model/ticket-steps.ts';
import { releaseFromClaimer, restrictToClaimer } from '../claims/claim-access.ts';
import { assertMayEndClaim, assertTakeover } from '../claims/take-over.ts';

export interface ClaimTicket extends TicketTarget {
  readonly staffId: UserId;
  readonly force: boolean;
  /** Somebody else, a rule or the service decides who claims it. */
  readonly isAssigned?: boolean;
}

/** Does nothing for the present claimer. @throws conflict when the ticket is claimed and may not be taken over */
export const claimTicket = (ports: ActionPorts) => (input: ClaimTicket) =>
  executeTicketAction(ports)({ ...input, joining: [input.staffId] }, 'claim', planClaim(ports, input));

/** The step of `claimTicket`: none for the present claimer. @throws conflict */
export const planClaim =
  (ports: ActionPorts, input: ClaimTicket): PlanStep =>
  async (ticket, at, policy) => {
    const { staffId, force, actor, isAssigned = false } = input;
    if (ticket.claimedById === staffId) return null;
    if (ticket.claimedById) await assertTakeover(ports, ticket, policy, staffId);
    if (ticket.claimedById && !force) {
      throw conflict(
        'already_claimed',
        `Ticket #${ticket.ticketNumber} is claimed by ${ticket.claimedById}. Send "force": true to take it over.`,
      );
    }
    const { write, settings } = await loadTicketContext(ports, ticket);
    return {
      channel: {
        ...restrictToClaimer(policy, settings),
        post: isAssigned
          ? { ...buildNotice(write('ticket.assigned', { staff: mentionUser(staffId) })), mentions: notifyUser(staffId) }
          : buildNotice(write('ticket.claimed', { staff: mentionUser(staffId) })),
        allow: [staffId],
        deny: listLeavingClaimers(ticket),
      },
      change: ({ users }) => {
        const assignedBy = isAssigned ? getAssigner(actor) : null;
        const fields = applyClaim(ticket, { staffId, name: findName(users, staffId), at, assignedBy });
        return applyChange(ports.ids, ticket, fields, {
          type: isAssigned ? 'ticket.assigned' : 'ticket.claimed',
          actor,
          at,
        });
      },
    };
  };

const getAssigner = ({ type }: Actor): Ticket['assignedBy'] =>
  type === 'automation' || type === 'flow' || type === 'system' ? 'automation' : 'staff';

/** @throws conflict when it is not claimed, or by staff that may not take it over */
export const unclaimTicket = (ports: ActionPorts) => (input: TicketTarget) =>
  executeTicketAction(ports)(input, 'unclaim', async (ticket, at, policy) => {
    await assertMayEndClaim(ports, ticket, policy, input.actor);
    const { write, settings } = await loadTicketContext(ports, ticket);
    const post = buildNotice(write('ticket.unclaimed', { staff: mentionUser(ticket.claimedById) }));
    return {
      channel: { ...releaseFromClaimer(policy, settings), post, deny: listLeavingClaimers(ticket) },
      change: () =>
        applyChange(ports.ids, ticket, applyRelease(ticket), { type: 'ticket.unclaimed', actor: input.actor, at }),
    };
  });
