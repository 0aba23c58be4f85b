import { Refused } from '../built-in-commands/index.ts';
import { mentionUser } from '../chat/index.ts';
import { declareCommand } from './declare.ts';
import { USER } from './inputs.ts';
import { isStaffOf } from './staff-context.ts';
import { assertClaimable, assertMayTakeOver } from './possible.ts';

export const claim = declareCommand('claim', {
  description: 'command.claim',
  inputs: {},
  execute: async (ports, context) => {
    await assertClaimable(ports, context);
    await ports.ticketActions.claim({ ...context.target, staffId: context.userId, force: false });
    return context.server.write('answer.claimed', { number: context.ticket.ticketNumber });
  },
});

export const takeover = declareCommand('claim', {
  description: 'command.takeover',
  inputs: {},
  execute: async (ports, context) => {
    await assertMayTakeOver(ports, context);
    await ports.ticketActions.claim({ ...context.target, staffId: context.userId, force: true });
    return context.server.write('answer.claimed', { number: context.ticket.ticketNumber });
  },
});

export const unclaim = declareCommand('unclaim', {
  description: 'command.unclaim',
  inputs: {},
  execute: async (ports, context) => {
    await assertMayTakeOver(ports, context);
    await ports.ticketActions.unclaim(context.target);
    return context.server.write('answer.unclaimed', { number: context.ticket.ticketNumber });
  },
});

export const assign = declareCommand('assign', {
  description: 'command.assign',
  inputs: { user: USER },
  execute: async (ports, context, { user: toStaffId }) => {
    const { server, target, ticket } = context;
    const staff = mentionUser(toStaffId);
    if (toStaffId === ticket.claimedById) throw new Refused(server.write('answer.claimed_by_other', { staff }));
    await assertMayTakeOver(ports, context);
    if (!(await isStaffOf(ports, server, ticket, toStaffId)))
      throw new Refused(server.write('answer.no_staff', { user: staff }));
    await ports.ticketActions.assign({ ...target, toStaffId });
    return server.write('answer.transferred', { staff });
  },
});
