import { parseReason } from '../assert-possible.ts';
import type { StaffCommand } from '../staff-command.ts';
import { REASON } from './options.ts';

export const close: StaffCommand = {
  description: 'command.close',
  options: { reason: REASON },
  action: 'close',
  execute: async ({ ticketActions }, context, { reason }) => {
    await ticketActions.close({ ...context.target, reason: parseReason(context, reason) });
    return context.server.write('answer.closed', { number: context.ticket.ticketNumber });
  },
};
