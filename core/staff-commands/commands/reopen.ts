import type { BuiltInCommand } from '../built-in-command.ts';

export const reopen: BuiltInCommand = {
  description: 'command.reopen',
  options: {},
  action: 'reopen',
  execute: async ({ ticketActions }, { server, target }) => {
    await ticketActions.reopen(target);
    return server.write('answer.done', {});
  },
};
