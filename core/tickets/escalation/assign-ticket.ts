import type { Actor } from '../../shared/actor.ts';
import { conflict } from '../../shared/errors.ts';
import { planClaim } from '../actions/claim-ticket.ts';
import { executeTicketAction } from '../actions/execute-action.ts';
import { planTransfer } from '../actions/transfer-ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import type { ActionInput } from '../model/ticket-actions.ts';
import { isStaffMember } from './staff-members.ts';

/**
 * Claims the ticket for a staff member. People may also give it on from its claimer, as `transferTicket`. @throws
 * not_found; conflict for a ticket of somebody else, and where no person decides for a user without a staff role
 */
export const assignTicket =
  (ports: ActionPorts) =>
  async ({ toStaffId, ...target }: TicketTarget & ActionInput<'assign'>): Promise<TicketDetail> => {
    const { guild, ticket, actor } = target;
    if (!isPerson(actor) && !(await isStaffMember(ports, guild, ticket, toStaffId)))
      throw conflict('no_target', `${toStaffId} is no staff member who may claim the ticket.`);
    const claim = { staffId: toStaffId, force: false, isAssigned: actor.id !== toStaffId };
    return executeTicketAction(ports)({ ...target, joining: [toStaffId] }, 'assign', (leased, at, ...more) => {
      const isTransfer = leased.claimedById && leased.claimedById !== toStaffId && isPerson(actor);
      const planStep = isTransfer
        ? planTransfer(ports, { ...target, toStaffId })
        : planClaim(ports, { ...target, ...claim });
      return planStep(leased, at, ...more);
    });
  };

/** Rules and the service take tickets from nobody. */
const isPerson = ({ type }: Actor): boolean => type === 'staff' || type === 'token' || type === 'person';
