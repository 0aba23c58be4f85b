import {
  type DeliveryTarget,
  fetchDeliveries,
  fetchDelivery,
  redeliver,
  type ReplayBody,
  replayEvents,
} from './webhook-api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Select } from '../kit/field.tsx';
import { Alert, Badge, Empty, Skeleton } from '../kit/parts.tsx';
import { Table } from '../kit/table.tsx';
import { Ago, DateTime } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { describeError, usePages } from '../queries.ts';
import { DELIVERY_TONES } from './health.ts';
import { type Delivery, type DeliveryDetail, type Webhook } from './types.ts';
import { rich, t, translate } from '../texts/texts.ts';

const REFRESH_MS = 5_000;
const HOUR_MS = 3_600_000;

const RANGES = [
  { value: '1', label: t('The last hour') },
  { value: '24', label: t('The last day') },
  { value: '168', label: t('The last week') },
  { value: '720', label: t('The last 30 days') },
] as const;

const CAUSES: Record<Delivery['cause'], string> = {
  event: t('as it happened'),
  test: t('a test'),
  redelivery: t('sent again'),
  replay: t('of a replay'),
};

const Status = ({ delivery }: { readonly delivery: Delivery }) => (
  <>
    <Badge tone={DELIVERY_TONES[delivery.status]}>{translate(delivery.status)}</Badge>{' '}
    {delivery.lastStatus !== null && <span className="number">{delivery.lastStatus}</span>}
  </>
);

interface ContextProps {
  readonly owner: Owner;
  readonly webhook: Webhook;
}

const AttemptList = ({ attempts }: Pick<DeliveryDetail, 'attempts'>) => (
  <ol className="attempts">
    {attempts.map((attempt) => (
      <li key={attempt.number}>
        <p>
          {rich('{{datetime}}: {{status}} in {{durationMs}} ms', {
            datetime: <DateTime at={attempt.at} />,
            status: attempt.status ?? attempt.error ?? t('no answer'),
            durationMs: attempt.durationMs,
          })}
        </p>
        {attempt.responseBody && <pre className="attempt-body">{attempt.responseBody}</pre>}
      </li>
    ))}
  </ol>
);

/** A delivery with its attempts, and what the receiver answered. */
const Attempts = ({
  owner,
  webhook,
  delivery,
  onClose,
}: ContextProps & { readonly delivery: Delivery; readonly onClose: () => void }) => {
  const query = useQuery({
    queryKey: [...toKey(owner), 'webhooks', webhook.id, 'deliveries', delivery.id],
    queryFn: ({ signal }) => fetchDelivery(owner, { id: webhook.id, deliveryId: delivery.id }, signal),
  });
  return (
    <Dialog title={delivery.eventType} isWide onClose={onClose}>
      <p className="muted">
        {rich('Event {{code}}', { code: <code>{delivery.eventId}</code> })}
        {delivery.nextAttemptAt && <>{rich(', next attempt {{ago}}', { ago: <Ago at={delivery.nextAttemptAt} /> })}</>}
      </p>
      {query.error && <Alert kind="error">{describeError(query.error)}</Alert>}
      {query.isPending && <Skeleton />}
      {query.data?.attempts.length === 0 && <p>{t('No attempt was made yet.')}</p>}
      {query.data && <AttemptList attempts={query.data.attempts} />}
    </Dialog>
  );
};

const SendAgain = ({ owner, webhook, delivery }: ContextProps & { readonly delivery: Delivery }) => {
  const again = useCreate((path: DeliveryTarget, key) => redeliver(owner, path, key), {
    stale: [[...toKey(owner), 'webhooks']],
    onSuccess: () => showToast(t('The event is on its way again.')),
    onError: (error) => showToast(describeError(error)),
  });
  return (
    <Button
      look="quiet"
      isBusy={again.isPending}
      aria-label={t('Send {{eventType}} again', { eventType: delivery.eventType })}
      onClick={() => again.mutate({ id: webhook.id, deliveryId: delivery.id })}
    >
      {t('Send again')}
    </Button>
  );
};

/** Sends the events of a time once more, for a receiver that missed some. */
const Replay = ({ owner, webhook }: ContextProps) => {
  const [hours, setHours] = useState<(typeof RANGES)[number]['value']>('1');
  const replay = useCreate((body: ReplayBody, key) => replayEvents(owner, webhook.id, body, key), {
    stale: [[...toKey(owner), 'webhooks']],
    onSuccess: () => showToast(t('The events are sent again, under the same ids.')),
    onError: (error) => showToast(describeError(error)),
  });
  return (
    <form
      className="replay"
      onSubmit={(event) => {
        event.preventDefault();
        replay.mutate({ createdAfter: new Date(Date.now() - Number(hours) * HOUR_MS).toISOString() });
      }}
    >
      <Select label={t('Send the events again of')} value={hours} options={RANGES} onChoose={setHours} />
      <Button
        type="submit"
        isBusy={replay.isPending}
        disabledReason={webhook.enabled ? null : t('Enable the webhook first.')}
      >
        {t('Replay')}
      </Button>
    </form>
  );
};

/** What was sent to a webhook, newest first. */
export const Deliveries = ({ owner, webhook, canWrite }: ContextProps & { readonly canWrite: boolean }) => {
  const [shown, setShown] = useState<Delivery | null>(null);
  const deliveries = usePages(
    [...toKey(owner), 'webhooks', webhook.id, 'deliveries'],
    (cursor, signal) => fetchDeliveries(owner, webhook.id, cursor, signal),
    { refetchInterval: REFRESH_MS },
  );
  const columns = [
    {
      name: t('Event'),
      cell: (delivery: Delivery) => (
        <Button look="quiet" className="delivery-event" onClick={() => setShown(delivery)}>
          {delivery.eventType}
        </Button>
      ),
    },
    { name: t('Status'), cell: (delivery: Delivery) => <Status delivery={delivery} /> },
    { name: t('Attempts'), cell: ({ attemptCount }: Delivery) => <span className="number">{attemptCount}</span> },
    { name: t('Why'), cell: ({ cause }: Delivery) => CAUSES[cause] },
    { name: t('When'), cell: ({ createdAt }: Delivery) => <Ago at={createdAt} /> },
    ...(canWrite
      ? [
          {
            name: t('Actions'),
            isActions: true,
            cell: (delivery: Delivery) => <SendAgain owner={owner} webhook={webhook} delivery={delivery} />,
          },
        ]
      : []),
  ];
  return (
    <section className="stack" aria-labelledby="deliveries">
      <div className="section-head">
        <h2 id="deliveries">{t('Deliveries')}</h2>
        {canWrite && <Replay owner={owner} webhook={webhook} />}
      </div>
      {deliveries.error && <Alert kind="error">{describeError(deliveries.error)}</Alert>}
      {deliveries.isPending && <Skeleton rows={5} />}
      {deliveries.data && deliveries.items.length === 0 && (
        <Empty title={t('Nothing was sent yet')}>
          {t('Send a test, or wait for the next event. Deliveries are kept for 30 days.')}
        </Empty>
      )}
      {deliveries.items.length > 0 && (
        <Table label={t('Deliveries')} columns={columns} rows={deliveries.items} keyOf={({ id }) => id} />
      )}
      {deliveries.hasNextPage && (
        <Button isBusy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
      {shown && <Attempts owner={owner} webhook={webhook} delivery={shown} onClose={() => setShown(null)} />}
    </section>
  );
};
