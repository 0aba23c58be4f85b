import { useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { useChange } from '../changes.ts';
import { describeError, type FetchPage } from '../queries.ts';
import { type Cell, toCsv, toFileName } from './csv.ts';
import { readAll } from './read-all.ts';
import { saveCsv } from './save-file.ts';
import { t } from '../texts/texts.ts';

const MAX_ROWS = 10_000;

export interface ExportColumn<Item> {
  readonly name: string;
  readonly read: (item: Item) => Cell;
}

export interface ExportProps<Item> {
  /** What the file has, and the first part of its name. */
  readonly title: string;
  /** The server or the organization, the second part of the name. */
  readonly about: string;
  /** May be loaded when the file is made. */
  readonly columns: readonly ExportColumn<Item>[] | (() => Promise<readonly ExportColumn<Item>[]>);
  readonly fetchPage: FetchPage<Item>;
}

export interface ExportDialogProps<Item> extends ExportProps<Item> {
  readonly onClose: () => void;
}

const useExport = <Item,>({ title, about, columns: given, fetchPage }: ExportProps<Item>, onSaved: () => void) => {
  const [count, setCount] = useState(0);
  const stop = useRef(new AbortController());
  const save = async (): Promise<boolean> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const { items, isCut } = await readAll({ fetchPage, limit: MAX_ROWS, signal, onProgress: setCount });
    const columns = typeof given === 'function' ? await given() : given;
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

/** Asks before a list is saved, and shows how far it is read. */
export const ExportDialog = <Item,>({ onClose, ...props }: ExportDialogProps<Item>) => {
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
