import { Button } from '../../kit/button.tsx';
import { Alert, Avatar } from '../../kit/parts.tsx';
import { useStaffId } from '../../notifications/use-notifications.ts';
import { useSetSubscription, useSubscribers } from '../../notifications/use-subscribers.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import { type FactsProps, Section } from './facts-section.tsx';

/** Who is notified of news of the ticket; the person can subscribe and unsubscribe. */
export const Subscribers = ({ owner, ticket, names, findReason }: FactsProps) => {
  const staffId = useStaffId();
  const { data: subscribers = [], isPending, error } = useSubscribers(owner, ticket.id);
  const set = useSetSubscription(owner);
  const isSubscribed = subscribers.some((one) => one.staffId === staffId);
  const failure = error ?? set.error;
  return (
    <Section title={t('Subscribers')}>
      <ul className="people">
        {subscribers.map((one) => {
          const name = names.user(one.staffId);
          return (
            <li key={one.staffId} className="person">
              <Avatar name={name} isSmall />
              <span>{name}</span>
            </li>
          );
        })}
        {!isPending && subscribers.length === 0 && <li className="muted">{t('Nobody')}</li>}
      </ul>
      {failure && <Alert kind="error">{describeError(failure)}</Alert>}
      {staffId !== null && !isPending && findReason('add_note') === null && (
        <Button
          icon="bell"
          isBusy={set.isPending}
          onClick={() => set.mutate({ ticketId: ticket.id, staffId, isSubscribed: !isSubscribed })}
        >
          {isSubscribed ? t('Unsubscribe') : t('Subscribe')}
        </Button>
      )}
    </Section>
  );
};
