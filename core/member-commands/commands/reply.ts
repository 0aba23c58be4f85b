import { MAX_REPLY } from '../../tickets/index.ts';
import { getOwnTicket } from '../find-own-ticket.ts';
import type { MemberCommand } from '../member-command.ts';
import { writeInTicket } from '../write-in-ticket.ts';
import { OWN_TICKET } from './options.ts';

export const reply: MemberCommand = {
  description: 'command.own_reply',
  options: {
    text: { kind: 'text', description: 'option.reply', isRequired: true, maxLength: MAX_REPLY },
    ticket: OWN_TICKET,
  },
  execute: async (ports, context, { text = '', ticket }) =>
    writeInTicket(ports, context, await getOwnTicket(ports, context, ticket), text),
};
