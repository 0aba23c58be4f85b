import { useRef, useState } from 'react';
import { Field, TextArea } from '../../kit/field.tsx';
import { insertVariable } from '../model/variables.ts';
import { toControl, toText, toTextValue } from './control.tsx';
import type { FieldProps } from './field-props.ts';
import { t } from '../../texts/texts.ts';

interface VariableSelectProps {
  /** Of the field. */
  readonly label: string;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

const VariableSelect = ({ label, names, onChoose }: VariableSelectProps) => (
  <select
    className="input flow-variables"
    aria-label={t('Insert a variable into {{label}}', { label })}
    value=""
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{t('Insert a variable…')}</option>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </select>
);

/** A text, into which variables can be inserted. */
export const TextField = ({ model, path, value, context, onChange }: FieldProps<'text'>) => {
  const caret = useRef<number | null>(null);
  const text = toText(value);
  const props = {
    ...toControl({ model, path, context }),
    maxLength: model.maxLength,
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(toTextValue(target.value), path),
    onSelect: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      caret.current = currentTarget.selectionStart;
    },
  };
  return (
    <div className="field">
      {model.isLong ? <TextArea {...props} rows={3} /> : <Field {...props} />}
      {model.isTemplate && !context.isReadOnly && (
        <VariableSelect
          label={model.label}
          names={context.variables}
          onChoose={(name) => onChange(insertVariable(text, name, caret.current ?? text.length), path)}
        />
      )}
    </div>
  );
};

/** The id of an option: written when the field is left, so that edges can follow it. */
export const IdField = ({ model, path, value, context, onChange }: FieldProps<'text'>) => {
  const [text, setText] = useState<string | null>(null);
  return (
    <Field
      {...toControl({ model, path, context })}
      required
      maxLength={model.maxLength}
      value={text ?? toText(value)}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (text !== null && text !== value) onChange(toTextValue(text), path);
        setText(null);
      }}
    />
  );
};
