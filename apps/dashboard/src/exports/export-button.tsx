import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { type LazyPage, lazyPage } from '../kit/lazy-page.tsx';
import type { ExportDialogProps, ExportProps } from './export-dialog.tsx';
import { t } from '../texts/texts.ts';

interface LazyDialog extends Pick<LazyPage<never>, 'preload'> {
  <Item>(props: ExportDialogProps<Item>): ReactNode;
}

const ExportDialog = lazyPage(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  () => null,
) as LazyDialog;

const preload = () => void ExportDialog.preload();

/** Saves a list as a CSV file. */
export const ExportButton = <Item,>(props: ExportProps<Item>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        {t('Export')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
