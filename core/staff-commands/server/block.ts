import { Refused } from '../../built-in-commands/index.ts';
import { toRelativeTime, mentionUser } from '../../chat/index.ts';
import { plusMs } from '../../shared/instant.ts';
import { MAX_REASON } from '../assert-possible.ts';
import { OPTIONAL_USER, REASON } from '../commands/options.ts';
import { parseTargetUser, type ServerCommand, type ServerStaffContext } from '../server-command.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_DAYS = 365;

export const block: ServerCommand = {
  description: 'command.block',
  options: {
    user: OPTIONAL_USER,
    days: { kind: 'integer', description: 'option.days', isRequired: false, min: 1, max: MAX_DAYS },
    reason: REASON,
  },
  executeInServer: async ({ blocks, clock }, context, { user: given, days, reason = '' }) => {
    const { server, guild } = context;
    const userId = parseTargetUser(context, given);
    const user = mentionUser(userId);
    if (reason.trim().length > MAX_REASON) throw new Refused(server.write('answer.too_long', { max: MAX_REASON }));
    const expiresAt = days === undefined ? null : plusMs(clock.now(), parseDays(context, days) * DAY_MS);
    const { items } = await blocks.list(guild, { userId: [userId] }, { limit: 1, after: null });
    if (items.length > 0) throw new Refused(server.write('answer.already_blocked', { user }));
    await blocks.add(guild, { userId, roleId: null, reason: reason.trim() || null, expiresAt });
    if (!expiresAt) return server.write('answer.user_blocked', { user });
    return server.write('answer.user_blocked_until', { user, time: toRelativeTime(expiresAt) });
  },
};

const parseDays = ({ server }: ServerStaffContext, given: string): number => {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new Refused(server.write('answer.days_needed', { max: MAX_DAYS }));
  return days;
};
