import { describeTranscript, Refused } from '../built-in-commands/index.ts';
import { mentionUser } from '../chat/index.ts';
import { isAskedOfStaff } from '../tickets/index.ts';
import { declareCommand } from './declare.ts';
import { REASON, REQUIRED_REASON, type StaffInputOf } from './inputs.ts';

const declareClose = (reason: StaffInputOf<string | null>) =>
  declareCommand('close', {
    description: 'command.close',
    inputs: { reason },
    execute: async ({ ticketActions }, { server, ticket, target }, values) => {
      await ticketActions.close({ ...target, ...values });
      return server.write('answer.closed', { number: ticket.ticketNumber });
    },
  });

export const close = declareClose(REASON);
export const closeWithReason = declareClose(REQUIRED_REASON);

export const requestClose = declareCommand('request_close', {
  description: 'command.request_close',
  inputs: { reason: REASON },
  execute: async ({ ticketActions }, { server, ticket, target }, { reason }) => {
    await ticketActions.requestClose({ ...target, reason, autoCloseAt: null });
    return server.write('answer.close_asked', { requester: mentionUser(ticket.requesterId) });
  },
});

export const reopen = declareCommand('reopen', {
  description: 'command.reopen',
  inputs: {},
  execute: async ({ ticketActions }, { server, ticket, target }) => {
    await ticketActions.reopen(target);
    return server.write('answer.reopened', { number: ticket.ticketNumber });
  },
});

export const transcript = declareCommand(null, {
  description: 'command.transcript',
  inputs: {},
  execute: (ports, { server, ticket }) => describeTranscript(ports, server, ticket),
});

const declareAnswer = (answer: 'acceptClose' | 'denyClose') =>
  declareCommand(null, {
    description: 'command.close',
    inputs: {},
    execute: async ({ ticketActions }, { server, ticket, target }) => {
      if (!isAskedOfStaff(ticket)) throw new Refused(server.write('answer.already_done', {}));
      await ticketActions[answer](target);
      return '';
    },
  });

export const acceptClose = declareAnswer('acceptClose');
export const denyClose = declareAnswer('denyClose');
