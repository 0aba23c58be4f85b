import { type SyntheticEvent, useState } from 'react';
import { findFieldError } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Alert } from '../../kit/parts.tsx';
import { describeError } from '../../queries.ts';
import type { AskedForm } from './chat-api.ts';
import { QuestionField } from './question-field.tsx';
import { t } from '../../texts/texts.ts';

interface FormDialogProps {
  readonly form: AskedForm;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSubmit: (answers: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** A form as the chat opens it over the conversation. */
export const FormDialog = ({ form, error, isBusy, onSubmit, onClose }: FormDialogProps) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(answers);
  };
  const fieldErrors = form.questions.map(({ id }) => findFieldError(error, `answers.${id}`));
  return (
    <Dialog title={form.title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {form.questions.map((question, index) => (
          <QuestionField
            key={question.id}
            question={question}
            value={answers[question.id] ?? ''}
            error={fieldErrors[index] ?? null}
            onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
        {error && fieldErrors.every((found) => found === null) && <Alert kind="error">{describeError(error)}</Alert>}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {t('Submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
