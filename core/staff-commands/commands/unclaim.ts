import { assertMayTakeOver } from '../assert-claim.ts';
import type { StaffCommand } from '../staff-command.ts';

export const unclaim: StaffCommand = {
  description: 'command.unclaim',
  options: {},
  action: 'unclaim',
  execute: async (ports, context) => {
    await assertMayTakeOver(ports, context);
    await ports.ticketActions.unclaim(context.target);
    return context.server.write('answer.unclaimed', { number: context.ticket.ticketNumber });
  },
};
