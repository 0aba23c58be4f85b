import { fetchWebhooks } from './webhook-api.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Empty, Skeleton, Slip } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, usePages } from '../queries.ts';
import { summarizeTypes } from './event-types.ts';
import { describeTrouble, WEBHOOK_TONES } from './health.ts';
import { type Webhook } from './types.ts';
import { CreateWebhook } from './webhook-dialogs.tsx';
import { t, translate } from '../texts/texts.ts';

const useWebhooks = (owner: Owner) =>
  usePages([...toKey(owner), 'webhooks', 'list'], (cursor, signal) => fetchWebhooks(owner, cursor, signal));

const WebhookSlip = ({ owner, webhook }: { readonly owner: Owner; readonly webhook: Webhook }) => (
  <li>
    <Slip tone={WEBHOOK_TONES[webhook.status]} mark={translate(webhook.status)}>
      <div className="webhook">
        <h2>
          <Link href={`${toPath(owner)}/developers/webhooks/${webhook.id}`}>{webhook.url}</Link>
        </h2>
        {webhook.description && <p className="muted">{webhook.description}</p>}
        {describeTrouble(webhook) && <p className="webhook-trouble">{describeTrouble(webhook)}</p>}
        <dl className="facts">
          <div>
            <dt>{t('Sends')}</dt>
            <dd>{summarizeTypes(webhook.eventTypes)}</dd>
          </div>
          <div>
            <dt>{t('Last delivery')}</dt>
            <dd>{webhook.lastDeliveryAt ? <Ago at={webhook.lastDeliveryAt} /> : t('none yet')}</dd>
          </div>
        </dl>
      </div>
    </Slip>
  </li>
);

type ListProps = Pick<PageProps, 'owner' | 'detail'> & { readonly isNew: boolean };

/** The webhooks of a server or of an organization. */
export const WebhookList = ({ owner, detail, isNew }: ListProps) => {
  const webhooks = useWebhooks(owner);
  const [isCreating, setCreating] = useState(isNew && detail.scopes.includes('webhooks:write'));
  const isEmpty = webhooks.data !== undefined && webhooks.items.length === 0;
  const create = (
    <Button
      look="primary"
      icon="add"
      disabledReason={detail.scopes.includes('webhooks:write') ? null : NOT_ALLOWED}
      onClick={() => setCreating(true)}
    >
      {t('Create webhook')}
    </Button>
  );
  return (
    <>
      <section className="stack" aria-label={t('Webhooks')}>
        <div className="section-head">
          <p className="muted">
            {owner.kind === 'server'
              ? t('Your own programs learn at once what happens to tickets: each event is sent until it has arrived.')
              : t('The events of all servers of this organization, sent to one address.')}
          </p>
          {!isEmpty && create}
        </div>
        {webhooks.error && <Alert kind="error">{describeError(webhooks.error)}</Alert>}
        {webhooks.isPending && <Skeleton isSlip />}
        {isEmpty && (
          <Empty title={t('No webhooks yet')} action={create}>
            {t(
              'A webhook sends events to an address of yours as they happen, signed, and repeats what did not arrive.',
            )}
          </Empty>
        )}
        <ul className="slips">
          {webhooks.items.map((webhook) => (
            <WebhookSlip key={webhook.id} owner={owner} webhook={webhook} />
          ))}
        </ul>
        {webhooks.hasNextPage && (
          <Button isBusy={webhooks.isFetchingNextPage} onClick={() => void webhooks.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </section>
      {isCreating && <CreateWebhook owner={owner} onClose={() => setCreating(false)} />}
    </>
  );
};
