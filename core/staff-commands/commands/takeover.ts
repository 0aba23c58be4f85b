import { assertMayTakeOver } from '../assert-claim.ts';
import type { StaffCommand } from '../staff-command.ts';

export const takeover: StaffCommand = {
  description: 'command.takeover',
  options: {},
  action: 'claim',
  execute: async (ports, context) => {
    await assertMayTakeOver(ports, context);
    await ports.ticketActions.claim({ ...context.target, staffId: context.userId, force: true });
    return context.server.write('answer.claimed', { number: context.ticket.ticketNumber });
  },
};
