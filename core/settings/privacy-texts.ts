import { buttonText, text } from './text-spec.ts';

export const PRIVACY_TEXTS = {
  'button.erase_data': buttonText('Confirms that the data of the user is to be erased.'),
  'answer.data_ready': text('A member asked for their data, and the file is there.', 'url', 'time'),
  'answer.data_ordered': text('A member asked for their data, and the file is being made.'),
  'answer.data_by_staff': text('A member asked for their data, or for its erasure, where only staff can do that.'),
  'answer.data_requested': text('A member asked for their data, or for its erasure, and staff decides about it.'),
  'answer.erase_question': text('Above the button with which a member confirms the erasure of their data.'),
  'answer.erase_open_tickets': text('A member with an open ticket asked for the erasure of their data.'),
  'answer.erase_dashboard_person': text('A member with access to the dashboard asked for the erasure of their data.'),
  'answer.erase_once_a_day': text('A member whose data was erased in the last 24 hours asked for it again.'),
  'answer.erase_ordered': text('A member confirmed the erasure of their data.'),
  'direct.data_ready': text(
    'A direct message: the file with the data that a member asked for is there.',
    'url',
    'time',
  ),
  'opening.privacy': text('At the end of the opening message, if the settings say so: the page about privacy.', 'url'),
  'log.data_requested': text('In the log channel: a member asks for their data.', 'user'),
  'log.erasure_requested': text('In the log channel: a member asks for the erasure of their data.', 'user'),
};
