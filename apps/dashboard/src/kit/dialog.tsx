import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
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

export interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error?: ReactNode;
  /** Enter submits from a text of several lines, too; Shift+Enter begins a new line there. */
  readonly submitsOnEnter?: boolean;
  readonly isWide?: boolean;
  /** It cannot be undone. */
  readonly isDangerous?: boolean;
  /** A button that stands before the others. */
  readonly otherAction?: ReactNode;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

const isSubmitKey = (event: KeyboardEvent, submitsOnEnter: boolean): boolean => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  return (
    event.ctrlKey || event.metaKey || (submitsOnEnter && !event.shiftKey && event.target instanceof HTMLTextAreaElement)
  );
};

/** Asks for what an action needs. Ctrl+Enter submits from every field. */
export const FormDialog = (props: FormDialogProps) => (
  <Dialog title={props.title} isWide={props.isWide ?? false} onClose={props.onClose}>
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event, props.submitsOnEnter ?? false)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      {props.children}
      {props.error}
      <div className="dialog-actions">
        {props.otherAction}
        <Button onClick={props.onClose}>{t('Cancel')}</Button>
        <Button look={props.isDangerous ? 'danger' : 'primary'} type="submit" isBusy={props.isBusy}>
          {props.action}
        </Button>
      </div>
    </form>
  </Dialog>
);

interface ConfirmProps {
  readonly title: string;
  /** It can be undone: the button has the focus. */
  readonly isHarmless?: boolean;
  readonly action: string;
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly error?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that others notice, or that cannot be undone. */
export const ConfirmDialog = ({ isHarmless = false, title, action, children, ...props }: ConfirmProps) => (
  <Dialog title={title} onClose={props.onClose}>
    <p>{children}</p>
    {props.error}
    <div className="dialog-actions">
      <Button onClick={props.onClose}>{t('Cancel')}</Button>
      <Button look={isHarmless ? 'primary' : 'danger'} isBusy={props.isBusy} onClick={props.onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
