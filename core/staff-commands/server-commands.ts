import { describeTickets, Refused } from '../built-in-commands/index.ts';
import { escapeMarkdown, mentionUser, toRelativeTime } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import type { UserId } from '../shared/ids.ts';
import { type Instant, plusMs, toEpochMs } from '../shared/instant.ts';
import { truncate } from '../shared/values/text.ts';
import { ACTIVE_STATUSES, formatCount, type Ticket, type TicketFilters } from '../tickets/index.ts';
import { asCaller } from './as-caller.ts';
import { nameStatus } from './choices.ts';
import { declareAnywhere, declareServerCommand } from './declare.ts';
import { type AnyStaffInput, DAYS, FREE_REASON, TARGET_USER } from './inputs.ts';
import type { ServerStaffContext } from './staff-context.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = 7 * DAY_MS;

export const block = declareAnywhere({
  description: 'command.block',
  inputs: { user: TARGET_USER, days: DAYS, reason: FREE_REASON },
  execute: async (ports, context, { user: userId, days, reason }) => {
    const { blocks, clock } = ports;
    const { server, guild } = context;
    const user = mentionUser(userId);
    const expiresAt = days === null ? null : plusMs(clock.now(), days * DAY_MS);
    const { items } = await blocks.list(guild, { userId: [userId] }, { limit: 1, after: null });
    if (items.length > 0) throw new Refused(server.write('answer.already_blocked', { user }));
    await asCaller(ports, context, () => blocks.add(guild, { userId, roleId: null, reason, expiresAt }));
    if (!expiresAt) return server.write('answer.user_blocked', { user });
    return server.write('answer.user_blocked_until', { user, time: toRelativeTime(expiresAt) });
  },
});

export const unblock = declareAnywhere({
  description: 'command.unblock',
  inputs: { user: TARGET_USER },
  execute: async (ports, context, { user: userId }) => {
    const { blocks } = ports;
    const { server, guild } = context;
    const user = mentionUser(userId);
    const { items } = await blocks.list(guild, { userId: [userId] }, { limit: 1, after: null });
    const [found] = items;
    if (!found) throw new Refused(server.write('answer.not_blocked', { user }));
    await asCaller(ports, context, () => blocks.remove(guild, found.id));
    return server.write('answer.user_unblocked', { user });
  },
});

const MAX_LISTED = 15;

export const history = declareServerCommand({
  description: 'command.history',
  inputs: { user: TARGET_USER },
  execute: async (ports, context, { user: requester }) => {
    const { server, guild, categories } = context;
    const user = mentionUser(requester);
    const query = { requesterId: [requester], categoryId: categories.map(({ id }) => id), sort: '-createdAt' } as const;
    const { items } = await ports.tickets.list(guild, query, { limit: MAX_LISTED, after: null });
    if (items.length === 0) return server.write('answer.no_user_tickets', { user });
    const lines = await describeTickets(ports.categories, context, items);
    return [server.write('answer.user_tickets', { user }), ...lines].join('\n');
  },
});

export const stats = declareServerCommand({
  description: 'command.stats',
  inputs: {},
  execute: async ({ tickets, clock }, { server, guild, userId, categories }) => {
    const categoryId = categories.map(({ id }) => id);
    const status = ACTIVE_STATUSES;
    const count = async (filters: TicketFilters) => formatCount(await tickets.count(guild, { categoryId, ...filters }));
    const [open, unclaimed, mine, closed] = await Promise.all([
      count({ status }),
      count({ status, unclaimed: true }),
      count({ status, claimedById: [userId] }),
      count({ closedAfter: plusMs(clock.now(), -WEEK_MS) }),
    ]);
    return server.write('answer.stats', { open, unclaimed, mine, closed });
  },
});

const LISTS = ['unclaimed', 'mine', 'open'] as const;
type List = (typeof LISTS)[number];

const buildFilters = (list: List, userId: UserId): TicketFilters => {
  if (list === 'unclaimed') return { unclaimed: true };
  return list === 'mine' ? { claimedById: [userId] } : {};
};

/** Without a choice those that nobody has claimed are meant. */
const LIST: AnyStaffInput<List> = {
  option: {
    kind: 'text',
    description: 'option.list',
    isRequired: false,
    choices: LISTS.map((value) => ({ value, text: `list.${value}` as const })),
  },
  parse: (_, { server }, given = 'unclaimed') => {
    const input = given.trim().toLowerCase();
    const found = LISTS.find((list) => list === input || server.write(`list.${list}`, {}).toLowerCase() === input);
    if (found) return found;
    const lists = LISTS.map((list) => server.write(`list.${list}`, {})).join(', ');
    throw new Refused(server.write('answer.list_needed', { lists }));
  },
};

const MAX_LISTED_SUBJECT = 40;

const describeWaiting = ({ server }: ServerStaffContext, ticket: Ticket, now: Instant): readonly string[] => {
  const { subject, requesterId, lastMessageAt, createdAt } = ticket;
  const time = server.formatDuration(toEpochMs(now) - toEpochMs(lastMessageAt ?? createdAt));
  return [
    ...(subject === null ? [] : [escapeMarkdown(truncate(subject, MAX_LISTED_SUBJECT))]),
    mentionUser(requesterId),
    describeStatus(server, ticket, time),
  ];
};

const describeStatus = (server: ServerContext, { status }: Ticket, time: string): string =>
  status === 'pending' || status === 'on_hold'
    ? nameStatus({ server }, status)
    : server.write('list.waiting', { time });

export const list = declareServerCommand({
  description: 'command.list',
  inputs: { filter: LIST },
  execute: async (ports, context, { filter }) => {
    const { server, guild, userId, categories } = context;
    const categoryId = categories.map(({ id }) => id);
    const query = { categoryId, status: ACTIVE_STATUSES, ...buildFilters(filter, userId), sort: 'createdAt' } as const;
    const { items } = await ports.tickets.list(guild, query, { limit: MAX_LISTED, after: null });
    if (items.length === 0) return server.write('answer.list_empty', {});
    const now = ports.clock.now();
    const listFacts = (ticket: Ticket) => describeWaiting(context, ticket, now);
    const lines = await describeTickets(ports.categories, context, items, listFacts);
    return [server.write(`list.${filter}`, {}), ...lines].join('\n');
  },
});
