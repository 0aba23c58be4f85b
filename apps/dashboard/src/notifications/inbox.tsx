import { useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { useKeys } from '../kit/keys.ts';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import { t } from '../texts/texts.ts';
import type { Notification } from './use-notifications.ts';
import { useSetSubscription } from './use-subscribers.ts';
import { describeNotification } from './words.ts';

interface EntryProps {
  readonly owner: Owner;
  readonly notification: Notification;
  /** Whether the subscription is being changed. */
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
}

const Entry = ({ owner, notification, isBusy, onOpen, onToggle }: EntryProps) => {
  const { ticketId, ticketNumber, subject, isSubscribed, createdAt, readAt } = notification;
  return (
    <li className={readAt === null ? 'notification notification-unread' : 'notification'}>
      <Link href={`${toPath(owner)}/tickets/${ticketId}`} onClick={onOpen}>
        {readAt === null && <span className="hidden-text">{t('Unread:')} </span>}
        {describeNotification(notification)}
      </Link>
      <Ago at={createdAt} />
      <span className="notification-subject">{subject ?? t('No subject')}</span>
      <Button look="quiet" icon="bell" aria-keyshortcuts="s" isBusy={isBusy} onClick={onToggle}>
        {isSubscribed ? t('Unsubscribe') : t('Subscribe')}
        <span className="hidden-text"> #{ticketNumber}</span>
      </Button>
    </li>
  );
};

interface InboxProps {
  readonly owner: Owner;
  readonly staffId: string | null;
  readonly notifications: readonly Notification[];
  readonly onOpen: (notification: Notification) => void;
  /** Why the last subscription was not changed; null when it was. */
  readonly onFailure: (error: Error | null) => void;
}

/** The entries of the inbox: j and k move between them, s subscribes to the ticket of the one with the focus, or ends it. */
export const Inbox = ({ owner, staffId, notifications, onOpen, onFailure }: InboxProps) => {
  const list = useRef<HTMLUListElement>(null);
  const set = useSetSubscription(owner);
  const toggle = ({ ticketId, ticketNumber, isSubscribed }: Notification) => {
    if (staffId === null || set.isPending) return;
    const number = ticketNumber;
    const done = isSubscribed
      ? t('You no longer subscribe to ticket #{{number}}.', { number })
      : t('You subscribe to ticket #{{number}}.', { number });
    const onSuccess = () => {
      showToast(done);
      onFailure(null);
    };
    set.mutate({ ticketId, staffId, isSubscribed: !isSubscribed }, { onSuccess, onError: onFailure });
  };
  const listEntries = () => [...(list.current?.children ?? [])];
  const getFocusedIndex = (): number => listEntries().findIndex((entry) => entry.contains(document.activeElement));
  const focus = (index: number) => listEntries()[Math.max(index, 0)]?.querySelector('a')?.focus();
  useKeys({
    j: () => focus(getFocusedIndex() + 1),
    k: () => focus(getFocusedIndex() - 1),
    s: () => {
      const focused = notifications[getFocusedIndex()];
      if (focused) toggle(focused);
    },
  });
  return (
    <ul className="notifications" ref={list} aria-label={t('Notifications')}>
      {notifications.map((notification) => (
        <Entry
          key={notification.id}
          owner={owner}
          notification={notification}
          isBusy={set.isPending && set.variables.ticketId === notification.ticketId}
          onOpen={() => onOpen(notification)}
          onToggle={() => toggle(notification)}
        />
      ))}
    </ul>
  );
};
