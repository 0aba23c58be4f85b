import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../kit/dialog-frame.tsx';
import { useKeys } from '../kit/keys.ts';
import { lazyPage } from '../kit/lazy-page.tsx';
import { SHOW_KEYS } from '../kit/show-keys.ts';
import type { PaletteProps } from './palette.tsx';
import { t } from '../texts/texts.ts';

/** Takes what is typed while the palette is loaded for the first time. */
const LoadingPalette = ({ typed }: PaletteProps) => (
  <input
    className="input"
    aria-label={t('Page, ticket, name, server or command')}
    onChange={({ target }) => {
      typed.current = target.value;
    }}
  />
);

const KeysDialog = lazyPage<Pick<PaletteProps, 'onClose'>>(async () => (await import('./keys-dialog.tsx')).KeysDialog);
const Palette = lazyPage<PaletteProps>(async () => (await import('./palette.tsx')).Palette, LoadingPalette);

const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey);

/** The keys that hold on every page: Ctrl+K goes to a page, a view or a ticket by its name, ? lists the keys. */
export const Shortcuts = (places: Pick<PaletteProps, 'owner' | 'detail' | 'pages'>) => {
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null);
  const typed = useRef('');
  useKeys({ '?': () => setShown('keys') });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      typed.current = '';
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
  if (shown === null) return null;
  return (
    <Dialog title={t('Go to')} onClose={close}>
      <Palette {...places} typed={typed} onClose={close} />
    </Dialog>
  );
};
