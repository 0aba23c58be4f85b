import { LinesField, NumberField, TextField } from '../fields/fields.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { IconButton } from '../kit/button.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { changeType, rename } from './form-draft.ts';
import type { Question } from './types.ts';
import { rich, t } from '../texts/texts.ts';

const TYPES = [
  { value: 'short', label: t('A line of text') },
  { value: 'paragraph', label: t('Several lines of text') },
  { value: 'select', label: t('A choice') },
] as const;

interface EditorProps {
  readonly question: Question;
  readonly index: number;
  readonly others: readonly Question[];
  readonly isStored: boolean;
  readonly ownError: string | null;
  readonly errorAt: FindError;
  readonly removeReason: string | null;
  readonly onChange: (question: Question) => void;
  readonly onRemove: () => void;
}

type PartProps = Pick<EditorProps, 'question' | 'errorAt'> & { readonly set: (change: Partial<Question>) => void };

const Choices = ({ question, errorAt, set }: PartProps) => (
  <LinesField
    label={t('Choices')}
    hint={t('One in each line, 25 at the most.')}
    required
    rows={4}
    value={question.options}
    error={errorAt('options')}
    onChange={(options) => set({ options: [...options] })}
  />
);

const Lengths = ({ question, errorAt, set }: PartProps) => (
  <div className="pair">
    <NumberField
      label={t('Minimum length')}
      placeholder={t('any')}
      min={1}
      max={4000}
      value={question.minLength}
      error={errorAt('minLength')}
      onChange={(minLength) => set({ minLength })}
    />
    <NumberField
      label={t('Maximum length')}
      placeholder="4000"
      min={1}
      max={4000}
      value={question.maxLength}
      error={errorAt('maxLength')}
      onChange={(maxLength) => set({ maxLength })}
    />
  </div>
);

/** One question of a form with the settings of its type. */
export const QuestionEditor = (props: EditorProps) => {
  const { question, index, others, isStored, ownError, errorAt, removeReason, onChange, onRemove } = props;
  const set = (change: Partial<Question>) => onChange({ ...question, ...change });
  const part = { question, errorAt, set };
  return (
    <fieldset className="editor-card">
      <legend className="editor-card-title">{rich('Question {{index}}', { index: index + 1 })}</legend>
      <div className="editor-card-remove">
        <IconButton
          icon="close"
          label={t('Remove question {{index}}', { index: index + 1 })}
          disabledReason={removeReason}
          onClick={onRemove}
        />
      </div>
      <div className="pair">
        <Field
          label={t('Question')}
          required
          maxLength={45}
          value={question.label}
          error={errorAt('label')}
          onChange={({ target }) => onChange(rename(question, target.value, others, isStored))}
        />
        <Select
          label={t('Answer')}
          value={question.type}
          options={TYPES}
          onChoose={(type) => onChange(changeType(question, type))}
        />
      </div>
      <TextField
        label={t('Placeholder')}
        maxLength={100}
        value={question.placeholder}
        error={errorAt('placeholder')}
        onChange={(placeholder) => set({ placeholder })}
      />
      {question.type === 'select' ? <Choices {...part} /> : <Lengths {...part} />}
      <Checkbox label={t('Required')} isChecked={question.required} onChange={(required) => set({ required })} />
      <details className="editor-more" open={errorAt('id') !== null || undefined}>
        <summary>{t('Id for the API')}</summary>
        <Field
          label={t('Id')}
          hint={t('Flows and programs find the answer by it. Do not change it once they do.')}
          maxLength={45}
          value={question.id}
          error={errorAt('id')}
          onChange={({ target }) => set({ id: target.value })}
        />
      </details>
      {ownError && <p className="field-error">{ownError}</p>}
    </fieldset>
  );
};
