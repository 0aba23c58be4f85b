import { toRelativeTime, mentionChannel, mentionRole } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import type { Instant } from '../../shared/instant.ts';
import type { OpeningRefusal, Restriction } from '../../tickets/index.ts';

type Write = ServerContext['write'];

/** Returns null where the general text of the reason is enough. */
export const explainOpeningRefusal = ({ write }: ServerContext, { restriction }: OpeningRefusal): string | null => {
  if (restriction.reason === 'opening_paused') return explainPause(write, restriction);
  if (restriction.reason === 'outside_hours') return explainClosed(write, restriction);
  return restriction.until === null
    ? explainPermanent(write, restriction)
    : explainWaiting(write, { ...restriction, until: restriction.until });
};

const explainPause = (write: Write, { until, text }: Restriction): string =>
  [
    until === null ? write('answer.paused', {}) : write('answer.paused_until', { time: toRelativeTime(until) }),
    ...(text ? [text] : []),
  ].join('\n');

const explainClosed = (write: Write, { until }: Restriction): string =>
  until === null
    ? write('answer.outside_hours', {})
    : write('answer.outside_hours_until', { time: toRelativeTime(until) });

const WAITING = {
  blocked: 'answer.blocked_until',
  cooldown: 'answer.cooldown',
  daily_limit: 'answer.daily_limit',
  account_too_young: 'answer.account_too_young',
  membership_too_short: 'answer.membership_too_short',
} as const;

const isWaiting = (reason: string): reason is keyof typeof WAITING => Object.hasOwn(WAITING, reason);

const explainWaiting = (
  write: Write,
  { reason, until }: Pick<Restriction, 'reason'> & { readonly until: Instant },
): string | null => (isWaiting(reason) ? write(WAITING[reason], { time: toRelativeTime(until) }) : null);

const explainPermanent = (write: Write, { reason, roleIds = [], channelIds = [] }: Restriction): string | null => {
  const roles = roleIds.map((id) => mentionRole(id));
  if (reason === 'role_denied') return write('answer.role_denied', { role: roles.join(' ') });
  if (reason === 'role_missing' && roles.length > 0) return write('answer.role_needed', { roles: roles.join(' ') });
  if (channelIds.length === 0) return null;
  return write('answer.open_tickets', { channels: channelIds.map((id) => mentionChannel(id)).join(' ') });
};
