import { describeTranscript, Refused } from '../built-in-commands/index.ts';
import { mentionUser, toRelativeTime } from '../chat/index.ts';
import { plusMs } from '../shared/instant.ts';
import { isAskedOfStaff } from '../tickets/index.ts';
import { declareCommand } from './declare.ts';
import { CLOSE_DURATION, REASON, REQUIRED_CLOSE_DURATION, REQUIRED_REASON, SILENTLY } from './inputs.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

interface Closing {
  /** The ticket is closed so many milliseconds later; null for at once. */
  readonly time: number | null;
  readonly reason: string | null;
  readonly silently: boolean;
}

const closeTicket = async (
  { ticketActions, clock }: StaffPorts,
  { server, ticket, target }: StaffContext,
  { time: afterMs, ...closing }: Closing,
): Promise<string> => {
  const number = ticket.ticketNumber;
  if (afterMs === null) {
    await ticketActions.close({ ...target, ...closing });
    return server.write('answer.closed', { number });
  }
  const closeAt = plusMs(clock.now(), afterMs);
  await ticketActions.scheduleClose({ ...target, ...closing, closeAt });
  return server.write('answer.close_scheduled', { number, time: toRelativeTime(closeAt) });
};

export const close = declareCommand('close', {
  description: 'command.close',
  inputs: { reason: REASON, time: CLOSE_DURATION, silently: SILENTLY },
  execute: closeTicket,
});

export const closeWithReason = declareCommand('close', {
  description: 'command.close',
  inputs: { reason: REQUIRED_REASON, silently: SILENTLY },
  execute: (ports, context, values) => closeTicket(ports, context, { ...values, time: null }),
});

export const closeLater = declareCommand('schedule_close', {
  description: 'command.close',
  inputs: { time: REQUIRED_CLOSE_DURATION, reason: REASON, silently: SILENTLY },
  execute: closeTicket,
});

export const cancelClose = declareCommand('cancel_scheduled_close', {
  description: 'command.close',
  inputs: {},
  execute: async ({ ticketActions }, { server, ticket, target }) => {
    await ticketActions.cancelScheduledClose(target);
    return server.write('answer.close_cancelled', { number: ticket.ticketNumber });
  },
});

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
