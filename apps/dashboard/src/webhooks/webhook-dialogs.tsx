import { changeWebhook, createWebhook, deleteWebhook, rotateSecret, type WebhookBody } from './webhook-api.ts';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Copy } from '../kit/copy.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { useChange, useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { type Webhook, type WebhookWithSecret } from './types.ts';
import { WebhookForm } from './webhook-form.tsx';
import { rich, t } from '../texts/texts.ts';

const toStale = (owner: Owner) => [[...toKey(owner), 'webhooks']];

interface SecretProps {
  readonly webhook: WebhookWithSecret;
  readonly onClose: () => void;
}

/** Shows a new secret, once. */
export const Secret = ({ webhook, onClose }: SecretProps) => (
  <>
    <Alert kind="warning" title={t('Copy it now')}>
      {t(
        'This is the only time that the secret is shown. The receiver verifies with it that a request comes from here (Standard Webhooks).',
      )}
    </Alert>
    <Copy label={t('Signing secret')} value={webhook.secret} />
    <div className="dialog-actions">
      <Button look="primary" onClick={onClose}>
        {t('I have saved it')}
      </Button>
    </div>
  </>
);

interface OwnerProps {
  readonly owner: Owner;
  readonly onClose: () => void;
}

/** Asks for a new webhook, registers it, and shows its secret once. */
export const CreateWebhook = ({ owner, onClose }: OwnerProps) => {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const create = useCreate((body: WebhookBody, key) => createWebhook(owner, body, key), {
    stale: toStale(owner),
    onSuccess: setCreated,
  });
  return (
    <Dialog
      title={created ? t('The webhook is registered') : t('Create webhook')}
      isPersistent={created !== null}
      isWide
      onClose={onClose}
    >
      {created ? (
        <Secret webhook={created} onClose={onClose} />
      ) : (
        <WebhookForm
          webhook={null}
          action={t('Create webhook')}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(body) => create.mutate(body)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};

interface WebhookProps extends OwnerProps {
  readonly webhook: Webhook;
}

/** Changes where a webhook sends, and what. */
export const EditWebhook = ({ owner, webhook, onClose }: WebhookProps) => {
  const change = useChange((body: WebhookBody) => changeWebhook(owner, webhook.id, body), {
    stale: toStale(owner),
    onSuccess: onClose,
  });
  return (
    <Dialog title={t('Change webhook')} isWide onClose={onClose}>
      <WebhookForm
        webhook={webhook}
        action={t('Save')}
        isBusy={change.isPending}
        error={change.error}
        onSubmit={(body) => change.mutate(body)}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** Gives a webhook a new secret and shows it once; the old one signs for another day. */
export const RotateSecret = ({ owner, webhook, onClose }: WebhookProps) => {
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  const rotate = useCreate((_: object, key) => rotateSecret(owner, webhook.id, key), {
    stale: toStale(owner),
    onSuccess: setRotated,
  });
  if (rotated) {
    return (
      <Dialog title={t('The new secret')} isPersistent onClose={onClose}>
        <Secret webhook={rotated} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('Give it a new secret?')}
      action={t('New secret')}
      isBusy={rotate.isPending}
      error={rotate.error && <Alert kind="error">{describeError(rotate.error)}</Alert>}
      onConfirm={() => rotate.mutate({})}
      onClose={onClose}
    >
      {t(
        'For 24 hours every request is signed with both secrets, so that the receiver can change over without missing one.',
      )}
    </ConfirmDialog>
  );
};

/** Deletes a webhook with the record of its deliveries. */
export const DeleteWebhook = ({
  owner,
  webhook,
  onClose,
  onDeleted,
}: WebhookProps & { readonly onDeleted: () => void }) => {
  const remove = useChange(() => deleteWebhook(owner, webhook.id), {
    stale: toStale(owner),
    onSuccess: () => {
      showToast(t('The webhook is deleted.'));
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title={t('Delete this webhook?')}
      action={t('Delete webhook')}
      isBusy={remove.isPending}
      error={remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {rich('Nothing is sent to {{url}} any more, and the record of its deliveries is gone.', { url: webhook.url })}
    </ConfirmDialog>
  );
};
