import { t } from '../texts/texts.ts';
import type { Notification, NotificationKind } from './use-notifications.ts';

/** Names the kinds in the settings. */
export const KINDS: Readonly<Record<NotificationKind, string>> = {
  mention: t('A note mentions you or your team'),
  assigned: t('A ticket is assigned to you'),
  target: t('A target of your ticket is due soon'),
  reply: t('The requester of your ticket writes'),
  subscribed: t('News of a ticket that you subscribe to'),
};

export const describeNotification = ({ kind, ticketNumber }: Notification): string => {
  const number = ticketNumber;
  switch (kind) {
    case 'mention':
      return t('You are mentioned in a note of ticket #{{number}}', { number });
    case 'assigned':
      return t('Ticket #{{number}} is assigned to you', { number });
    case 'target':
      return t('A target of ticket #{{number}} is due soon', { number });
    case 'reply':
      return t('New reply in ticket #{{number}}', { number });
    case 'subscribed':
      return t('News of ticket #{{number}}', { number });
  }
};
