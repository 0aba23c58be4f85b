import type { PolicyTexts } from './policy-texts.ts';

export const en: PolicyTexts = {
  title: 'Privacy',
  titleOfServer: 'Privacy: support tickets of {{server}}',
  intro:
    'This service runs support tickets: private conversations between members of a chat server and its staff. This page is written from how it is set up now.',
  storedTitle: 'What is stored',
  stored: [
    'Tickets: who opened them, subject, answers to forms, rating, and when what happened',
    'Messages that are written in tickets and in the conversations that the bot begins, with their files',
    'Notes that staff writes about a ticket',
    'Name, picture and roles of members, as they were last seen there',
    'Blocks of members who may not open tickets',
  ],
  keptTitle: 'How long',
  keptBySettings: 'Each server decides how long its tickets and transcripts are kept. Its own page says it.',
  tickets: 'Closed tickets with their messages: {{time}}',
  transcripts: 'Transcripts of closed tickets: {{time}}',
  events: 'Records of what happened: {{time}}',
  copies: 'Copies of your data that were made for you: {{time}}',
  days: '{{days}} days',
  noLimit: 'until staff deletes them',
  whereTitle: 'Where',
  where:
    'In the database and the file store of this service. Messages of the chat are stored by the chat platform as well.',
  encryption: 'Encryption of what is stored, as the operator says: {{how}}',
  purposeTitle: 'For what',
  purpose:
    'To answer you: staff reads tickets in the chat and in a dashboard. Numbers such as the time until an answer are counted. What you write is not sold and not used for advertising.',
  rightsTitle: 'Your data',
  rights: {
    automatic:
      'Use the command /ticket my-data in the server for a copy of your data, and /ticket erase-my-data to have it erased.',
    staff:
      'Use the command /ticket my-data in the server for a copy of your data, and /ticket erase-my-data to have it erased. Staff decides about your request.',
    off: 'Ask the staff of the server for a copy of your data, or to have it erased.',
    installation:
      'Ask the staff of the server where you wrote for a copy of your data, or to have it erased. Many servers have the commands /ticket my-data and /ticket erase-my-data for that.',
  },
  contactTitle: 'Contact',
  contact: 'Questions about your data go to: {{contact}}',
  noContact: 'Ask the staff of the server.',
  policy: 'The privacy policy of the operator',
};
