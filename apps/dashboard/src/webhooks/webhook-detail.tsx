import { changeWebhook, fetchWebhook, testWebhook } from './webhook-api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, type OwnerDetail, toKey, toPath } from '../owner.ts';
import { useChange, useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { Deliveries } from './deliveries.tsx';
import { summarizeTypes } from './event-types.ts';
import { describeTrouble } from './health.ts';
import { type Webhook } from './types.ts';
import { DeleteWebhook, EditWebhook, RotateSecret } from './webhook-dialogs.tsx';
import { t, translate } from '../texts/texts.ts';

interface ActionsProps {
  readonly owner: Owner;
  readonly webhook: Webhook;
  readonly canWrite: boolean;
}

const Actions = ({ owner, webhook, canWrite }: ActionsProps) => {
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const stale = [[...toKey(owner), 'webhooks']];
  const test = useCreate((_: object) => testWebhook(owner, webhook.id), {
    stale,
    onSuccess: () => showToast(t('A test event is on its way. It appears below.')),
    onError: (error) => showToast(describeError(error)),
  });
  const toggle = useChange(() => changeWebhook(owner, webhook.id, { enabled: !webhook.enabled }), {
    stale,
    onError: (error) => showToast(describeError(error)),
  });
  const close = () => setDialog(null);
  const props = { owner, webhook, onClose: close };
  const reason = canWrite ? null : NOT_ALLOWED;
  return (
    <div className="row">
      <Button
        look="primary"
        isBusy={test.isPending}
        disabledReason={reason ?? (webhook.enabled ? null : t('Enable the webhook first.'))}
        onClick={() => test.mutate({})}
      >
        {t('Send a test')}
      </Button>
      <Button disabledReason={reason} onClick={() => setDialog('edit')}>
        {t('Change')}
      </Button>
      <Button disabledReason={reason} isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
        {webhook.enabled ? t('Disable') : t('Enable')}
      </Button>
      <Button disabledReason={reason} onClick={() => setDialog('rotate')}>
        {t('New secret')}
      </Button>
      <Button disabledReason={reason} onClick={() => setDialog('delete')}>
        {t('Delete')}
      </Button>
      {dialog === 'edit' && <EditWebhook {...props} />}
      {dialog === 'rotate' && <RotateSecret {...props} />}
      {dialog === 'delete' && (
        <DeleteWebhook {...props} onDeleted={() => navigate(`${toPath(owner)}/developers/webhooks`)} />
      )}
    </div>
  );
};

const Facts = ({ webhook }: { readonly webhook: Webhook }) => (
  <dl className="facts">
    <div>
      <dt>{t('Sends')}</dt>
      <dd title={webhook.eventTypes.join(', ')}>{summarizeTypes(webhook.eventTypes)}</dd>
    </div>
    <div>
      <dt>{t('Secret')}</dt>
      <dd>
        <code>{webhook.secretPrefix}…</code>
      </dd>
    </div>
    <div>
      <dt>{t('Last delivery')}</dt>
      <dd>{webhook.lastDeliveryAt ? <Ago at={webhook.lastDeliveryAt} /> : t('none yet')}</dd>
    </div>
    {webhook.failingSince && (
      <div>
        <dt>{t('Failing since')}</dt>
        <dd>
          <Ago at={webhook.failingSince} />
        </dd>
      </div>
    )}
  </dl>
);

const STATUS_TONES = { active: 'green', failing: 'rust', disabled: 'neutral' } as const;

interface DetailProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly id: string;
}

/** A webhook: how it does, what was delivered, and what can be done about it. */
export const WebhookDetail = ({ owner, detail, id }: DetailProps) => {
  const query = useQuery({
    queryKey: [...toKey(owner), 'webhooks', id],
    queryFn: ({ signal }) => fetchWebhook(owner, id, signal),
  });
  const list = <Link href={`${toPath(owner)}/developers/webhooks`}>{t('All webhooks')}</Link>;
  if (query.isPending) return <Skeleton isSlip />;
  if (query.error) {
    return (
      <Empty title={t('Webhook not found')} action={list} isPage>
        {describeError(query.error)}
      </Empty>
    );
  }
  const webhook = query.data;
  const canWrite = detail.scopes.includes('webhooks:write');
  const trouble = describeTrouble(webhook);
  return (
    <>
      <PageHeader title={new URL(webhook.url).host} lead={webhook.description ?? webhook.url} action={list} />
      <div className="stack">
        <div className="row">
          <Badge tone={STATUS_TONES[webhook.status]}>{translate(webhook.status)}</Badge>
          <code className="webhook-url">{webhook.url}</code>
        </div>
        {trouble && <Alert kind="warning">{trouble}</Alert>}
        <Facts webhook={webhook} />
        <Actions owner={owner} webhook={webhook} canWrite={canWrite} />
        <Deliveries owner={owner} webhook={webhook} canWrite={canWrite} />
      </div>
    </>
  );
};
