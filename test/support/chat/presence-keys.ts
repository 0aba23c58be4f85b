import type { TextKey } from '#core/settings/index.ts';

/** The texts about who is available and who waits. */
export const PRESENCE_KEYS = [
  'ticket.assigned',
  'presence.available',
  'presence.busy',
  'presence.away',
  'presence.by_shift',
  'answer.presence_set',
  'answer.presence_until',
  'answer.presence_needed',
  'answer.no_time_by_shift',
  'answer.no_staff',
  'answer.queue_place',
  'answer.queue_reply',
  'answer.not_in_queue',
  'answer.language_set',
  'answer.language_needed',
  'answer.one_language',
] as const satisfies readonly TextKey[];
