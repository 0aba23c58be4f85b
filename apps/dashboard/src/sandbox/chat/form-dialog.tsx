import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { findFieldError, read, serverApi } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Alert } from '../../kit/parts.tsx';
import { type Owner, toKey } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { AskedForm, FieldAnswers } from './chat-api.ts';
import { toFirstAnswer, toSentAnswers } from './field-answer.ts';
import { type Places, QuestionField } from './question-field.tsx';
import { useMembers } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

interface FormDialogProps {
  readonly owner: Owner;
  readonly form: AskedForm;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSubmit: (answers: FieldAnswers) => void;
  readonly onClose: () => void;
}

/** The members, roles and channels that a form of this server can ask for. */
const usePlaces = (owner: Owner): Places => {
  const members = useMembers(owner);
  const { data: server } = useQuery({
    queryKey: [...toKey(owner), 'chat-server'],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).GET('/chat-server', { signal }))).data,
  });
  const toOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name });
  return {
    user: (members.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
    role: (server?.roles ?? []).map(toOption),
    channel: (server?.channels ?? []).map(toOption),
  };
};

/** A form as the chat opens it over the conversation. */
export const FormDialog = ({ owner, form, error, isBusy, onSubmit, onClose }: FormDialogProps) => {
  const [answers, setAnswers] = useState<FieldAnswers>({});
  const places = usePlaces(owner);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(toSentAnswers(form.questions, answers));
  };
  const fieldErrors = form.questions.map(({ id }) => findFieldError(error, `answers.${id}`));
  return (
    <Dialog title={form.title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {form.questions.map((question, index) => (
          <QuestionField
            key={question.id}
            question={question}
            places={places}
            owner={owner}
            value={answers[question.id] ?? toFirstAnswer(question)}
            error={fieldErrors[index] ?? null}
            onChange={(value) => setAnswers((current) => ({ ...current, [question.id]: value }))}
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
