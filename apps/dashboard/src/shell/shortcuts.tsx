import { useEffect, useState } from 'react';
import { useKeys } from '../kit/keys.ts';
import { lazyPage } from '../kit/lazy-page.tsx';
import { SHOW_KEYS } from '../kit/show-keys.ts';
import type { Owner } from '../owner.ts';
import type { PageLink } from '../page-props.ts';

interface PaletteProps {
  readonly owner: Owner;
  readonly pages: readonly PageLink[];
  readonly onClose: () => void;
}

const KeysDialog = lazyPage<Pick<PaletteProps, 'onClose'>>(async () => (await import('./keys-dialog.tsx')).KeysDialog);
const Palette = lazyPage<PaletteProps>(async () => (await import('./palette.tsx')).Palette);

const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey);

/** The keys that hold on every page: Ctrl+K goes to a page, a view or a ticket by its name, ? lists the keys. */
export const Shortcuts = ({ owner, pages }: Omit<PaletteProps, 'onClose'>) => {
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null);
  useKeys({ '?': () => setShown('keys') });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      setShown('palette');
    };
    const onShow = () => setShown('keys');
    addEventListener('keydown', onKey);
    addEventListener(SHOW_KEYS, onShow);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener(SHOW_KEYS, onShow);
    };
  }, []);
  const close = () => setShown(null);
  if (shown === 'keys') return <KeysDialog onClose={close} />;
  return shown === 'palette' ? <Palette owner={owner} pages={pages} onClose={close} /> : null;
};
