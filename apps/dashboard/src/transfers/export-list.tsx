import { useState } from 'react';
import { read, serverApi, toHeader } from '../api.ts';
import { useCreate } from '../changes.ts';
import { explain } from '../explain.ts';
import { Button } from '../kit/button.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { Checkbox } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { RemoveButton } from './remove-button.tsx';
import { type ServerExport, toExportsKey, useServerExports } from './requests.ts';
import { formatSize, STATUS_WORDS } from './transfer-words.ts';

const File = ({ status, url, size, failure }: ServerExport) => {
  if (failure) return explain(`error.${failure.reason}`, failure.message);
  if (status !== 'finished') return STATUS_WORDS[status];
  return url === null ? formatSize(size) : <a href={url}>{t('Download ({{size}})', { size: formatSize(size) })}</a>;
};

interface ExportListProps {
  readonly owner: Owner;
  readonly canWrite: boolean;
}

/** Files with the whole server, for another installation. */
export const ExportList = ({ owner, canWrite }: ExportListProps) => {
  const exports = useServerExports(owner);
  const [settingsOnly, setSettingsOnly] = useState(false);
  const create = useCreate(
    async (body: { readonly settingsOnly: boolean }, idempotencyKey) =>
      (await read(serverApi(owner.id).POST('/exports', { params: { header: toHeader({ idempotencyKey }) }, body })))
        .data,
    { stale: [toExportsKey(owner)] },
  );
  const Remove = ({ id }: ServerExport) => (
    <RemoveButton
      list={toExportsKey(owner)}
      remove={() => serverApi(owner.id).DELETE('/exports/{id}', { params: { path: { id } } })}
    />
  );
  const columns: readonly Column<ServerExport>[] = [
    { name: t('Ordered'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { name: t('Content'), cell: (one) => (one.settingsOnly ? t('Configuration') : t('Everything')) },
    { name: t('File'), cell: File },
    { name: t('Removed'), cell: ({ expiresAt }) => (expiresAt ? <Ago at={expiresAt} /> : '–') },
    ...(canWrite ? [{ name: t('Actions'), isActions: true, cell: Remove }] : []),
  ];
  return (
    <section className="stack" aria-labelledby="exports">
      <h2 id="exports">{t('Exports')}</h2>
      <p className="muted">
        {t(
          'A file with this server, which another installation imports. It has notes and all that members wrote: keep it safe.',
        )}
      </p>
      {exports.error && <Alert kind="error">{describeError(exports.error)}</Alert>}
      {exports.items.length > 0 && (
        <Table label={t('Exports')} columns={columns} rows={exports.items} keyOf={({ id }) => id} />
      )}
      {canWrite && (
        <>
          <Checkbox label={t('The configuration alone')} isChecked={settingsOnly} onChange={setSettingsOnly} />
          <div>
            <Button isBusy={create.isPending} onClick={() => create.mutate({ settingsOnly })}>
              {t('Make a file')}
            </Button>
          </div>
        </>
      )}
      {create.error && <Alert kind="error">{describeError(create.error)}</Alert>}
    </section>
  );
};
