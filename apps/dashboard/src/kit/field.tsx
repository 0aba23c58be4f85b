import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { t } from '../texts/texts.ts';
import { type Checked, type Labelled, useChecks } from './field-checks.ts';

interface FrameProps extends Checked {
  readonly id: string;
  readonly isRequired: boolean | undefined;
  readonly children: ReactNode;
}

const Frame = ({ id, label, hint, error, checks, isRequired, children }: FrameProps) => (
  <div className="field" {...checks}>
    <label className="field-label" htmlFor={id}>
      {label} {isRequired === false && <span className="field-optional">{t('(optional)')}</span>}
    </label>
    {children}
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )}
  </div>
);

const describe = (id: string, { hint, error }: Labelled) => ({
  id,
  className: 'input',
  'aria-invalid': error ? ('true' as const) : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

type FieldProps = Labelled &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly ref?: Ref<HTMLInputElement>;
    /** A button in the input, at its end. */
    readonly end?: ReactNode;
  };

/** An input with a label, what to know about it, and what is wrong with it. */
export const Field = ({ label, hint, error, end, ...props }: FieldProps) => {
  const id = useId();
  const checked = useChecks({ label, hint, error });
  const input = <input {...describe(id, checked)} {...props} />;
  return (
    <Frame id={id} {...checked} isRequired={props.required}>
      {end === undefined ? (
        input
      ) : (
        <div className="input-with-end">
          {input}
          {end}
        </div>
      )}
    </Frame>
  );
};

type TextAreaProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>;

export const TextArea = ({ label, hint, error, ...props }: TextAreaProps) => {
  const id = useId();
  const checked = useChecks({ label, hint, error });
  return (
    <Frame id={id} {...checked} isRequired={props.required}>
      <textarea {...describe(id, checked)} {...props} />
    </Frame>
  );
};

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

type SelectProps<Value extends string> = Labelled &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
    readonly value: Value;
    readonly options: readonly Option<Value>[];
    readonly onChoose: (value: Value) => void;
  };

export const Select = <Value extends string>({
  label,
  hint,
  error,
  options,
  onChoose,
  ...props
}: SelectProps<Value>) => {
  const id = useId();
  const checked = useChecks({ label, hint, error });
  return (
    <Frame id={id} {...checked} isRequired={props.required}>
      <select {...describe(id, checked)} {...props} onChange={({ target }) => onChoose(target.value as Value)}>
        {options.map(({ value, label: text, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
};

interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export const Checkbox = ({ label, hint, isChecked, onChange }: CheckboxProps) => (
  <label className="check">
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span className="check-label">{label}</span>
    {hint && <span className="check-hint">{hint}</span>}
  </label>
);
