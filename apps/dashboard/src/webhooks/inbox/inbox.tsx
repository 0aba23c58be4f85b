import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { NOT_ALLOWED } from '../../kit/not-allowed.ts';
import { Alert, Badge, Empty, Skeleton } from '../../kit/parts.tsx';
import { Ago } from '../../kit/dates/time.tsx';
import { type Owner, toKey, toPath } from '../../owner.ts';
import type { PageProps } from '../../page-props.ts';
import { useCreate } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import { InboxAddress, toStale } from './inbox-address.tsx';
import { createInbox, fetchInbox, fetchInboxDeliveries, type Inbox, type InboxDelivery } from './inbox-api.ts';
import { Delivery } from './inbox-delivery.tsx';
import { VERIFICATIONS } from './verification.ts';

/** How often it is asked whether something came, while the page is visible. */
const REFRESH_MS = 2_000;

const useInbox = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'webhook-inbox'],
    queryFn: ({ signal }) => fetchInbox(owner.id, signal),
    refetchInterval: REFRESH_MS,
  });

/** The deliveries, read again when the inbox has others. */
const useDeliveries = (owner: Owner, { lastReceivedAt, deliveryCount }: Inbox) =>
  useQuery({
    queryKey: [...toKey(owner), 'webhook-inbox', 'deliveries', lastReceivedAt, deliveryCount],
    queryFn: ({ signal }) => fetchInboxDeliveries(owner.id, signal),
    placeholderData: keepPreviousData,
  });

const CreateInbox = ({ owner, canWrite }: { readonly owner: Owner; readonly canWrite: boolean }) => {
  const create = useCreate((_: object, key) => createInbox(owner.id, key), { stale: toStale(owner) });
  return (
    <>
      {create.error && <Alert kind="error">{describeError(create.error)}</Alert>}
      <Empty
        title={t('No test receiver yet')}
        action={
          <Button
            look="primary"
            isBusy={create.isPending}
            disabledReason={canWrite ? null : NOT_ALLOWED}
            onClick={() => create.mutate({})}
          >
            {t('Create inbox')}
          </Button>
        }
      >
        {t(
          'It is an address of this service that stores what webhooks send to it. Create it, then register a webhook for it.',
        )}
      </Empty>
    </>
  );
};

interface ListProps {
  readonly page: string;
  readonly deliveries: readonly InboxDelivery[];
  readonly chosen: InboxDelivery | undefined;
}

const DeliveryList = ({ page, deliveries, chosen }: ListProps) => (
  <nav className="inbox-list" aria-label={t('Deliveries')}>
    <ol>
      {deliveries.map(({ id, eventType, receivedAt, verification }) => (
        <li key={id}>
          <Link href={`${page}/${id}`} replace aria-current={id === chosen?.id ? 'true' : undefined}>
            <span className="inbox-type">{eventType ?? t('no event type')}</span>
            <span className="inbox-line">
              <Badge tone={VERIFICATIONS[verification.result].tone}>{VERIFICATIONS[verification.result].word}</Badge>
              <span className="muted">
                <Ago at={receivedAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

const Deliveries = ({ owner, inbox, rest }: Pick<PageProps, 'owner' | 'rest'> & { readonly inbox: Inbox }) => {
  const { data: deliveries, error, isPending } = useDeliveries(owner, inbox);
  const page = `${toPath(owner)}/developers/inbox`;
  if (error) return <Alert kind="error">{describeError(error)}</Alert>;
  if (isPending) return <Skeleton rows={5} />;
  if (deliveries.length === 0) {
    return (
      <Empty title={t('No deliveries yet')}>
        {inbox.webhookId === null
          ? t('Create a webhook for the address above: its events appear here by themselves.')
          : t('Send a test, or open a ticket: the event appears here by itself.')}
      </Empty>
    );
  }
  const chosen = deliveries.find(({ id }) => id === rest) ?? deliveries[0];
  return (
    <div className={rest === '' ? 'inbox' : 'inbox inbox-is-chosen'}>
      <DeliveryList page={page} deliveries={deliveries} chosen={chosen} />
      <div className="inbox-chosen">
        <Link className="inbox-back" href={page} replace>
          {t('All deliveries')}
        </Link>
        {chosen && <Delivery delivery={chosen} />}
      </div>
    </div>
  );
};

/** The test receiver of a server: its address, what it received, and the delivery that `rest` names. */
export const WebhookInbox = ({ owner, detail, rest }: Pick<PageProps, 'owner' | 'detail' | 'rest'>) => {
  const inbox = useInbox(owner);
  const canWrite = detail.scopes.includes('webhooks:write');
  return (
    <div className="stack">
      <p className="muted">
        {t('A test receiver: see what a webhook sends, with its headers and whether its signature is valid.')}
      </p>
      {inbox.error && <Alert kind="error">{describeError(inbox.error)}</Alert>}
      {inbox.isPending && <Skeleton isSlip />}
      {inbox.data?.url === null && <CreateInbox owner={owner} canWrite={canWrite} />}
      {inbox.data?.url && (
        <>
          <InboxAddress owner={owner} inbox={inbox.data} url={inbox.data.url} canWrite={canWrite} />
          <Deliveries owner={owner} inbox={inbox.data} rest={rest} />
        </>
      )}
    </div>
  );
};
