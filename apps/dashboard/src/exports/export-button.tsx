import { useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { describeError, type FetchPage, useChange } from '../queries.ts';
import { type Cell, toCsv, toFileName } from './csv.ts';
import { readAll } from './read-all.ts';
import { saveCsv } from './save-file.ts';
import { t } from '../texts/texts.ts';

const MAX_ROWS = 10_000;

interface ExportProps<Item> {
  /** What the file has, and the first part of its name. */
  readonly title: string;
  /** The server or the organization, the second part of the name. */
  readonly about: string;
  readonly columns: readonly { readonly name: string; readonly read: (item: Item) => Cell }[];
  readonly fetchPage: FetchPage<Item>;
}

const useExport = <Item,>({ title, about, columns, fetchPage }: ExportProps<Item>, onSaved: () => void) => {
  const [count, setCount] = useState(0);
  const stop = useRef(new AbortController());
  const save = async (): Promise<boolean> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const { items, isCut } = await readAll({ fetchPage, limit: MAX_ROWS, signal, onProgress: setCount });
    const rows = items.map((item) => columns.map(({ read }) => read(item)));
    saveCsv(toFileName('csv', title, about), toCsv({ columns: columns.map(({ name }) => name), rows }));
    return isCut;
  };
  const run = useChange(save, {
    stale: [],
    onSuccess: (isCut) => {
      showToast(
        isCut
          ? t('The file has the first {{count}}. Narrow the list for the others.', { count: MAX_ROWS })
          : t('The file is saved.'),
      );
      onSaved();
    },
  });
  return { run, count, stop: () => stop.current.abort() };
};

const ExportDialog = <Item,>({ onClose, ...props }: ExportProps<Item> & { readonly onClose: () => void }) => {
  const { run, count, stop } = useExport(props, onClose);
  const cancel = () => {
    stop();
    onClose();
  };
  return (
    <Dialog title={t('Export: {{title}}', { title: props.title })} onClose={cancel}>
      <div className="stack">
        <p>
          {t('Everything that the list shows with its filters becomes a CSV file, up to {{count}} rows.', {
            count: MAX_ROWS,
          })}
        </p>
        {run.isPending && (
          <p role="status">
            <progress aria-label={t('Progress')} /> {t('{{count}} read', { count })}
          </p>
        )}
        {run.error && <Alert kind="error">{describeError(run.error)}</Alert>}
        <div className="dialog-actions">
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Button look="primary" isBusy={run.isPending} onClick={() => run.mutate()}>
            {t('Save the file')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Saves a list as a CSV file. */
export const ExportButton = <Item,>(props: ExportProps<Item>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Export')}</Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
