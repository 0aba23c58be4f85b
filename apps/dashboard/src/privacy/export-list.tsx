import { serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { Alert, Badge } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { toPrivacyKey } from './open-requests.ts';
import { type DataExport, getDelivery, NO_LINKS, toPercent, useCanSendLinks, useExports } from './requests.ts';
import { useNames } from './use-names.ts';

const EndLink = ({ owner, id, name }: { readonly owner: Owner; readonly id: string; readonly name: string }) => {
  const remove = useChange(() => serverApi(owner.id).DELETE('/privacy/exports/{id}', { params: { path: { id } } }), {
    stale: [toPrivacyKey(owner)],
    onSuccess: () => showToast(t('The file is removed, and its link ended.')),
    onError: (error) => showToast(describeError(error), 'rust'),
  });
  return (
    <Button
      look="quiet"
      isBusy={remove.isPending}
      aria-label={t('Remove the file about {{name}}', { name })}
      onClick={() => remove.mutate()}
    >
      {t('Remove')}
    </Button>
  );
};

const File = ({ servers, status, url }: DataExport) => {
  if (status === 'running') return t('{{percent}} % collected', { percent: toPercent(servers) });
  return url === null ? '–' : <a href={url}>{t('Download')}</a>;
};

interface ExportListProps {
  readonly owner: Owner;
  readonly canWrite: boolean;
}

/** Copies of the data of persons that are being made or can be downloaded; nothing while there is none. */
export const ExportList = ({ owner, canWrite }: ExportListProps) => {
  const exports = useExports(owner);
  const canSendLinks = useCanSendLinks();
  const isUnsent = (one: DataExport) => getDelivery(one, { canSendLinks, now: Date.now() }) === 'failed';
  const toName = useNames(
    owner,
    exports.items.map(({ userId }) => userId),
  );
  const columns: readonly Column<DataExport>[] = [
    { name: t('About'), cell: ({ userId }) => toName(userId) },
    { name: t('Ordered'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { name: t('File'), cell: File },
    {
      name: t('Link sent'),
      cell: (one) =>
        isUnsent(one) ? <Badge tone="rust">{t('Not sent')}</Badge> : one.sentAt ? <Ago at={one.sentAt} /> : '–',
    },
    { name: t('Removed'), cell: ({ expiresAt }) => (expiresAt ? <Ago at={expiresAt} /> : '–') },
    ...(canWrite
      ? [
          {
            name: t('Actions'),
            isActions: true,
            cell: ({ id, userId }: DataExport) => <EndLink owner={owner} id={id} name={toName(userId)} />,
          },
        ]
      : []),
  ];
  return (
    <section className="stack" aria-labelledby="privacy-exports">
      <h2 id="privacy-exports">{t('Copies of data')}</h2>
      {exports.error && <Alert kind="error">{describeError(exports.error)}</Alert>}
      {exports.data && exports.items.length === 0 && <p className="muted">{t('There is none now.')}</p>}
      {exports.items.some(isUnsent) && (
        <Alert kind="warning" title={t('Not every link was sent')}>
          {t('Download the file and give it to the member yourself.')}{' '}
          {canSendLinks ? t('Perhaps they take no direct messages from the bot.') : NO_LINKS}
        </Alert>
      )}
      {exports.items.length > 0 && (
        <Table label={t('Copies of data')} columns={columns} rows={exports.items} keyOf={({ id }) => id} />
      )}
    </section>
  );
};
