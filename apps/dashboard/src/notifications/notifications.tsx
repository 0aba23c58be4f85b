import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { NotificationSettingsForm } from './notification-settings.tsx';
import { type Notification, useMarkRead, useNotifications, useStaffId } from './use-notifications.ts';
import { describeNotification } from './words.ts';

interface EntryProps {
  readonly owner: Owner;
  readonly notification: Notification;
  readonly onOpen: () => void;
}

const Entry = ({ owner, notification, onOpen }: EntryProps) => {
  const { ticketId, subject, createdAt, readAt } = notification;
  return (
    <li className={readAt === null ? 'notification notification-unread' : 'notification'}>
      <Link href={`${toPath(owner)}/tickets/${ticketId}`} onClick={onOpen}>
        {readAt === null && <span className="hidden-text">{t('Unread:')} </span>}
        {describeNotification(notification)}
      </Link>
      <span className="notification-subject">{subject ?? t('No subject')}</span>
      <Ago at={createdAt} />
    </li>
  );
};

/** The inbox of the person; an entry is marked as read when it is opened. */
export const Notifications = ({ owner }: PageProps) => {
  const staffId = useStaffId();
  const inbox = useNotifications(owner);
  const read = useMarkRead(owner);
  const { items, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = inbox;
  const newest = items[0];
  const hasUnread = items.some(({ readAt }) => readAt === null);
  const failure = error ?? read.error;
  const markRead = (which: { readonly ids: string[] } | { readonly until: string }) => {
    if (staffId !== null) read.mutate({ staffId, ...which });
  };
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        lead={t('What concerns you in the tickets of this server, for 30 days.')}
        action={
          newest && (
            <Button
              icon="check"
              isBusy={read.isPending}
              disabledReason={hasUnread ? null : t('Everything is read.')}
              onClick={() => markRead({ until: newest.createdAt })}
            >
              {t('Mark all as read')}
            </Button>
          )
        }
      />
      {failure && <Alert kind="error">{describeError(failure)}</Alert>}
      {isPending && <Skeleton rows={5} />}
      {!isPending && items.length === 0 && !error && (
        <Empty title={t('Nothing yet')}>
          {t('Tickets that are assigned to you, replies in them and mentions in notes appear here.')}
        </Empty>
      )}
      <ul className="notifications" aria-label={t('Notifications')}>
        {items.map((notification) => (
          <Entry
            key={notification.id}
            owner={owner}
            notification={notification}
            onOpen={() => notification.readAt === null && markRead({ ids: [notification.id] })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      <section className="notification-settings stack" aria-labelledby="notification-settings">
        <h2 id="notification-settings">{t('What you want to know')}</h2>
        <NotificationSettingsForm owner={owner} />
      </section>
    </>
  );
};
