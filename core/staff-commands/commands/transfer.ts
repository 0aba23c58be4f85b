import { mentionUser } from '../../chat/index.ts';
import { assertMayTakeOver } from '../assert-claim.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';
import { USER } from './options.ts';
import { parseUser } from './users.ts';

export const transfer: StaffCommand = {
  description: 'command.transfer',
  options: { user: USER },
  action: 'transfer',
  execute: async (ports, context, { user }) => {
    const { server, target, ticket } = context;
    const toStaffId = parseUser(context, user);
    const isSame = toStaffId === ticket.claimedById;
    if (isSame) throw new Refused(server.write('answer.claimed_by_other', { staff: mentionUser(toStaffId) }));
    await assertMayTakeOver(ports, context);
    await ports.ticketActions.transfer({ ...target, toStaffId });
    return server.write('answer.transferred', { staff: mentionUser(toStaffId) });
  },
};
