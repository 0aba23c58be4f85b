import { Field, Select, TextArea } from '../../kit/field.tsx';
import type { FormField } from './chat-api.ts';
import { t } from '../../texts/texts.ts';

interface QuestionProps {
  readonly question: FormField;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A question of a form, as the chat shows it. */
export const QuestionField = ({ question, value, error, onChange }: QuestionProps) => {
  const { type, label, placeholder, required, minLength, maxLength, options } = question;
  if (type === 'select') {
    const none = { value: '', label: placeholder ?? t('Choose…') };
    return (
      <Select
        label={label}
        required={required}
        value={value}
        error={error}
        options={[none, ...options]}
        onChoose={onChange}
      />
    );
  }
  const limits = {
    ...(value !== '' && minLength !== null && { minLength }),
    ...(maxLength !== null && { maxLength }),
    ...(placeholder !== null && { placeholder }),
  };
  const shared = { label, required, value, error, ...limits };
  return type === 'paragraph' ? (
    <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Field {...shared} onChange={({ target }) => onChange(target.value)} />
  );
};
