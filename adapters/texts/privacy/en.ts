import type { PRIVACY_TEXTS } from '#core/settings/index.ts';

export const enPrivacy = {
  'button.erase_data': 'Erase my data',
  'answer.data_ready':
    'Here is what is stored about you: {{url}}\nAnyone who has this link can open it. It works until {{time}}.',
  'answer.data_ordered':
    'What is stored about you is being collected. You get a direct message with a link when it is ready. If you take no direct messages, use this command again in a minute.',
  'answer.data_by_staff': 'The team of this server takes care of such requests. Please ask them.',
  'answer.data_requested': 'The team of this server has your request and decides about it.',
  'answer.erase_question':
    'Everything that you wrote in your tickets on this server will be erased, with your files and your name. This cannot be undone. Messages in the chat itself stay; you can delete them there.',
  'answer.erase_open_tickets': 'You have an open ticket. Close it first, then use this command again.',
  'answer.erase_dashboard_person':
    'You have access to the dashboard of this server. Ask an admin to remove it first, then use this command again.',
  'answer.erase_once_a_day':
    'Your data on this server was erased within the last day. You can ask for it again after a day.',
  'answer.erase_ordered': 'Your data is being erased. This takes some minutes.',
  'direct.data_ready':
    'Here is what is stored about you: {{url}}\nAnyone who has this link can open it. It works until {{time}}.',
  'opening.privacy': 'How your data is handled: {{url}}',
  'log.data_requested':
    '{{user}} asks for a copy of the data that is stored about them. The API lists and answers such requests.',
  'log.erasure_requested':
    '{{user}} asks for the erasure of the data that is stored about them. The API lists and answers such requests.',
} satisfies Readonly<Record<keyof typeof PRIVACY_TEXTS, string>>;
