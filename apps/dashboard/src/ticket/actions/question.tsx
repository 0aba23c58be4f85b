import type { ActionInput } from '../../action-input.ts';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '../../kit/dialog.tsx';
import { Alert } from '../../kit/parts.tsx';
import type { Owner, OwnerDetail } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { Category, TicketDetail } from '../../tickets/model/types.ts';

/** What the dialog of an action needs. */
export interface QuestionProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly ticket: TicketDetail;
  readonly categories: readonly Category[];
  /** What the field for the reason of a closing begins with. */
  readonly closeReason: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onAnswer: (input: ActionInput) => void;
  readonly onClose: () => void;
}

type QuestionFormProps = Pick<QuestionProps, 'isBusy' | 'error' | 'onClose'> &
  Pick<FormDialogProps, 'title' | 'action' | 'submitsOnEnter' | 'onSubmit'> & { readonly children: ReactNode };

/** Asks what an action needs to know. */
export const QuestionForm = ({ error, ...props }: QuestionFormProps) => (
  <FormDialog {...props} error={error && <Alert kind="error">{describeError(error)}</Alert>} />
);
