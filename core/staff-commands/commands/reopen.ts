import type { StaffCommand } from '../staff-command.ts';

export const reopen: StaffCommand = {
  description: 'command.reopen',
  options: {},
  action: 'reopen',
  execute: async ({ ticketActions }, { server, ticket, target }) => {
    await ticketActions.reopen(target);
    return server.write('answer.reopened', { number: ticket.ticketNumber });
  },
};
