import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, TextArea } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';

type Shared<Value> = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A text that may be missing. */
export const TextField = ({ value, onChange, ...props }: Shared<string | null>) => (
  <Field required={false} {...props} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)} />
);

type LongTextProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
};

/** Several lines that may be missing. */
export const LongTextField = ({ value, onChange, ...props }: LongTextProps) => (
  <TextArea required={false} {...props} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)} />
);

const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A whole number, or nothing. */
export const NumberField = ({ value, onChange, ...props }: Shared<number | null>) => (
  <Field
    type="number"
    step={1}
    {...props}
    value={value ?? ''}
    onChange={({ target }) => onChange(toNumber(target.value))}
  />
);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);

/** The text of a list that is being typed: separators at its end stay until another list comes from outside. */
const useListText = (
  value: readonly string[],
  { split, separator }: { readonly split: (text: string) => readonly string[]; readonly separator: string },
) => {
  const [text, setText] = useState(value.join(separator));
  const shown = isSame(split(text), value) ? text : value.join(separator);
  return [shown, setText] as const;
};

const splitWords = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
const splitTags = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
const splitLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Ids, separated by commas or spaces. */
export const IdsField = ({ value, onChange, ...props }: Shared<readonly string[]>) => {
  const [text, setText] = useListText(value, { split: splitWords, separator: ', ' });
  const change = (next: string) => {
    setText(next);
    onChange(splitWords(next));
  };
  return <Field {...props} value={text} onChange={({ target }) => change(target.value)} />;
};

/** Words that may have spaces, separated by commas. */
export const TagsField = ({ value, onChange, ...props }: Shared<readonly string[]>) => {
  const [text, setText] = useListText(value, { split: splitTags, separator: ', ' });
  const change = (next: string) => {
    setText(next);
    onChange(splitTags(next));
  };
  return <Field {...props} value={text} onChange={({ target }) => change(target.value)} />;
};

type LinesProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** A list with a line for each entry. */
export const LinesField = ({ value, onChange, ...props }: LinesProps) => {
  const [text, setText] = useListText(value, { split: splitLines, separator: '\n' });
  const change = (next: string) => {
    setText(next);
    onChange(splitLines(next));
  };
  return <TextArea {...props} value={text} onChange={({ target }) => change(target.value)} />;
};

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  /** What the section decides, in a sentence. */
  readonly lead: ReactNode;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** A part of a long form. */
export const FormSection = ({ id, title, lead, isDisabled = false, children }: SectionProps) => (
  <fieldset id={id} className="form-section" disabled={isDisabled}>
    <legend>{title}</legend>
    <p className="form-section-lead">{lead}</p>
    {children}
  </fieldset>
);

/** Leads to the preview, where that is far below the form. */
export const PreviewLink = ({ id, label }: { readonly id: string; readonly label?: string | undefined }) => (
  <a className="preview-link" href={`#${id}`}>
    {label ?? t('See the preview')}
  </a>
);

const HEX_DIGITS = 6;
const HEX = 16;

const toColorText = (color: number | null): string =>
  color === null ? '' : `#${color.toString(HEX).padStart(HEX_DIGITS, '0')}`;

const toColor = (text: string): number | null =>
  /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), HEX) : null;

/** A color such as #12614c, or none. */
export const ColorField = ({ value, onChange, ...props }: Shared<number | null>) => {
  const [text, setText] = useState(toColorText(value));
  const change = (next: string) => {
    setText(next);
    onChange(toColor(next.trim()));
  };
  return (
    <Field
      placeholder="#12614c"
      pattern="\s*#[0-9a-fA-F]{6}\s*"
      title={t('A color such as #12614c')}
      {...props}
      value={toColor(text.trim()) === value ? text : toColorText(value)}
      onChange={({ target }) => change(target.value)}
    />
  );
};
