import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../texts/texts.ts';
import { insertText } from './insert-text.ts';
import { listUnknown } from './unknown-variables.ts';

export interface ListedVariable {
  /** Such as `ticket.number`. */
  readonly name: string;
  /** What stands there in the end; null where the name says it. */
  readonly meaning: string | null;
}

interface WithVariablesProps {
  readonly variables: readonly ListedVariable[];
  /** Whether there is a variable that the list leaves out. */
  readonly isAlsoKnown?: (name: string) => boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field of the text. */
  readonly children: ReactNode;
  /** Further lines of the list. */
  readonly more?: ReactNode;
}

const never = () => false;

/** A field with the variables that can stand in its text: a press inserts one at the caret. One that there is not is named at once. */
export const WithVariables = ({
  variables,
  isAlsoKnown = never,
  value,
  onChange,
  children,
  more,
}: WithVariablesProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const pending = useRef<number | null>(null);
  const findField = () => frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  useLayoutEffect(() => {
    const field = findField();
    if (!field || pending.current === null) return;
    field.focus();
    field.setSelectionRange(pending.current, pending.current);
    pending.current = null;
  }, [value]);
  const insert = (name: string) => {
    const field = findField();
    const selection = { from: field?.selectionStart ?? value.length, to: field?.selectionEnd ?? value.length };
    const { text, at } = insertText(value, `{{${name}}}`, selection);
    pending.current = at;
    onChange(text);
  };
  const unknown = listUnknown(value, (name) => variables.some((one) => one.name === name) || isAlsoKnown(name));
  return (
    <div ref={frame} className="stack">
      {children}
      {unknown.length > 0 && (
        <p className="field-error" role="status">
          {t('There is no variable {{all}}.', { all: unknown.map((name) => `{{${name}}}`).join(', ') })}
        </p>
      )}
      {variables.length > 0 && (
        <details className="editor-more">
          <summary>{t('Variables that can stand in the text')}</summary>
          <ul className="variables">
            {variables.map(({ name, meaning }) => (
              <li key={name}>
                <button type="button" className="variable" onClick={() => insert(name)}>
                  <span className="hidden-text">{t('Insert')} </span>
                  <code>{`{{${name}}}`}</code>
                </button>
                {meaning !== null && <span className="muted">{meaning}</span>}
              </li>
            ))}
            {more}
          </ul>
        </details>
      )}
    </div>
  );
};
