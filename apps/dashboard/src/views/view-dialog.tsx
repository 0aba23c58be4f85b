import { useState } from 'react';
import { FormDialog, type FormDialogProps } from '../kit/dialog.tsx';
import { Checkbox, Field } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';

const MAX_NAME = 100;

interface ViewDialogProps extends Pick<FormDialogProps, 'title' | 'action' | 'isBusy' | 'onClose'> {
  readonly name: string;
  readonly isShared: boolean;
  /** Whether the person can have views that others do not see. */
  readonly canBeOwn: boolean;
  readonly failure: Error | null;
  readonly onSave: (fields: { readonly name: string; readonly shared: boolean }) => void;
}

/** Asks for the name of a view, and who sees it. */
export const ViewDialog = ({ name, isShared, canBeOwn, failure, onSave, ...dialog }: ViewDialogProps) => {
  const [text, setText] = useState(name);
  const [shared, setShared] = useState(isShared || !canBeOwn);
  return (
    <FormDialog
      {...dialog}
      error={failure && <Alert kind="error">{describeError(failure)}</Alert>}
      onSubmit={() => {
        if (text.trim() !== '') onSave({ name: text.trim(), shared });
      }}
    >
      <Field
        label={t('Name')}
        required
        maxLength={MAX_NAME}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {canBeOwn ? (
        <Checkbox label={t('All who read tickets here see it')} isChecked={shared} onChange={setShared} />
      ) : (
        <p className="muted">{t('All who read tickets here see it, as your account in the chat is not known.')}</p>
      )}
    </FormDialog>
  );
};
