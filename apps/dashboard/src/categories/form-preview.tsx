import { useState } from 'react';
import { QuestionField } from '../sandbox/chat/question-field.tsx';
import { toFormField } from '../sandbox/chat/to-form.ts';
import type { CategoryForm } from './types.ts';
import { rich, t } from '../texts/texts.ts';

interface PreviewProps {
  readonly form: CategoryForm | null;
  /** Of the category. */
  readonly name: string;
}

/** The id of its title. */
export const FORM_PREVIEW = 'form-preview';

/** The form as the chat shows it. What is entered goes nowhere. */
export const FormPreview = ({ form, name }: PreviewProps) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  return (
    <section className="preview" aria-labelledby={FORM_PREVIEW}>
      <h2 id={FORM_PREVIEW}>{t('As the chat shows it')}</h2>
      {form === null ? (
        <p className="muted">
          {rich('There is no form: the ticket is opened as soon as somebody chooses “{{name}}”.', {
            name: name || t('this category'),
          })}
        </p>
      ) : (
        <div className="chat-form">
          <h3>{form.title || t('Without a title')}</h3>
          {form.questions.map((question, index) => (
            <QuestionField
              key={index}
              question={toFormField({
                ...question,
                label: question.label || t('Question {{index}}', { index: index + 1 }),
              })}
              value={answers[question.id] ?? ''}
              error={null}
              onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
            />
          ))}
          <p className="chat-form-submit" aria-hidden="true">
            {t('Submit')}
          </p>
        </div>
      )}
    </section>
  );
};
