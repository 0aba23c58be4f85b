import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { Copy } from '../../kit/copy.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import { NOT_ALLOWED } from '../../kit/not-allowed.ts';
import { Alert } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import { type Owner, toKey, toPath } from '../../owner.ts';
import { useChange, useCreate } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import { ALL_TYPES, type WebhookWithSecret } from '../types.ts';
import { createWebhook, testWebhook, type WebhookBody } from '../webhook-api.ts';
import { Secret } from '../webhook-dialogs.tsx';
import { createInbox, deleteInbox, emptyInbox, type Inbox } from './inbox-api.ts';

export const toStale = (owner: Owner) => ['webhook-inbox', 'webhooks'].map((name) => [...toKey(owner), name]);

interface AddressProps {
  readonly owner: Owner;
  readonly inbox: Inbox;
  readonly url: string;
  readonly canWrite: boolean;
}

const CreateWebhookForIt = ({ owner, url, canWrite }: Omit<AddressProps, 'inbox'>) => {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  const create = useCreate((body: WebhookBody, key) => createWebhook(owner, body, key), {
    // Read again when the secret is saved: the button is then another one.
    stale: [],
    onSuccess: setCreated,
    onError: (error) => showToast(describeError(error)),
  });
  const refresh = useChange(() => Promise.resolve(), { stale: toStale(owner) });
  const close = () => {
    setCreated(null);
    refresh.mutate();
  };
  return (
    <>
      <Button
        look="primary"
        isBusy={create.isPending}
        disabledReason={canWrite ? null : NOT_ALLOWED}
        onClick={() => create.mutate({ url, description: t('Inbox'), eventTypes: [ALL_TYPES] })}
      >
        {t('Create a webhook for it')}
      </Button>
      {created && (
        <Dialog title={t('The webhook is registered')} isPersistent isWide onClose={close}>
          <Secret webhook={created} onClose={close} />
        </Dialog>
      )}
    </>
  );
};

const SendTest = ({ owner, id, canWrite }: Pick<AddressProps, 'owner' | 'canWrite'> & { readonly id: string }) => {
  const test = useCreate((_: object) => testWebhook(owner, id), {
    stale: toStale(owner),
    onSuccess: () => showToast(t('A test event is on its way. It appears below.')),
    onError: (error) => showToast(describeError(error)),
  });
  return (
    <>
      <Button
        look="primary"
        isBusy={test.isPending}
        disabledReason={canWrite ? null : NOT_ALLOWED}
        onClick={() => test.mutate({})}
      >
        {t('Send a test')}
      </Button>
      <Link className="button" href={`${toPath(owner)}/developers/webhooks/${id}`}>
        {t('Show its webhook')}
      </Link>
    </>
  );
};

interface DialogProps {
  readonly owner: Owner;
  readonly onClose: () => void;
}

const NewAddress = ({ owner, onClose }: DialogProps) => {
  const renew = useCreate((_: object, key) => createInbox(owner.id, key), {
    stale: toStale(owner),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t('Give it a new address?')}
      action={t('New address')}
      isBusy={renew.isPending}
      error={renew.error && <Alert kind="error">{describeError(renew.error)}</Alert>}
      onConfirm={() => renew.mutate({})}
      onClose={onClose}
    >
      {t('The old address answers 404 from then on. Webhooks that send to it have to be changed.')}
    </ConfirmDialog>
  );
};

const DeleteInbox = ({ owner, onClose }: DialogProps) => {
  const remove = useChange(() => deleteInbox(owner.id), {
    stale: toStale(owner),
    onSuccess: () => {
      showToast(t('The inbox is deleted.'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('Delete the inbox?')}
      action={t('Delete inbox')}
      isBusy={remove.isPending}
      error={remove.error && <Alert kind="error">{describeError(remove.error)}</Alert>}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('Its address and all its deliveries are gone. Webhooks that send to it fail from then on.')}
    </ConfirmDialog>
  );
};

/** The address of the inbox, and what can be done with it. */
export const InboxAddress = ({ owner, inbox, url, canWrite }: AddressProps) => {
  const [dialog, setDialog] = useState<'address' | 'delete' | null>(null);
  const empty = useChange(() => emptyInbox(owner.id), {
    stale: toStale(owner),
    onSuccess: () => showToast(t('The inbox is empty.')),
    onError: (error) => showToast(describeError(error)),
  });
  const props = { owner, onClose: () => setDialog(null) };
  const disabledReason = canWrite ? null : NOT_ALLOWED;
  return (
    <section className="stack">
      <Copy label={t('Address of the inbox')} value={url} />
      <div className="row">
        {inbox.webhookId === null ? (
          <CreateWebhookForIt owner={owner} url={url} canWrite={canWrite} />
        ) : (
          <SendTest owner={owner} id={inbox.webhookId} canWrite={canWrite} />
        )}
        <Button disabledReason={disabledReason} isBusy={empty.isPending} onClick={() => empty.mutate()}>
          {t('Empty it')}
        </Button>
        <Button disabledReason={disabledReason} onClick={() => setDialog('address')}>
          {t('New address')}
        </Button>
        <Button disabledReason={disabledReason} onClick={() => setDialog('delete')}>
          {t('Delete inbox')}
        </Button>
      </div>
      {dialog === 'address' && <NewAddress {...props} />}
      {dialog === 'delete' && <DeleteInbox {...props} />}
    </section>
  );
};
