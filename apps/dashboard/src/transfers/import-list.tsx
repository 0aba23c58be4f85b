import { useState } from 'react';
import { serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { Badge } from '../kit/first-parts.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { ImportDetails } from './import-details.tsx';
import { NewImport } from './new-import.tsx';
import { RemoveButton } from './remove-button.tsx';
import { type Import, isWorking, toImportsKey, useImports } from './requests.ts';
import { formatSize, STATUS_WORDS, SYSTEM_WORDS } from './transfer-words.ts';

const Status = ({ status }: Import) => (
  <Badge tone={status === 'failed' ? 'rust' : 'neutral'}>{STATUS_WORDS[status]}</Badge>
);

const Remove = ({ owner, id }: { readonly owner: Owner; readonly id: string }) => (
  <RemoveButton
    list={toImportsKey(owner)}
    remove={() => serverApi(owner.id).DELETE('/imports/{id}', { params: { path: { id } } })}
  />
);

interface ImportListProps {
  readonly owner: Owner;
  readonly canWrite: boolean;
}

/** Files that were imported, or are about to be. */
export const ImportList = ({ owner, canWrite }: ImportListProps) => {
  const imports = useImports(owner);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  const columns: readonly Column<Import>[] = [
    { name: t('From'), cell: ({ from }) => SYSTEM_WORDS[from] },
    { name: t('Uploaded'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { name: t('Size'), cell: ({ size }) => formatSize(size) },
    { name: t('Status'), cell: (one) => <Status {...one} /> },
    {
      name: t('Actions'),
      isActions: true,
      cell: (one) => (
        <>
          <Button look="quiet" onClick={() => setOpenId(one.id)}>
            {one.status === 'checked' ? t('Report') : t('Show')}
          </Button>
          {canWrite && !isWorking(one) && <Remove owner={owner} id={one.id} />}
        </>
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="imports">
      <h2 id="imports">{t('Imports')}</h2>
      {imports.error && <Alert kind="error">{describeError(imports.error)}</Alert>}
      {imports.data && imports.items.length === 0 && (
        <p className="muted">
          {t(
            'Bring tickets, conversations, categories and canned replies from another bot, or from another installation.',
          )}
        </p>
      )}
      {imports.items.length > 0 && (
        <Table label={t('Imports')} columns={columns} rows={imports.items} keyOf={({ id }) => id} />
      )}
      {canWrite && (
        <div>
          <Button look="primary" icon="add" onClick={() => setIsNew(true)}>
            {t('Import a file')}
          </Button>
        </div>
      )}
      {isNew && (
        <NewImport
          owner={owner}
          onClose={() => setIsNew(false)}
          onOrdered={({ id }) => {
            setIsNew(false);
            setOpenId(id);
          }}
        />
      )}
      {openId !== null && (
        <ImportDetails owner={owner} id={openId} canWrite={canWrite} onClose={() => setOpenId(null)} />
      )}
    </section>
  );
};
