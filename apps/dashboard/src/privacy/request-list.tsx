import { useEffect, useRef, useState } from 'react';
import { read, serverApi, toHeader } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Ago, formatDate } from '../kit/dates/time.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert, Badge, Empty } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { isFocusUnasked } from '../kit/unasked-focus.ts';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { type PrivacyRequest, toPrivacyKey, useRequests } from './open-requests.ts';
import { isOverdue, NO_LINKS, toDeadline, useCanSendLinks } from './requests.ts';
import { useNames } from './use-names.ts';

const KINDS = { export: t('A copy of their data'), erasure: t('Erasure of their data') } as const;

type Decision = 'accept' | 'reject';

interface DecideProps {
  readonly owner: Owner;
  readonly request: PrivacyRequest;
  readonly name: string;
  readonly decision: Decision;
  readonly onClose: () => void;
}

interface Words {
  readonly title: string;
  readonly action: string;
  readonly text: string;
}

const describeDecision = ({ request: { kind }, decision, name }: DecideProps, canSendLinks: boolean): Words => {
  if (decision === 'reject')
    return {
      title: t('Reject what {{name}} asks for?', { name }),
      action: t('Reject'),
      text: t('The member gets no message about it, and may ask again. Tell them why.'),
    };
  if (kind === 'erasure')
    return {
      title: t('Erase the data of {{name}}?', { name }),
      action: t('Erase for good'),
      text: t('What {{name}} wrote is erased, and their files are removed. This cannot be undone.', { name }),
    };
  if (canSendLinks)
    return {
      title: t('Send {{name}} a copy of their data?', { name }),
      action: t('Send the copy'),
      text: t('{{name}} gets a link to the file by direct message. It can be downloaded for some days.', { name }),
    };
  return {
    title: t('Make a copy of the data of {{name}}?', { name }),
    action: t('Make the copy'),
    text: t('{{name}} gets no message. Download the file on this page and give it to them yourself.', { name }),
  };
};

const decide = (owner: Owner, { id }: PrivacyRequest, decision: Decision, idempotencyKey: string) => {
  const params = { path: { id }, header: toHeader({ idempotencyKey }) };
  const api = serverApi(owner.id);
  return read(
    decision === 'accept'
      ? api.POST('/privacy/requests/{id}/accept', { params })
      : api.POST('/privacy/requests/{id}/reject', { params }),
  );
};

const Decide = (props: DecideProps) => {
  const { owner, request, decision, onClose } = props;
  const canSendLinks = useCanSendLinks();
  const change = useCreate((_: object, key) => decide(owner, request, decision, key), {
    stale: [toPrivacyKey(owner)],
    onSuccess: () => {
      onClose();
      showToast(
        decision === 'accept' ? t('The request is accepted and is being carried out.') : t('The request is rejected.'),
      );
    },
  });
  const isExport = decision === 'accept' && request.kind === 'export';
  const { title, action, text } = describeDecision(props, canSendLinks);
  return (
    <ConfirmDialog
      isHarmless={isExport}
      title={title}
      action={action}
      isBusy={change.isPending}
      error={change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
      onConfirm={() => change.mutate({})}
      onClose={onClose}
    >
      {text} {isExport && !canSendLinks && NO_LINKS}
    </ConfirmDialog>
  );
};

const Deadline = ({ request }: { readonly request: PrivacyRequest }) => {
  const date = formatDate(toDeadline(request));
  return isOverdue(request, Date.now()) ? (
    <Badge tone="rust">{t('since {{date}} overdue', { date })}</Badge>
  ) : (
    t('by {{date}}', { date })
  );
};

interface RequestListProps {
  readonly owner: Owner;
  readonly canWrite: boolean;
}

interface Chosen {
  readonly request: PrivacyRequest;
  readonly decision: Decision;
}

/** Gives the focus to the heading when the row that had it is gone. */
const useFocusOfRemoved = (count: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusUnasked()) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
};

/** What members ask for and nobody has decided yet. */
export const RequestList = ({ owner, canWrite }: RequestListProps) => {
  const requests = useRequests(owner);
  const toName = useNames(
    owner,
    requests.items.map(({ userId }) => userId),
  );
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const heading = useFocusOfRemoved(requests.items.length);
  const choose = (request: PrivacyRequest, decision: Decision) => () => setChosen({ request, decision });
  const columns: readonly Column<PrivacyRequest>[] = [
    { name: t('Who'), cell: ({ userId }) => toName(userId) },
    { name: t('Asks for'), cell: ({ kind }) => KINDS[kind] },
    { name: t('Asked'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { name: t('Answer'), cell: (request) => <Deadline request={request} /> },
    ...(canWrite
      ? [
          {
            name: t('Actions'),
            isActions: true,
            cell: (request: PrivacyRequest) => (
              <span className="row">
                <Button look="quiet" onClick={choose(request, 'accept')}>
                  {t('Accept')}
                </Button>
                <Button look="quiet" onClick={choose(request, 'reject')}>
                  {t('Reject')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="stack" aria-labelledby="privacy-requests">
      <h2 ref={heading} id="privacy-requests" tabIndex={-1}>
        {t('Requests of members')}
      </h2>
      {requests.error && <Alert kind="error">{describeError(requests.error)}</Alert>}
      {requests.data && requests.items.length === 0 && (
        <Empty title={t('Nobody waits for an answer')}>
          {t(
            'Members ask with /ticket my-data and /ticket erase-my-data. In the settings you choose whether the team decides.',
          )}
        </Empty>
      )}
      {requests.items.length > 0 && (
        <Table label={t('Requests of members')} columns={columns} rows={requests.items} keyOf={({ id }) => id} />
      )}
      {requests.hasNextPage && (
        <Button isBusy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      {chosen && (
        <Decide owner={owner} {...chosen} name={toName(chosen.request.userId)} onClose={() => setChosen(null)} />
      )}
    </section>
  );
};
