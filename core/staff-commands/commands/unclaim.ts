import type { StaffCommand } from '../staff-command.ts';

export const unclaim: StaffCommand = {
  description: 'command.unclaim',
  options: {},
  action: 'unclaim',
  execute: async ({ ticketActions }, { server, target }) => {
    await ticketActions.unclaim(target);
    return server.write('answer.done', {});
  },
};
