import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import type { FieldAnswers, FormField } from '../sandbox/chat/chat-api.ts';
import { toFirstAnswer } from '../sandbox/chat/field-answer.ts';
import { QuestionField } from '../sandbox/chat/question-field.tsx';
import { listPages, PAGE_LENGTH } from './form-draft.ts';
import type { CategoryForm } from './types.ts';
import { rich, t } from '../texts/texts.ts';
import type { Schemas } from '../api.ts';

interface PreviewProps {
  readonly form: CategoryForm | null;
  /** Of the category. */
  readonly name: string;
}

/** The id of its title. */
export const FORM_PREVIEW = 'form-preview';

const NO_PLACES = { user: [], role: [], channel: [] };

interface PagesProps {
  readonly page: number;
  readonly count: number;
  readonly onTurn: (page: number) => void;
}

const Pages = ({ page, count, onTurn }: PagesProps) => (
  <div className="row">
    <Button disabledReason={page === 0 ? t('It is the first.') : null} onClick={() => onTurn(page - 1)}>
      {t('Previous page')}
    </Button>
    <span className="muted">{t('Page {{page}} of {{count}}', { page: page + 1, count })}</span>
    <Button disabledReason={page === count - 1 ? t('It is the last.') : null} onClick={() => onTurn(page + 1)}>
      {t('Next page')}
    </Button>
  </div>
);

const ShownForm = ({ form }: { readonly form: CategoryForm }) => {
  const [answers, setAnswers] = useState<FieldAnswers>({});
  const [turned, setPage] = useState(0);
  const pages = listPages(form.questions);
  const page = Math.min(turned, pages.length - 1);
  return (
    <>
      {pages.length > 1 && <Pages page={page} count={pages.length} onTurn={setPage} />}
      <div className="chat-form">
        <h3>{form.title || t('Without a title')}</h3>
        {(pages[page] ?? []).map((question, index) => {
          const number = page * PAGE_LENGTH + index + 1;
          const field = toFormField({
            ...question,
            label: question.label || t('Question {{index}}', { index: number }),
          });
          return (
            <QuestionField
              key={number}
              question={field}
              places={NO_PLACES}
              owner={null}
              value={answers[question.id] ?? toFirstAnswer(field)}
              error={null}
              onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
            />
          );
        })}
        <p className="chat-form-submit" aria-hidden="true">
          {t('Submit')}
        </p>
      </div>
    </>
  );
};

/** The form as the chat shows it. What is entered goes nowhere. */
export const FormPreview = ({ form, name }: PreviewProps) => (
  <section className="preview" aria-labelledby={FORM_PREVIEW}>
    <h2 id={FORM_PREVIEW}>{t('As the chat shows it')}</h2>
    {form === null ? (
      <p className="muted">
        {rich('There is no form: the ticket is opened as soon as somebody chooses “{{name}}”.', {
          name: name || t('this category'),
        })}
      </p>
    ) : (
      <ShownForm form={form} />
    )}
  </section>
);

type Question = Schemas['Question'];

/** A question of a category as the chat shows it. */
const toFormField = ({ options, ...question }: Question): FormField => ({
  ...question,
  options: options.map((option) =>
    typeof option === 'string' ? { label: option, value: option, description: null } : option,
  ),
  defaultValues: [],
});
