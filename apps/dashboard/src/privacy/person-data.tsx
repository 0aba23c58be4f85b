import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { read, type Schemas, serverApi, toHeader } from '../api.ts';
import { MemberField } from '../fields/members/member-field.tsx';
import { Button } from '../kit/button.tsx';
import { FormDialog } from '../kit/dialog.tsx';
import { Select } from '../kit/field.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { toSearch } from '../tickets/filters.ts';
import { t } from '../texts/texts.ts';
import { toPrivacyKey } from './open-requests.ts';
import { toPercent, useHolds } from './requests.ts';
import { useNames } from './use-names.ts';

type Erasure = Schemas['Erasure'];
type Mode = Erasure['mode'];

const MODES = [
  { value: 'erase', label: t('Erase what they wrote') },
  { value: 'anonymize', label: t('Only remove who they are') },
] as const satisfies readonly { readonly value: Mode; readonly label: string }[];

const POLL_MS = 2_000;
const OPEN: Schemas['Ticket']['status'][] = ['open', 'pending', 'on_hold'];

const countTickets = async (owner: Owner, query: object, signal: AbortSignal): Promise<number> =>
  (await read(serverApi(owner.id).GET('/tickets/count', { params: { query }, signal }))).data.count;

/** How many tickets the person has asked for, and how many of them are open. */
const useTicketCounts = (owner: Owner, userId: string) =>
  useQuery({
    queryKey: [...toPrivacyKey(owner), 'counts', userId],
    queryFn: async ({ signal }) => ({
      all: await countTickets(owner, { requesterId: [userId] }, signal),
      open: await countTickets(owner, { requesterId: [userId], status: OPEN }, signal),
    }),
  });

const useErasure = (owner: Owner, id: string | null) =>
  useQuery({
    queryKey: [...toPrivacyKey(owner), 'erasure', id],
    queryFn: async ({ signal }): Promise<Erasure> =>
      (await read(serverApi(owner.id).GET('/privacy/erasures/{id}', { params: { path: { id: id ?? '' } }, signal })))
        .data,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : POLL_MS),
  });

interface PersonProps {
  readonly owner: Owner;
  readonly userId: string;
  readonly name: string;
}

/** What goes and what stays, before it is done. */
const Preview = ({ owner, userId, mode }: PersonProps & { readonly mode: Mode }) => {
  const { data: counts } = useTicketCounts(owner, userId);
  const kept = useHolds(owner).items.length;
  if (counts && counts.open > 0)
    return (
      <Alert kind="warning">
        {t('{{count}} of their tickets are open. Close them first.', { count: counts.open })}
      </Alert>
    );
  return (
    <ul>
      <li>
        {mode === 'erase'
          ? t('Goes: their name and ID, and what they wrote in messages, answers and notes, with their files.')
          : t('Goes: their name and ID, and short texts about them such as subjects. What they wrote stays.')}
      </li>
      <li>{t('Stays: the tickets with their status, times and ratings, under a pseudonym, and blocks.')}</li>
      {counts && (
        <li>
          {t('It is about {{count}} tickets of theirs, and tickets in which they took part.', { count: counts.all })}
        </li>
      )}
      {kept > 0 && <li>{t('Tickets that have to be kept stay as they are; the result names them.')}</li>}
    </ul>
  );
};

interface EraseProps extends PersonProps {
  readonly onOrdered: (erasure: Erasure) => void;
  readonly onClose: () => void;
}

const Erase = (props: EraseProps) => {
  const { owner, userId, name, onOrdered, onClose } = props;
  const [mode, setMode] = useState<Mode>('erase');
  const order = useCreate(
    async (body: { readonly userId: string; readonly mode: Mode }, idempotencyKey) => {
      const params = { header: toHeader({ idempotencyKey }) };
      return (await read(serverApi(owner.id).POST('/privacy/erasures', { params, body }))).data;
    },
    { stale: [], onSuccess: onOrdered },
  );
  return (
    <FormDialog
      title={t('Erase the data of {{name}}?', { name })}
      action={t('Erase for good')}
      isDangerous
      isBusy={order.isPending}
      error={order.error && <Alert kind="error">{describeError(order.error)}</Alert>}
      onSubmit={() => order.mutate({ userId, mode })}
      onClose={onClose}
    >
      <Select label={t('How')} value={mode} options={MODES} onChoose={setMode} />
      <Preview {...props} mode={mode} />
      <p>{t('This cannot be undone.')}</p>
    </FormDialog>
  );
};

const Progress = ({ owner, erasure: ordered }: { readonly owner: Owner; readonly erasure: Erasure }) => {
  const { data: erasure = ordered } = useErasure(owner, ordered.id);
  const kept = erasure.servers.flatMap((server) => server.kept);
  if (erasure.status === 'running')
    return (
      <Alert>
        {t('{{percent}} % erased. It goes on when you leave the page.', { percent: toPercent(erasure.servers) })}
      </Alert>
    );
  return (
    <Alert kind="success">
      {t('The data is erased.')}
      {kept.length > 0 && (
        <ul>
          {kept.map(({ ticketId, reason }) => (
            <li key={ticketId}>
              <Link href={`${toPath(owner)}/tickets/${ticketId}`}>{t('Open the ticket')}</Link> {reason}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
};

const Actions = ({ owner, userId, name, canWrite }: PersonProps & { readonly canWrite: boolean }) => {
  const [isErasing, setErasing] = useState(false);
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const copy = useCreate(
    (body: { readonly userId: string }, idempotencyKey) =>
      read(serverApi(owner.id).POST('/privacy/exports', { params: { header: toHeader({ idempotencyKey }) }, body })),
    {
      stale: [toPrivacyKey(owner)],
      onSuccess: () => showToast(t('The copy is being made. It appears below.')),
      onError: (error) => showToast(describeError(error), 'rust'),
    },
  );
  const disabledReason = canWrite ? null : NOT_ALLOWED;
  return (
    <>
      <div className="row">
        <Link href={`${toPath(owner)}/tickets?${toSearch({ requester: userId })}`}>{t('Show their tickets')}</Link>
        <Button isBusy={copy.isPending} disabledReason={disabledReason} onClick={() => copy.mutate({ userId })}>
          {t('Make a copy of their data')}
        </Button>
        <Button look="danger" disabledReason={disabledReason} onClick={() => setErasing(true)}>
          {t('Erase their data…')}
        </Button>
      </div>
      {erasure && <Progress owner={owner} erasure={erasure} />}
      {isErasing && (
        <Erase
          owner={owner}
          userId={userId}
          name={name}
          onOrdered={(ordered) => {
            setErasure(ordered);
            setErasing(false);
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
};

interface PersonDataProps {
  readonly owner: Owner;
  readonly canWrite: boolean;
  /** Is the person in the address of the page. */
  readonly userId: string | null;
  readonly onChange: (userId: string | null) => void;
}

/** Looks somebody up, and does with their data what they or the law ask for. */
export const PersonData = ({ owner, canWrite, userId, onChange }: PersonDataProps) => {
  const toName = useNames(owner, userId === null ? [] : [userId]);
  return (
    <section className="stack" aria-labelledby="privacy-person">
      <h2 id="privacy-person">{t('Data of a person')}</h2>
      <MemberField owner={owner} label={t('Member')} value={userId} error={null} onChange={onChange} />
      {userId !== null && (
        <Actions key={userId} owner={owner} userId={userId} name={toName(userId)} canWrite={canWrite} />
      )}
    </section>
  );
};
