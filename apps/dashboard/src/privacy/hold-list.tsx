import { useState } from 'react';
import { Link } from 'wouter';
import { InputError, read, serverApi, toHeader } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { FormDialog } from '../kit/dialog.tsx';
import { Field, TextArea } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import { useChange, useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { toPrivacyKey } from './open-requests.ts';
import { type LegalHold, useHolds } from './requests.ts';

interface NewHold {
  readonly number: string;
  readonly reason: string;
}

const getTicketId = async (owner: Owner, number: string): Promise<string> => {
  const params = { query: { ticketNumber: [Number(number)], limit: 1 } };
  const [found] = (await read(serverApi(owner.id).GET('/tickets', { params }))).data;
  if (!found) throw new InputError(t('There is no such ticket.'));
  return found.id;
};

const addHold = async (owner: Owner, { number, reason }: NewHold, idempotencyKey: string) => {
  const body = { ticketId: await getTicketId(owner, number), reason };
  return read(
    serverApi(owner.id).POST('/privacy/legal-holds', { params: { header: toHeader({ idempotencyKey }) }, body }),
  );
};

const AddHold = ({ owner, onClose }: { readonly owner: Owner; readonly onClose: () => void }) => {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const add = useCreate((hold: NewHold, key) => addHold(owner, hold, key), {
    stale: [toPrivacyKey(owner)],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('Keep a ticket')}
      action={t('Keep it')}
      isBusy={add.isPending}
      error={add.error && <Alert kind="error">{describeError(add.error)}</Alert>}
      onSubmit={() => add.mutate({ number, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{t('It stays as it is when somebody’s data is erased, and nobody can delete it.')}</p>
      <Field
        label={t('Number of the ticket')}
        required
        inputMode="numeric"
        pattern="[1-9][0-9]*"
        value={number}
        onChange={({ target }) => setNumber(target.value.replace('#', ''))}
      />
      <TextArea
        label={t('Reason')}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};

const EndHold = ({ owner, ticketId }: { readonly owner: Owner; readonly ticketId: string }) => {
  const params = { path: { id: ticketId } };
  const end = useChange(() => serverApi(owner.id).DELETE('/privacy/legal-holds/{id}', { params }), {
    stale: [toPrivacyKey(owner)],
    onSuccess: () => showToast(t('The ticket is kept no longer than any other.')),
    onError: (error) => showToast(describeError(error), 'rust'),
  });
  return (
    <Button look="quiet" isBusy={end.isPending} onClick={() => end.mutate()}>
      {t('Keep no longer')}
    </Button>
  );
};

interface HoldListProps {
  readonly owner: Owner;
  readonly canWrite: boolean;
}

/** Tickets that stay as they are in an erasure, because they have to be kept. */
export const HoldList = ({ owner, canWrite }: HoldListProps) => {
  const holds = useHolds(owner);
  const [isAdding, setAdding] = useState(false);
  const columns: readonly Column<LegalHold>[] = [
    {
      name: t('Ticket'),
      cell: ({ ticketId }) => <Link href={`${toPath(owner)}/tickets/${ticketId}`}>{t('Open the ticket')}</Link>,
    },
    { name: t('Reason'), cell: ({ reason }) => reason },
    { name: t('Since'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    ...(canWrite
      ? [
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ ticketId }: LegalHold) => <EndHold owner={owner} ticketId={ticketId} />,
          },
        ]
      : []),
  ];
  return (
    <section className="stack" aria-labelledby="privacy-holds">
      <h2 id="privacy-holds">{t('Kept tickets')}</h2>
      {holds.error && <Alert kind="error">{describeError(holds.error)}</Alert>}
      {holds.data && holds.items.length === 0 && <p className="muted">{t('No ticket has to be kept.')}</p>}
      {holds.items.length > 0 && (
        <Table label={t('Kept tickets')} columns={columns} rows={holds.items} keyOf={({ ticketId }) => ticketId} />
      )}
      {canWrite && (
        <div>
          <Button onClick={() => setAdding(true)}>{t('Keep a ticket…')}</Button>
        </div>
      )}
      {isAdding && <AddHold owner={owner} onClose={() => setAdding(false)} />}
    </section>
  );
};
