import type { TextKey } from '#core/settings/index.ts';

/** The texts of tickets that staff close later. */
export const CLOSING_TEXTS = [
  'ticket.close_scheduled',
  'ticket.close_answered',
  'ticket.close_cancelled',
  'ticket.closed_scheduled',
  'opening.closes',
  'more.close_later',
  'more.cancel_close',
  'form.close_time',
  'form.silently',
  'answer.close_scheduled',
  'answer.close_cancelled',
  'answer.close_not_scheduled',
] as const satisfies readonly TextKey[];

/** The texts of replies under the name of the team. */
export const ANONYMOUS_TEXTS = ['reply.team', 'more.reply_anonymously'] as const satisfies readonly TextKey[];

/** The texts of staff members who wait for the next answer. */
export const AWAITING_TEXTS = [
  'ticket.answered',
  'more.await_answer',
  'more.stop_awaiting',
  'answer.answer_awaited',
  'answer.answer_not_awaited',
  'answer.too_many_wait',
] as const satisfies readonly TextKey[];

/** The texts that lead from one page of a form to the next. */
export const FORM_TEXTS = [
  'button.continue',
  'button.correct',
  'answer.form_continue',
  'answer.form_expired',
] as const satisfies readonly TextKey[];

/** The texts of the menus of messages and members. */
export const MENU_TEXTS = [
  'ticket.quoted_message',
  'answer.ticket_opened_for',
  'answer.reported',
  'answer.no_reports',
  'answer.which_category',
  'answer.category_placeholder',
  'answer.choice_expired',
  'answer.message_added',
  'answer.no_ticket_of_user',
  'form.edit_title',
  'answer.message_changed',
  'answer.message_deleted',
  'answer.not_your_message',
] as const satisfies readonly TextKey[];

/** What somebody is answered whose answers do not fit the questions of a form. */
export const WRONG_ANSWER_TEXTS = [
  'answer.form_missing',
  'answer.form_short',
  'answer.form_long',
  'answer.form_fewer',
  'answer.form_more',
  'answer.form_file_types',
  'answer.form_wrong',
  'answer.form_changed',
] as const satisfies readonly TextKey[];
