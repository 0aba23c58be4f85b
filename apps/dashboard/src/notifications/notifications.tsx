import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { Inbox } from './inbox.tsx';
import { NotificationSettingsForm } from './notification-settings.tsx';
import { useMarkRead, useNotifications, useStaffId } from './use-notifications.ts';

/** The inbox of the person; an entry is marked as read when it is opened. */
export const Notifications = ({ owner }: PageProps) => {
  const staffId = useStaffId();
  const inbox = useNotifications(owner);
  const read = useMarkRead(owner);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { items, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = inbox;
  const newest = items[0];
  const hasUnread = items.some(({ readAt }) => readAt === null);
  const failure = error ?? read.error ?? refusal;
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
      <Inbox
        owner={owner}
        staffId={staffId}
        notifications={items}
        onOpen={({ id, readAt }) => readAt === null && markRead({ ids: [id] })}
        onFailure={setRefusal}
      />
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
