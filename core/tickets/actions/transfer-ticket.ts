import { findName, mentionUser, notifyUser } from '../../chat/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import { conflict } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { executeTicketAction, type PlanStep } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { applyChange } from '../model/ticket-change.ts';
import { restrictToClaimer } from '../claims/claim-access.ts';
import { assertMayEndClaim } from '../claims/take-over.ts';
import { applyClaim, listLeavingClaimers } from '../model/ticket-steps.ts';

export interface TransferTicket extends TicketTarget {
  readonly toStaffId: UserId;
}

/** @throws conflict when the ticket is not claimed, is claimed by the target, or may not be taken over */
export const transferTicket = (ports: ActionPorts) => (input: TransferTicket) =>
  executeTicketAction(ports)({ ...input, joining: [input.toStaffId] }, 'transfer', planTransfer(ports, input));

/** The step of `transferTicket`, for a claimed ticket. @throws conflict */
export const planTransfer =
  (ports: ActionPorts, input: TransferTicket): PlanStep =>
  async (ticket, at, policy) => {
    const { toStaffId, actor } = input;
    if (ticket.claimedById === toStaffId) {
      throw conflict('already_done', `Ticket #${ticket.ticketNumber} is claimed by ${toStaffId} already.`);
    }
    await assertMayEndClaim(ports, ticket, policy, actor);
    const { write, settings } = await loadTicketContext(ports, ticket);
    const [staff, toStaff] = [mentionUser(ticket.claimedById), mentionUser(toStaffId)];
    const post = { ...buildNotice(write('ticket.transferred', { staff, toStaff })), mentions: notifyUser(toStaffId) };
    return {
      channel: { ...restrictToClaimer(policy, settings), post, allow: [toStaffId], deny: listLeavingClaimers(ticket) },
      change: ({ users }) => {
        const fields = applyClaim(ticket, { staffId: toStaffId, name: findName(users, toStaffId), at });
        return applyChange(ports.ids, ticket, fields, { type: 'ticket.transferred', actor, at });
      },
    };
  };
