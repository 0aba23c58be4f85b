import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { TextArea } from '../kit/field.tsx';
import { type Format, FORMATS } from './format-text.ts';
import { t } from '../texts/texts.ts';

interface EditorProps {
  readonly value: string;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Puts the selection back after a change that did not come from the keyboard. */
const useSelection = (value: string) => {
  const frame = useRef<HTMLDivElement>(null);
  const pending = useRef<{ readonly from: number; readonly to: number } | null>(null);
  useLayoutEffect(() => {
    const field = frame.current?.querySelector('textarea');
    if (!field || !pending.current) return;
    field.focus();
    field.setSelectionRange(pending.current.from, pending.current.to);
    pending.current = null;
  }, [value]);
  return { frame, pending };
};

/** A text in Markdown, with buttons for its marks. */
export const MarkdownEditor = ({ value, error, isDisabled, onChange }: EditorProps) => {
  const { frame, pending } = useSelection(value);
  const format = ({ apply }: Format) => {
    const field = frame.current?.querySelector('textarea');
    if (!field || isDisabled) return;
    const { text, from, to } = apply({ text: value, from: field.selectionStart, to: field.selectionEnd });
    pending.current = { from, to };
    onChange(text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const found = FORMATS.find(({ key }) => key === event.key);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    format(found);
  };
  return (
    <div ref={frame} className="markdown-editor">
      {!isDisabled && (
        <div className="markdown-marks" role="toolbar" aria-label={t('Marks of the text')}>
          {FORMATS.map((one) => (
            <button
              key={one.label}
              type="button"
              title={
                one.key
                  ? t('{{label}} (Ctrl+{{upperCase}})', { label: one.label, upperCase: one.key.toUpperCase() })
                  : one.label
              }
              onClick={() => format(one)}
            >
              <span aria-hidden="true">{one.mark}</span>
              <span className="hidden-text">{one.label}</span>
            </button>
          ))}
        </div>
      )}
      <TextArea
        label={t('Text')}
        hint={t('In Markdown. Pictures of other sites are shown as links.')}
        required
        rows={18}
        maxLength={50_000}
        value={value}
        error={error}
        onKeyDown={onKey}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};
