import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import type { ActionInput } from '../model/ticket-actions.ts';
import { claimTicket } from '../actions/claim-ticket.ts';
import { transferTicket } from '../actions/transfer-ticket.ts';

/** Claims the ticket for a staff member, or hands it over from another one; mentions them. @throws as these */
export const assignTicket =
  (ports: ActionPorts) =>
  async (input: TicketTarget & ActionInput<'assign'>): Promise<TicketDetail> => {
    const { toStaffId, ...target } = input;
    const claimer = (await ports.tickets.find(input.guild, input.ticket))?.ticket.claimedById ?? null;
    return claimer === null || claimer === toStaffId
      ? claimTicket(ports)({ ...target, staffId: toStaffId, force: false, notifies: input.actor.id !== toStaffId })
      : transferTicket(ports)(input);
  };
