import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog-frame.tsx';
import { t } from '../texts/texts.ts';

export { Dialog } from './dialog-frame.tsx';

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
