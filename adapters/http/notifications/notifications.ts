import { z } from 'zod';
import {
  MAX_NOTIFICATIONS,
  MAX_READ_IDS,
  MAX_UNREAD,
  NOTIFICATION_DAYS,
  NOTIFICATION_KINDS,
  QUIET_HOURS,
} from '#core/notifications/index.ts';
import type { EventId, NotificationId, TicketId } from '#core/shared/ids.ts';
import { requireStaffId } from '../pipeline/acting-staff.ts';
import { ActorOut, idField, InstantIn, InstantOut, omitUndefined, UserIdField } from '../pipeline/codecs.ts';
import { flag } from '../pipeline/list-query.ts';
import { one, page, route } from '../pipeline/route.ts';

const NotificationView = z
  .object({
    id: idField<NotificationId>('notification'),
    kind: z
      .enum(NOTIFICATION_KINDS)
      .describe(
        'Why: a note mentions them, the ticket was assigned to them, a target of their ticket is due soon, its requester wrote, or news of a ticket that they subscribe to.',
      ),
    ticketId: idField<TicketId>('ticket'),
    ticketNumber: z.int().describe('Number of the ticket.'),
    subject: z.string().nullable().describe('Subject of the ticket, as it is now.'),
    isSubscribed: z.boolean().describe('Whether the staff member subscribes to the ticket now.'),
    eventId: idField<EventId>('event').describe('Id of the event; a staff member has one notification of it at most.'),
    actor: ActorOut,
    createdAt: InstantOut,
    readAt: InstantOut.nullable().describe('When it was marked as read; null while it is unread.'),
  })
  .meta({ id: 'Notification', description: 'An entry in the inbox of a staff member.' });

const UnreadView = z
  .object({ unread: z.int().describe(`How many are unread, at most ${MAX_UNREAD}.`) })
  .meta({ id: 'UnreadNotifications', description: 'How many notifications of a staff member are unread.' });

const CHANNELS = {
  inbox: z.boolean().describe('Whether they are in the inbox.'),
  directMessage: z.boolean().describe('Whether the bot sends a direct message.'),
};

/** One entry for each kind. */
const buildKinds = <Channels extends z.ZodType>(channels: Channels) => {
  const each = {
    mention: channels.describe('A note mentions them, or their team.'),
    assigned: channels.describe('A ticket was given to them.'),
    target: channels.describe('A target of their ticket is due soon.'),
    reply: channels.describe('The requester of their ticket wrote.'),
    subscribed: channels.describe('A message, or another status, in a ticket that they subscribe to.'),
  } satisfies Record<(typeof NOTIFICATION_KINDS)[number], z.ZodType>;
  return z.strictObject(each);
};

const SOUND = z.boolean().describe('Whether pages in a browser make a sound.');
const QUIET = z
  .enum(QUIET_HOURS)
  .describe(
    'While they hold there are no direct messages, and no notices and sounds of a browser: never, or whenever no shift of theirs is on.',
  );

const SettingsView = z
  .object({
    staffId: UserIdField,
    kinds: buildKinds(z.object(CHANNELS)).describe('Where notifications of each kind go.'),
    sound: SOUND,
    quietHours: QUIET,
    isQuiet: z.boolean().describe('Whether the quiet hours hold now.'),
  })
  .meta({ id: 'NotificationSettings', description: 'Which notifications a staff member wants, and where.' });

const own = UserIdField.describe('The staff member whose they are.');
const OwnBody = z.strictObject({ staffId: own });
const staffId = own.optional();

const SettingsPatch = z.strictObject({
  staffId: own,
  kinds: buildKinds(z.strictObject(CHANNELS).partial()).partial().optional().describe('Kinds left out stay.'),
  sound: SOUND.optional(),
  quietHours: QUIET.optional(),
});

const ReadBody = z
  .strictObject({
    staffId: own,
    ids: z.array(idField<NotificationId>('notification')).min(1).max(MAX_READ_IDS).optional().describe('These.'),
    until: InstantIn.optional().describe('Or all that were created up to then.'),
  })
  .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
    error: 'Exactly one of ids and until is needed.',
  });

const SubscriptionView = z
  .object({
    staffId: UserIdField,
    createdAt: InstantOut.describe('When they subscribed.'),
  })
  .meta({ id: 'TicketSubscription', description: 'A staff member who is notified of news of a ticket.' });

const SubscribedView = z
  .object({
    ticketId: idField<TicketId>('ticket'),
    staffId: UserIdField,
    isSubscribed: z.boolean().describe('Whether they subscribe to the ticket now.'),
  })
  .meta({ id: 'SubscriptionState', description: 'Whether a staff member subscribes to a ticket.' });

const READ = { reach: 'guild', scope: 'tickets:read' } as const;
const WRITE = { reach: 'guild', scope: 'tickets:write' } as const;

export const notificationRoutes = [
  route({
    ...READ,
    id: 'notifications.list',
    fails: ['no_chat_account'],
    method: 'get',
    path: '/notifications',
    summary: 'List the notifications of a staff member',
    description: `The newest first. The newest ${MAX_NOTIFICATIONS} of a staff member are kept, for ${NOTIFICATION_DAYS} days.`,
    query: z.object({ staffId, unread: flag('True for those that are unread.') }),
    returns: page(NotificationView),
    handle: ({ notifications }, { guild, principal, query, page: request }) => {
      const filter = { isUnread: query.unread?.[0] === true };
      return notifications.list(guild, requireStaffId(principal, query.staffId), filter, request);
    },
  }),

  route({
    ...READ,
    id: 'notifications.countUnread',
    fails: ['no_chat_account'],
    method: 'get',
    path: '/notifications/count',
    summary: 'Count the unread notifications of a staff member',
    description: 'The first request begins the inboxes of the server: what happened before is in none.',
    query: z.object({ staffId }),
    returns: one(UnreadView),
    handle: async ({ notifications }, { guild, principal, query }) => ({
      unread: await notifications.countUnread(guild, requireStaffId(principal, query.staffId)),
    }),
  }),

  route({
    ...WRITE,
    id: 'notifications.markRead',
    idempotency: 'unit',
    method: 'post',
    path: '/notifications/read',
    summary: 'Mark notifications as read',
    description: 'Those that are read stay as they are.',
    body: ReadBody,
    example: { staffId: '200000000000000002', until: '2026-01-01T12:00:00.000Z' },
    returns: one(UnreadView),
    handle: async ({ notifications }, { guild, body: { staffId: staff, ids, until } }) => {
      if (ids) await notifications.markRead(guild, staff, { ids });
      else if (until) await notifications.markRead(guild, staff, { until });
      return { unread: await notifications.countUnread(guild, staff) };
    },
  }),

  route({
    ...READ,
    id: 'notifications.getSettings',
    fails: ['no_chat_account'],
    method: 'get',
    path: '/notification-settings',
    summary: 'Show which notifications a staff member wants',
    query: z.object({ staffId }),
    returns: one(SettingsView),
    handle: ({ notifications }, { guild, principal, query }) =>
      notifications.getSettings(guild, requireStaffId(principal, query.staffId)),
  }),

  route({
    ...WRITE,
    id: 'notifications.updateSettings',
    method: 'patch',
    path: '/notification-settings',
    summary: 'Choose which notifications a staff member wants',
    description: 'Fields left out stay as they are.',
    body: SettingsPatch,
    example: {
      staffId: '200000000000000002',
      kinds: { mention: { directMessage: true } },
      quietHours: 'outside_shift',
    },
    returns: one(SettingsView),
    handle: ({ notifications }, { guild, body: { staffId: staff, kinds = {}, ...fields } }) => {
      const chosen = Object.entries(kinds).map(([kind, channels]) => [kind, omitUndefined(channels ?? {})]);
      return notifications.updateSettings(guild, staff, {
        ...omitUndefined(fields),
        kinds: Object.fromEntries(chosen) as object,
      });
    },
  }),

  route({
    ...READ,
    id: 'tickets.listSubscribers',
    method: 'get',
    path: '/tickets/{id}/subscribers',
    summary: 'List the staff members who subscribe to a ticket, the first one first',
    query: z.object({}),
    returns: page(SubscriptionView),
    handle: ({ notifications }, { guild, params, page: request }) =>
      notifications.listSubscribers(guild, params.id, request),
  }),

  route({
    ...WRITE,
    id: 'tickets.subscribe',
    idempotency: 'unit',
    fails: ['limit_reached'],
    method: 'post',
    path: '/tickets/{id}/subscribe',
    summary: 'Subscribe to a ticket as a staff member',
    description: 'They are notified of its messages and of each other status.',
    body: OwnBody,
    example: { staffId: '200000000000000002' },
    returns: one(SubscribedView),
    handle: async ({ notifications }, { guild, params, body }) => {
      await notifications.subscribe(guild, params.id, body.staffId);
      return { ticketId: params.id, staffId: body.staffId, isSubscribed: true };
    },
  }),

  route({
    ...WRITE,
    id: 'tickets.unsubscribe',
    idempotency: 'unit',
    method: 'post',
    path: '/tickets/{id}/unsubscribe',
    summary: 'End the subscription of a staff member to a ticket',
    description: 'Also for somebody who does not subscribe to it.',
    body: OwnBody,
    example: { staffId: '200000000000000002' },
    returns: one(SubscribedView),
    handle: async ({ notifications }, { guild, params, body }) => {
      await notifications.unsubscribe(guild, params.id, body.staffId);
      return { ticketId: params.id, staffId: body.staffId, isSubscribed: false };
    },
  }),
];
