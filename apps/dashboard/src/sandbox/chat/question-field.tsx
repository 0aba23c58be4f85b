import { Checkbox, Field, type Option, TextArea } from '../../kit/field.tsx';
import type { Owner } from '../../owner.ts';
import type { FormField } from './chat-api.ts';
import { type AnswerProps, ChoiceField, RadioField } from './choice-fields.tsx';
import { listValues } from './field-answer.ts';
import { FileField, FilePreview } from './file-field.tsx';

/** What users, roles and channels are chosen from. */
export type Places = Readonly<Record<'user' | 'role' | 'channel', readonly Option[]>>;

interface QuestionProps extends AnswerProps {
  readonly places: Places;
  /** Takes the files; null where nothing is sent. */
  readonly owner: Owner | null;
}

const TextField = ({ question, value, error, onChange }: AnswerProps) => {
  const { type, label, description, placeholder, required, minLength, maxLength } = question;
  const text = listValues(value)[0] ?? '';
  const limits = {
    ...(text !== '' && minLength !== null && { minLength }),
    ...(maxLength !== null && { maxLength }),
    ...(placeholder !== null && { placeholder }),
  };
  const shared = { label, hint: description, required, value: text, error, ...limits };
  return type === 'paragraph' ? (
    <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Field {...shared} onChange={({ target }) => onChange(target.value)} />
  );
};

const CheckField = ({ question, value, error, onChange }: AnswerProps) => (
  <div className="field">
    <Checkbox
      label={question.label}
      hint={question.description}
      isChecked={listValues(value)[0] === 'true'}
      onChange={(isOn) => onChange(String(isOn))}
    />
    {error && <p className="field-error">{error}</p>}
  </div>
);

const ShownText = ({ label, description }: FormField) => (
  <div className="chat-form-text">
    <strong>{label}</strong>
    {description && <p>{description}</p>}
  </div>
);

/** A question of a form, as the chat shows it. */
export const QuestionField = ({ places, owner, ...props }: QuestionProps) => {
  const { question } = props;
  switch (question.type) {
    case 'short':
    case 'paragraph':
      return <TextField {...props} />;
    case 'select':
    case 'checkboxes':
      return <ChoiceField {...props} choices={question.options} />;
    case 'user':
    case 'role':
    case 'channel':
      return <ChoiceField {...props} choices={places[question.type]} />;
    case 'radio':
      return <RadioField {...props} />;
    case 'checkbox':
      return <CheckField {...props} />;
    case 'file':
      return owner ? <FileField {...props} owner={owner} /> : <FilePreview {...props} />;
    case 'text':
      return <ShownText {...question} />;
  }
};
