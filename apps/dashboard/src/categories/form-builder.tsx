import { findFieldError } from '../api.ts';
import { findErrorWithin } from '../fields/field-errors.ts';
import { move, removeAt } from '../fields/move.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { AddButton } from '../fields/add-button.tsx';
import { Checkbox, Field } from '../kit/field.tsx';
import { createForm, createQuestion, MAX_QUESTIONS, PAGE_LENGTH } from './form-draft.ts';
import { QuestionEditor } from './question-editor.tsx';
import type { CategoryForm, Question } from './types.ts';
import { t } from '../texts/texts.ts';

interface BuilderProps {
  readonly form: CategoryForm | null;
  /** The form as it is saved: the ids of its questions stay. */
  readonly storedForm: CategoryForm | null;
  readonly error: Error | null;
  readonly onChange: (form: CategoryForm | null) => void;
}

const nameQuestion = ({ label }: Question, index: number): string =>
  label || t('question {{index}}', { index: index + 1 });

interface QuestionsProps extends BuilderProps {
  readonly form: CategoryForm;
}

const Questions = ({ form, storedForm, error, onChange }: QuestionsProps) => {
  const { questions } = form;
  const change = (next: readonly Question[]) => onChange({ ...form, questions: [...next] });
  const storedIds = new Set(storedForm?.questions.map(({ id }) => id));
  return (
    <>
      <ReorderList
        label={t('Questions')}
        items={questions}
        keyOf={(_, index) => String(index)}
        nameOf={nameQuestion}
        isFixed={questions.length < 2}
        onMove={(from, to) => change(move(questions, from, to))}
      >
        {(question, index) => (
          <>
            {questions.length > PAGE_LENGTH && index % PAGE_LENGTH === 0 && (
              <p className="form-page">{t('Page {{page}}', { page: index / PAGE_LENGTH + 1 })}</p>
            )}
            <QuestionEditor
              question={question}
              index={index}
              others={removeAt(questions, index)}
              isStored={storedIds.has(question.id)}
              ownError={findFieldError(error, `form.questions.${index}`)}
              errorAt={(field) => findErrorWithin(error, `form.questions.${index}.${field}`)}
              removeReason={questions.length === 1 ? t('A form has at least one question.') : null}
              onChange={(next) => change(questions.map((other, at) => (at === index ? next : other)))}
              onRemove={() => change(removeAt(questions, index))}
            />
          </>
        )}
      </ReorderList>
      {findFieldError(error, 'form.questions') && (
        <p className="field-error">{findFieldError(error, 'form.questions')}</p>
      )}
      <div className="row">
        <AddButton
          disabledReason={
            questions.length >= MAX_QUESTIONS
              ? t('A form has {{max}} questions at the most.', { max: MAX_QUESTIONS })
              : null
          }
          onClick={() => change([...questions, createQuestion(questions)])}
        >
          {t('Add question')}
        </AddButton>
      </div>
    </>
  );
};

/** Builds the form of a category: its title and its questions, five on a page. */
export const FormBuilder = ({ form, storedForm, error, onChange }: BuilderProps) => (
  <>
    <Checkbox
      label={t('Ask questions first')}
      hint={t('Their answers are the first thing that staff see.')}
      isChecked={form !== null}
      onChange={(isOn) => onChange(isOn ? (storedForm ?? createForm()) : null)}
    />
    {form !== null && (
      <>
        <Field
          label={t('Title of the form')}
          required
          maxLength={45}
          value={form.title}
          error={findFieldError(error, 'form.title')}
          onChange={({ target }) => onChange({ ...form, title: target.value })}
        />
        <Questions form={form} storedForm={storedForm} error={error} onChange={onChange} />
      </>
    )}
  </>
);
