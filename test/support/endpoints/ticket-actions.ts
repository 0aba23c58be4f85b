import type { EventType } from '#core/shared/events.ts';
import { createCategory, openTicket } from '../spec-helpers.ts';
import { STAFF } from '../build.ts';
import type { EndpointCase, Scene } from './endpoint-case.ts';

export const STATUSES = ['open', 'pending', 'on_hold', 'closed'] as const;
export type Status = (typeof STATUSES)[number];
export const ACTIVE = ['open', 'pending', 'on_hold'] as const satisfies readonly Status[];

/** An action on a ticket as the specification has it, written independently of the state table in core. */
export interface TicketActionCase extends Pick<EndpointCase, 'reachesChat' | 'vary' | 'status'> {
  /** The name of the action in `allowedActions`. */
  readonly action: string;
  readonly from: readonly Status[];
  /** Null leaves the status. */
  readonly to: Status | null;
  /** The event that reports the action. */
  readonly event: EventType;
  /** Fields of the opening of the ticket. */
  readonly fields?: object;
  /** Actions on the ticket before this one, with their bodies. */
  readonly steps?: readonly (readonly [path: string, body?: object])[];
  /** Values of the parameters of the path, beside the id of the ticket. */
  readonly params?: Readonly<Record<string, string>>;
  /** Creates what the body names, for a body instead of the example of the route. */
  readonly createBody?: (scene: Scene) => Promise<object>;
  /** Two equal actions at once may both succeed. */
  readonly isRepeatable?: true;
}

/** Takes part in every ticket of these cases. */
export const PARTICIPANT = '7';

/** By the id of the route: one row for each action on a ticket. */
export const TICKET_ACTION_CASES = {
  'tickets.update': { action: 'update', from: STATUSES, to: null, event: 'ticket.updated', isRepeatable: true },
  'tickets.reply': {
    action: 'reply',
    from: ACTIVE,
    to: 'pending',
    event: 'ticket.message_created',
    reachesChat: true,
    isRepeatable: true,
  },
  'tickets.claim': {
    action: 'claim',
    from: ACTIVE,
    to: null,
    event: 'ticket.claimed',
    reachesChat: true,
    vary: { staffId: '10' },
    isRepeatable: true,
  },
  'tickets.unclaim': {
    action: 'unclaim',
    from: ACTIVE,
    to: null,
    event: 'ticket.unclaimed',
    reachesChat: true,
    fields: { claimedById: STAFF },
  },
  'tickets.transfer': {
    action: 'transfer',
    from: ACTIVE,
    to: null,
    event: 'ticket.transferred',
    reachesChat: true,
    fields: { claimedById: STAFF },
  },
  'tickets.assign': {
    action: 'assign',
    from: ACTIVE,
    to: null,
    event: 'ticket.assigned',
    reachesChat: true,
    isRepeatable: true,
    createBody: async ({ api, server, as }) => {
      await api.service.chat.setRoles(server.id, STAFF, ['7']);
      await as.patch('/v1/settings', { staffRoleIds: ['7'] });
      return { toStaffId: STAFF };
    },
  },
  'tickets.move': {
    action: 'move',
    from: ACTIVE,
    to: null,
    event: 'ticket.moved',
    reachesChat: true,
    createBody: async ({ as }) => ({ categoryId: (await createCategory(as)).id }),
  },
  'tickets.merge': {
    action: 'merge',
    from: ACTIVE,
    to: 'closed',
    event: 'ticket.merged',
    reachesChat: true,
    createBody: async ({ as, server }) => ({ targetId: (await openTicket(as, server)).id }),
  },
  'tickets.addParticipant': {
    action: 'add_participant',
    from: ACTIVE,
    to: null,
    event: 'ticket.participant_added',
    reachesChat: true,
    status: 201,
  },
  'tickets.removeParticipant': {
    action: 'remove_participant',
    from: ACTIVE,
    to: null,
    event: 'ticket.participant_removed',
    reachesChat: true,
    params: { userId: PARTICIPANT },
  },
  'tickets.addNote': {
    action: 'add_note',
    from: STATUSES,
    to: null,
    event: 'ticket.note_created',
    status: 201,
    isRepeatable: true,
  },
  'tickets.awaitAnswer': {
    action: 'await_answer',
    from: ACTIVE,
    to: null,
    event: 'ticket.updated',
    vary: { staffId: '10' },
    isRepeatable: true,
  },
  'tickets.stopAwaitingAnswer': {
    action: 'stop_awaiting_answer',
    from: ACTIVE,
    to: null,
    event: 'ticket.updated',
    steps: [['await-answer', { staffId: STAFF }]],
    vary: { staffId: '10' },
    isRepeatable: true,
  },
  'tickets.requestClose': {
    action: 'request_close',
    from: ACTIVE,
    to: null,
    event: 'ticket.close_requested',
    reachesChat: true,
  },
  'tickets.acceptClose': {
    action: 'accept_close',
    from: ACTIVE,
    to: 'closed',
    event: 'ticket.closed',
    reachesChat: true,
    steps: [['close-request']],
  },
  'tickets.denyClose': {
    action: 'deny_close',
    from: ACTIVE,
    to: 'open',
    event: 'ticket.updated',
    reachesChat: true,
    steps: [['close-request']],
  },
  'tickets.withdrawClose': {
    action: 'withdraw_close',
    from: ACTIVE,
    to: 'open',
    event: 'ticket.updated',
    reachesChat: true,
    steps: [['close-request']],
  },
  'tickets.close': { action: 'close', from: ACTIVE, to: 'closed', event: 'ticket.closed', reachesChat: true },
  'tickets.scheduleClose': {
    action: 'schedule_close',
    from: ACTIVE,
    to: null,
    event: 'ticket.updated',
    reachesChat: true,
    isRepeatable: true,
  },
  'tickets.cancelScheduledClose': {
    action: 'cancel_scheduled_close',
    from: ACTIVE,
    to: null,
    event: 'ticket.updated',
    reachesChat: true,
    steps: [['scheduled-close', { closeAt: '2030-01-01T00:00:00Z' }]],
  },
  'tickets.reopen': { action: 'reopen', from: ['closed'], to: 'open', event: 'ticket.reopened', reachesChat: true },
  'tickets.giveFeedback': {
    action: 'give_feedback',
    from: ['closed'],
    to: null,
    event: 'ticket.feedback_received',
    vary: { rating: 1 },
  },
  'tickets.answerFeedback': {
    action: 'answer_feedback',
    from: ['closed'],
    to: null,
    event: 'ticket.feedback_answered',
    steps: [['feedback', { rating: 2 }]],
    vary: { content: 'Sorry.' },
  },
  'tickets.delete': { action: 'delete', from: ['closed'], to: null, event: 'ticket.deleted', reachesChat: true },
} as const satisfies Readonly<Record<string, TicketActionCase>>;

export type TicketActionId = keyof typeof TICKET_ACTION_CASES;

/** The rows with the ids of their routes. */
export const TICKET_ACTIONS: readonly (TicketActionCase & { readonly id: TicketActionId })[] = (
  Object.entries(TICKET_ACTION_CASES) as [TicketActionId, TicketActionCase][]
).map(([id, row]) => ({ id, ...row }));
