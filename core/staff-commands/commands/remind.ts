import { Refused } from '../../built-in-commands/index.ts';
import { toRelativeTime } from '../../chat/index.ts';
import { AppError } from '../../shared/errors.ts';
import { MAX_REMINDERS } from '../../tickets/index.ts';
import type { StaffContext } from '../staff-context.ts';
import type { StaffCommand } from '../staff-command.ts';

const MAX_TEXT = 500;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX_MS = 30 * 86_400_000;
/** Matches for example `30m`, `4h`, `2d` or `1d 12h`. */
const DURATION = /^(?:\d{1,5}\s*[mhd]\s*)+$/;
const PART = /(\d+)\s*([mhd])/g;

export const remind: StaffCommand = {
  description: 'command.remind',
  options: {
    time: { kind: 'text', description: 'option.time', isRequired: true, maxLength: 20 },
    text: { kind: 'text', description: 'option.reminder', isRequired: false, maxLength: MAX_TEXT },
  },
  action: null,
  execute: async ({ ticketActions }, context, { time = '', text: given = '' }) => {
    const { server, ticket, target, userId } = context;
    if (ticket.status === 'closed') throw new Refused(server.write('answer.ticket_closed', {}));
    const text = given.trim() || null;
    if (text !== null && text.length > MAX_TEXT) throw new Refused(server.write('answer.too_long', { max: MAX_TEXT }));
    const { guild, request = null } = target;
    const input = { guild, ticket: ticket.id, userId, afterMs: parseDuration(context, time), text, request };
    const { dueAt } = await ticketActions.remind(input).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.reason !== 'limit_reached') throw error;
      throw new Refused(server.write('answer.too_many_reminders', { max: MAX_REMINDERS }));
    });
    return server.write('answer.reminder_set', { time: toRelativeTime(dueAt) });
  },
};

/** @throws Refused for what is no duration, and for one that is too long */
const parseDuration = ({ server }: StaffContext, given: string): number => {
  const input = given.trim().toLowerCase();
  const parts = DURATION.test(input) ? [...input.matchAll(PART)] : [];
  const ms = parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNIT_MS[unit] ?? 0), 0);
  if (ms < 60_000 || ms > MAX_MS) throw new Refused(server.write('answer.time_needed', {}));
  return ms;
};
