import { assertClaimable } from '../assert-possible.ts';
import type { StaffCommand } from '../staff-command.ts';

export const claim: StaffCommand = {
  description: 'command.claim',
  options: {},
  action: 'claim',
  execute: async ({ ticketActions }, context) => {
    assertClaimable(context);
    await ticketActions.claim({ ...context.target, staffId: context.userId, force: false });
    return context.server.write('answer.claimed', { number: context.ticket.ticketNumber });
  },
};
