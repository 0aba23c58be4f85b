import { parseReason } from '../assert-possible.ts';
import type { BuiltInCommand } from '../built-in-command.ts';
import { REASON } from './options.ts';

export const closeRequest: BuiltInCommand = {
  description: 'command.close_request',
  options: { reason: REASON },
  action: 'request_close',
  execute: async ({ ticketActions }, context, { reason }) => {
    await ticketActions.requestClose({ ...context.target, reason: parseReason(context, reason), autoCloseAt: null });
    return context.server.write('answer.done', {});
  },
};
