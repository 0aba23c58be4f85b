import { LinesField } from '../fields/fields.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { removeAt } from '../fields/move.ts';
import { AddButton } from '../fields/add-button.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { getLimit } from './form-draft.ts';
import type { Question } from './types.ts';
import { t } from '../texts/texts.ts';

type Option = Exclude<Question['options'][number], string>;

interface OptionsProps {
  readonly question: Question;
  readonly errorAt: FindError;
  readonly onChange: (options: readonly Question['options'][number][]) => void;
}

const toOption = (option: Question['options'][number]): Option =>
  typeof option === 'string' ? { label: option, value: option, description: null } : option;

interface RowProps {
  readonly option: Option;
  readonly index: number;
  readonly onChange: (option: Option) => void;
  readonly onRemove: () => void;
}

const Row = ({ option, index, onChange, onRemove }: RowProps) => (
  <div className="option-row">
    <Field
      label={t('Choice {{index}}', { index: index + 1 })}
      required
      maxLength={100}
      value={option.label}
      onChange={({ target: { value: label } }) =>
        onChange({ ...option, label, value: option.value === option.label ? label : option.value })
      }
    />
    <Field
      label={t('Value of the answer')}
      required
      maxLength={100}
      value={option.value}
      onChange={({ target }) => onChange({ ...option, value: target.value })}
    />
    <Field
      label={t('Description')}
      maxLength={100}
      value={option.description ?? ''}
      onChange={({ target }) => onChange({ ...option, description: target.value || null })}
    />
    <IconButton icon="close" label={t('Remove choice {{index}}', { index: index + 1 })} onClick={onRemove} />
  </div>
);

const Rows = ({ question, errorAt, onChange }: OptionsProps) => {
  const options = question.options.map(toOption);
  const error = errorAt('options');
  const most = getLimit(question.type);
  return (
    <div className="stack">
      {options.map((option, index) => (
        <Row
          key={index}
          option={option}
          index={index}
          onChange={(next) => onChange(options.map((other, at) => (at === index ? next : other)))}
          onRemove={() => onChange(removeAt(options, index))}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
      <div className="row">
        <AddButton
          disabledReason={options.length >= most ? t('There are {{most}} choices at the most.', { most }) : null}
          onClick={() => onChange([...options, { label: '', value: '', description: null }])}
        >
          {t('Add choice')}
        </AddButton>
      </div>
    </div>
  );
};

/** The choices of a question: a text in each line, or labels with values and descriptions. */
export const OptionsEditor = (props: OptionsProps) => {
  const { question, errorAt, onChange } = props;
  const lines = question.options.filter((option) => typeof option === 'string');
  if (lines.length < question.options.length) return <Rows {...props} />;
  return (
    <>
      <LinesField
        label={t('Choices')}
        hint={t('One in each line, {{most}} at the most.', { most: getLimit(question.type) })}
        required
        rows={4}
        value={lines}
        error={errorAt('options')}
        onChange={(options) => onChange([...options])}
      />
      {lines.length > 0 && (
        <div className="row">
          <Button onClick={() => onChange(lines.map(toOption))}>{t('Add values and descriptions')}</Button>
        </div>
      )}
    </>
  );
};
