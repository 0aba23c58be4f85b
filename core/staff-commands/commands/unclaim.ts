import type { BuiltInCommand } from '../built-in-command.ts';

export const unclaim: BuiltInCommand = {
  description: 'command.unclaim',
  options: {},
  action: 'unclaim',
  execute: async ({ ticketActions }, { server, target }) => {
    await ticketActions.unclaim(target);
    return server.write('answer.done', {});
  },
};
