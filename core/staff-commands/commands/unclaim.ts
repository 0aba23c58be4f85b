import type { StaffCommand } from '../staff-command.ts';

export const unclaim: StaffCommand = {
  description: 'command.unclaim',
  options: {},
  action: 'unclaim',
  execute: async ({ ticketActions }, { server, ticket, target }) => {
    await ticketActions.unclaim(target);
    return server.write('answer.unclaimed', { number: ticket.ticketNumber });
  },
};
