import type { TextKey } from '#core/settings/index.ts';

/** The texts that answer members who use `/ticket`. */
export const MEMBER_TEXTS = [
  'ticket.close_wish',
  'answer.own_closed',
  'answer.close_wish_sent',
  'answer.close_by_staff',
  'answer.claim_awaited',
  'answer.add_by_staff',
  'answer.member_added',
  'answer.not_your_ticket',
  'answer.no_such_ticket',
  'answer.no_open_ticket',
  'answer.which_ticket',
  'answer.no_tickets',
  'answer.your_tickets',
  'answer.transcript',
  'answer.no_transcript',
  'answer.no_closed_ticket',
  'answer.not_closed_yet',
] as const satisfies readonly TextKey[];
