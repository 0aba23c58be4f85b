import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { t } from '../texts/texts.ts';

/** Where the focus goes: to a field, else to what is there to copy, else to the button that does no harm. */
const FIRST_FOCUS = [
  '.dialog-body :is(input, select, textarea)',
  '.copy-line .button',
  '.dialog-actions .button-primary',
  '.dialog-actions .button',
];

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Does not close by Escape, for what cannot be shown again. */
  readonly isPersistent?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog, open as long as it is rendered. The browser moves the focus in and back, and makes the page behind inert. */
export const Dialog = ({ title, onClose, isPersistent = false, isWide = false, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect is undone while the dialog is still in the page: so closing it returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    FIRST_FOCUS.map((selector) => element?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isPersistent) onClose();
      }}
      onKeyDown={(event) => {
        if (isPersistent && event.key === 'Escape') event.preventDefault();
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        {!isPersistent && <IconButton icon="close" label={t('Close the dialog')} onClick={onClose} />}
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
};
