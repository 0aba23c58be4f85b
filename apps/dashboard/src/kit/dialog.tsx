import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';

const FIRST_FIELD = '.dialog-body :is(input, select, textarea)';

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
    element?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
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
        {!isPersistent && <IconButton icon="close" label="Close" onClick={onClose} />}
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
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Asks for what an action needs. Ctrl+Enter submits from every field. */
export const FormDialog = ({ title, action, isBusy, error, children, onSubmit, onClose }: FormDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      {error}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  </Dialog>
);

interface ConfirmProps {
  readonly title: string;
  readonly action: string;
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly error?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. */
export const ConfirmDialog = ({ title, action, children, isBusy, error, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{children}</p>
    {error}
    <div className="dialog-actions">
      <Button onClick={onClose}>Cancel</Button>
      <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
