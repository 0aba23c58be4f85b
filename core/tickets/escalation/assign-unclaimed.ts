import { claimTicket } from '../actions/claim-ticket.ts';
import { conflict } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import { isStaffMember } from './staff-members.ts';

export interface AssignUnclaimed extends TicketTarget {
  readonly staffId: UserId;
}

/** Claims the ticket for somebody else. @throws conflict for a user without a staff role; as `claimTicket` */
export const assignUnclaimed =
  (ports: ActionPorts) =>
  async (input: AssignUnclaimed): Promise<TicketDetail> => {
    if (!(await isStaffMember(ports, input.guild, input.ticket, input.staffId)))
      throw conflict('no_target', `${input.staffId} is no staff member who may claim the ticket.`);
    return claimTicket(ports)({ ...input, force: false });
  };
