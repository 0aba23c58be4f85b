import type { Actor } from '../../shared/actor.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { claimTicket } from '../actions/claim-ticket.ts';
import { transferTicket } from '../actions/transfer-ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import { assertAllowed, type TicketDetail } from '../model/lifecycle.ts';
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
    const found = await ports.tickets.find(guild, ticket);
    if (!found) throw notFound('Ticket');
    assertAllowed('assign', found.ticket, found.policy);
    if (!isPerson(actor) && !(await isStaffMember(ports, guild, ticket, toStaffId)))
      throw conflict('no_target', `${toStaffId} is no staff member who may claim the ticket.`);
    const { claimedById } = found.ticket;
    return claimedById && claimedById !== toStaffId && isPerson(actor)
      ? transferTicket(ports)({ ...target, toStaffId })
      : claimTicket(ports)({ ...target, staffId: toStaffId, force: false, isAssigned: actor.id !== toStaffId });
  };

/** Rules and the service take tickets from nobody. */
const isPerson = ({ type }: Actor): boolean => type === 'staff' || type === 'token' || type === 'person';
