import { findName } from '../../chat/index.ts';
import { loadServerContext } from '../../settings/index.ts';
import { conflict } from '../../shared/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { mentionUser, toMention, toNotice } from '../model/ticket-notices.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyClaim, listLeavingClaimers } from '../model/ticket-steps.ts';

export interface TransferTicket extends TicketTarget {
  readonly toStaffId: UserId;
}

/** @throws conflict when the ticket is not claimed, or claimed by the same staff member */
export const transferTicket = (ports: ActionPorts) => (input: TransferTicket) =>
  executeTicketAction(ports)(input, 'transfer', async (ticket, at) => {
    const { toStaffId, actor } = input;
    if (ticket.claimedById === toStaffId) {
      throw conflict('already_done', `Ticket #${ticket.ticketNumber} is claimed by ${toStaffId} already.`);
    }
    const { write } = await loadServerContext(ports, input.guild);
    const [staff, toStaff] = [toMention(ticket.claimedById), toMention(toStaffId)];
    const post = { ...toNotice(write('ticket.transferred', { staff, toStaff })), mentions: mentionUser(toStaffId) };
    return {
      channel: { post, allow: [toStaffId], deny: listLeavingClaimers(ticket) },
      change: ({ users }) => {
        const fields = applyClaim(ticket, { staffId: toStaffId, name: findName(users, toStaffId), at });
        return applyChange(ports.ids, ticket, fields, { type: 'ticket.transferred', actor, at });
      },
    };
  });
