import { REASON } from '../../staff-commands/index.ts';
import { closeOwnTicket } from '../close-own-ticket.ts';
import { getOwnTicket } from '../find-own-ticket.ts';
import type { MemberCommand } from '../member-command.ts';
import { OWN_TICKET } from './options.ts';

export const close: MemberCommand = {
  description: 'command.own_close',
  options: { reason: REASON, ticket: OWN_TICKET },
  execute: async (ports, context, { reason, ticket }) =>
    closeOwnTicket(ports, context, await getOwnTicket(ports, context, ticket), reason),
};
