import { text } from './text-spec.ts';

/** About who is available, who waits, and which language they read. */
export const PRESENCE_TEXTS = {
  'presence.available': text('Names a presence: tickets are assigned to the staff member.'),
  'presence.busy': text('Names a presence: the staff member takes no more tickets now.'),
  'presence.away': text('Names a presence: the staff member is not there.'),
  'presence.by_shift': text('Names a choice of presence: the shifts of the team decide.'),
  'answer.presence_set': text('A staff member chose a presence.', 'staff', 'presence'),
  'answer.presence_until': text('A staff member chose a presence for a time.', 'staff', 'presence', 'time'),
  'answer.presence_needed': text('A presence was needed that there is.', 'list'),
  'answer.no_time_by_shift': text('A time was given where the shifts decide.'),
  'answer.no_staff': text('A ticket was given to somebody who does not answer it.', 'user'),
  'answer.queue_place': text('The place of a ticket that waits.', 'channel', 'position', 'length'),
  'answer.queue_reply': text('How long a first reply usually takes.', 'time'),
  'answer.not_in_queue': text('Somebody has the ticket, or it does not wait for staff.', 'channel'),
  'answer.language_set': text('A member chose the language of their ticket.', 'channel', 'language'),
  'answer.language_needed': text('A language was needed that the bot has.', 'list'),
  'answer.one_language': text('A language was chosen where the bot writes in that of the server.'),
} as const;
