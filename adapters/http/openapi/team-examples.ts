import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const STAFF = '200000000000000002';
const SHIFT = {
  name: 'Early',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '08:00',
  to: '14:00',
  staffIds: [STAFF],
  rotation: 'everybody',
  startsOn: null,
};
const DUTY = { name: 'Early', from: '2026-01-01T07:00:00.000Z', to: '2026-01-01T13:00:00.000Z', staffIds: [STAFF] };

const IN_INBOX = { inbox: true, directMessage: false };

export const TEAM_EXAMPLES: Json = {
  Team: {
    id: exampleId(42),
    name: 'Billing',
    roleIds: ['400000000000000001'],
    staffIds: [],
    leadIds: [STAFF],
    timezone: 'Europe/Berlin',
    calendarId: null,
    shifts: [SHIFT],
  },
  Shift: SHIFT,
  TeamDuties: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-08T00:00:00.000Z', duties: [DUTY] },
  TeamOnCall: { at: '2026-01-01T12:00:00.000Z', staffIds: [STAFF] },
  Presence: {
    staffId: STAFF,
    name: 'Robin',
    status: 'available',
    cause: 'shift',
    chosen: null,
    until: null,
    isOnDuty: true,
    capacity: 8,
    openClaims: 3,
    lastActivityAt: '2026-01-01T11:58:00.000Z',
    lastAssignedAt: '2026-01-01T11:40:00.000Z',
    teamIds: [exampleId(42)],
  },
  Notification: {
    id: exampleId(43),
    kind: 'mention',
    ticketId: exampleId(1),
    ticketNumber: 42,
    subject: 'Refund',
    isSubscribed: false,
    eventId: exampleId(44),
    actor: { type: 'staff', id: STAFF },
    createdAt: '2026-01-01T11:58:00.000Z',
    readAt: null,
  },
  UnreadNotifications: { unread: 3 },
  NotificationSettings: {
    staffId: STAFF,
    kinds: {
      mention: { inbox: true, directMessage: true },
      assigned: IN_INBOX,
      target: IN_INBOX,
      reply: IN_INBOX,
      subscribed: IN_INBOX,
    },
    sound: false,
    quietHours: 'outside_shift',
    isQuiet: false,
  },
  TicketSubscription: { staffId: STAFF, createdAt: '2026-01-01T11:58:00.000Z' },
  SubscriptionState: { ticketId: exampleId(1), staffId: STAFF, isSubscribed: true },
  TicketQueue: { position: 3, length: 7, usualReplySeconds: 720 },
};
