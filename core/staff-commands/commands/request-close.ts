import { mentionUser } from '../../chat/index.ts';
import { parseReason } from '../assert-possible.ts';
import type { StaffCommand } from '../staff-command.ts';
import { REASON } from './options.ts';

export const requestClose: StaffCommand = {
  description: 'command.request_close',
  options: { reason: REASON },
  action: 'request_close',
  execute: async ({ ticketActions }, context, { reason }) => {
    await ticketActions.requestClose({ ...context.target, reason: parseReason(context, reason), autoCloseAt: null });
    return context.server.write('answer.close_asked', { requester: mentionUser(context.ticket.requesterId) });
  },
};
