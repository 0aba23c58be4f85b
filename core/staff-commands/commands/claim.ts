import { assertClaimable } from '../assert-claim.ts';
import type { StaffCommand } from '../staff-command.ts';

export const claim: StaffCommand = {
  description: 'command.claim',
  options: {},
  action: 'claim',
  execute: async (ports, context) => {
    await assertClaimable(ports, context);
    await ports.ticketActions.claim({ ...context.target, staffId: context.userId, force: false });
    return context.server.write('answer.claimed', { number: context.ticket.ticketNumber });
  },
};
