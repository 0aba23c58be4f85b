import { LinesField, LongTextField, NumberField, TextField } from '../fields/fields.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { IconButton } from '../kit/button.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { changeType, getLimit, hasCounts, hasLengths, hasOptions, hasPlaceholder, rename } from './form-draft.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { Question } from './types.ts';
import { rich, t } from '../texts/texts.ts';

const TYPES = [
  { value: 'short', label: t('A line of text') },
  { value: 'paragraph', label: t('Several lines of text') },
  { value: 'select', label: t('A menu of choices') },
  { value: 'radio', label: t('One of a few choices') },
  { value: 'checkboxes', label: t('Some of a few choices') },
  { value: 'checkbox', label: t('A checkbox') },
  { value: 'user', label: t('Members') },
  { value: 'role', label: t('Roles') },
  { value: 'channel', label: t('Channels') },
  { value: 'file', label: t('Files') },
  { value: 'text', label: t('No answer: a text that is shown') },
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

/** The most values that an answer can have: not more than there are to choose from. */
const countMost = ({ type, options }: PartProps['question']): number =>
  Math.min(getLimit(type), options.length || Infinity);

const Counts = ({ question, errorAt, set }: PartProps) => (
  <div className="pair">
    <NumberField
      label={t('At least')}
      placeholder="1"
      min={1}
      max={countMost(question)}
      value={question.minValues}
      error={errorAt('minValues')}
      onChange={(minValues) => set({ minValues })}
    />
    <NumberField
      label={t('At the most')}
      placeholder={question.type === 'checkboxes' ? t('any') : '1'}
      min={1}
      max={countMost(question)}
      value={question.maxValues}
      error={errorAt('maxValues')}
      onChange={(maxValues) => set({ maxValues })}
    />
  </div>
);

const FileTypes = ({ question, errorAt, set }: PartProps) => (
  <LinesField
    label={t('Types of files')}
    hint={t('One in each line: image, video, audio or an extension such as .pdf. Empty: all.')}
    rows={2}
    value={question.fileTypes}
    error={errorAt('fileTypes')}
    onChange={(fileTypes) => set({ fileTypes: [...fileTypes] })}
  />
);

const Description = ({ question, errorAt, set }: PartProps) =>
  question.type === 'text' ? (
    <LongTextField
      label={t('Text')}
      rows={4}
      maxLength={2000}
      value={question.description}
      error={errorAt('description')}
      onChange={(description) => set({ description })}
    />
  ) : (
    <TextField
      label={t('Description')}
      hint={t('Stands under the question.')}
      maxLength={100}
      value={question.description}
      error={errorAt('description')}
      onChange={(description) => set({ description })}
    />
  );

/** What only some types have. */
const TypeFields = (part: PartProps) => {
  const { question, errorAt, set } = part;
  const { type } = question;
  return (
    <>
      <Description {...part} />
      {hasPlaceholder(type) && (
        <TextField
          label={t('Placeholder')}
          maxLength={100}
          value={question.placeholder}
          error={errorAt('placeholder')}
          onChange={(placeholder) => set({ placeholder })}
        />
      )}
      {hasOptions(type) && (
        <OptionsEditor question={question} errorAt={errorAt} onChange={(options) => set({ options: [...options] })} />
      )}
      {hasLengths(type) && <Lengths {...part} />}
      {hasCounts(type) && <Counts {...part} />}
      {type === 'file' && <FileTypes {...part} />}
      {type !== 'text' && (
        <Checkbox label={t('Required')} isChecked={question.required} onChange={(required) => set({ required })} />
      )}
    </>
  );
};

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
      <TypeFields {...part} />
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
