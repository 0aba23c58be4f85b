import type { ListedVariable } from './with-variables.tsx';
import { t } from '../texts/texts.ts';

/** What stands in the place of a variable. */
const MEANINGS: Readonly<Record<string, string>> = {
  'ticket.number': t('its number'),
  'ticket.subject': t('what it is about, if that was given'),
  'ticket.status': t('whether it is open or closed'),
  'ticket.priority': t('how urgent it is'),
  'category.name': t('the name of its category'),
  'server.name': t('the name of the server'),
  'hours.next': t('when your team is back, or that it is there now'),
  'hours.today': t('the opening hours of today'),
  'requester.mention': t('mentions who opened the ticket'),
  'requester.name': t('the name in the server of who opened the ticket'),
  'requester.username': t('the user name of who opened the ticket'),
  'claimer.name': t('the name of who has claimed the ticket, if anybody has'),
  'staff.mention': t('mentions the member of the team'),
  'receiver.mention': t('mentions who receives the ticket'),
  'user.mention': t('mentions the member'),
};

/** The variables of a text with what is known of them. */
export const listKnown = (names: readonly string[]): readonly ListedVariable[] =>
  names.map((name) => ({ name, meaning: MEANINGS[name] ?? null }));
