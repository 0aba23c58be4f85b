import { type ReactNode, useId } from 'react';
import { Checkbox, type Option, Select } from '../../kit/field.tsx';
import type { FieldAnswer, FormField } from './chat-api.ts';
import { getMost, listValues } from './field-answer.ts';
import { t } from '../../texts/texts.ts';

export interface AnswerProps {
  readonly question: FormField;
  readonly value: FieldAnswer;
  readonly error: string | null;
  readonly onChange: (value: FieldAnswer) => void;
}

interface GroupProps extends Pick<AnswerProps, 'question' | 'error'> {
  readonly children: ReactNode;
}

/** Several inputs under one label. */
export const Group = ({ question: { label, description, required }, error, children }: GroupProps) => {
  const id = useId();
  return (
    <fieldset className="field chat-field-group" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">
        {label} {!required && <span className="field-optional">{t('(optional)')}</span>}
      </legend>
      {description && <p className="field-hint">{description}</p>}
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

const toggle = (values: readonly string[], value: string, isOn: boolean): readonly string[] =>
  isOn ? [...values, value] : values.filter((one) => one !== value);

interface ChoicesProps extends AnswerProps {
  readonly choices: readonly (Option & { readonly description?: string | null })[];
}

/** Several values, each of which is switched on and off. */
const Several = ({ question, value, error, choices, onChange }: ChoicesProps) => {
  const values = listValues(value);
  return (
    <Group question={question} error={error}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          hint={choice.description}
          isChecked={values.includes(choice.value)}
          onChange={(isOn) => onChange({ values: toggle(values, choice.value, isOn), names: toNames(choices) })}
        />
      ))}
      {choices.length === 0 && <p className="muted">{t('There is nothing to choose from.')}</p>}
    </Group>
  );
};

const toNames = (choices: readonly Option[]) => Object.fromEntries(choices.map(({ value, label }) => [value, label]));

/** One or several of the choices, as many as the field takes. */
export const ChoiceField = (props: ChoicesProps) => {
  const { question, value, error, choices, onChange } = props;
  const { label, description, placeholder, required } = question;
  if (question.type === 'checkboxes' || getMost(question) > 1) return <Several {...props} />;
  const none = { value: '', label: placeholder ?? t('Choose…') };
  return (
    <Select
      label={label}
      hint={description}
      required={required}
      value={listValues(value)[0] ?? ''}
      error={error}
      options={[none, ...choices]}
      onChoose={(chosen) => onChange({ values: chosen === '' ? [] : [chosen], names: toNames(choices) })}
    />
  );
};

export const RadioField = ({ question, value, error, onChange }: AnswerProps) => {
  const name = useId();
  return (
    <Group question={question} error={error}>
      {question.options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            name={name}
            checked={listValues(value)[0] === option.value}
            onChange={() => onChange(option.value)}
          />
          <span className="check-label">{option.label}</span>
          {option.description && <span className="check-hint">{option.description}</span>}
        </label>
      ))}
    </Group>
  );
};
