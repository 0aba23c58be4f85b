import { useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { t } from '../texts/texts.ts';

const CONFIRMED_MS = 2_500;

const select = (element: HTMLElement): void => getSelection()?.selectAllChildren(element);

const write = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not allowed, or not there at all on plain http.
    return false;
  }
};

interface CopyProps {
  readonly label: string;
  readonly value: string;
  readonly onCopied?: () => void;
}

/** A value to copy. Where the browser gives no access to the clipboard (plain http), the value is selected instead. */
export const Copy = ({ label, value, onCopied }: CopyProps) => {
  const id = useId();
  const text = useRef<HTMLElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');
  const copy = async () => {
    const isCopied = await write(value);
    if (!isCopied && text.current) select(text.current);
    setState(isCopied ? 'copied' : 'selected');
    onCopied?.();
    setTimeout(() => setState('idle'), CONFIRMED_MS);
  };
  return (
    <div className="copy">
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="copy-line">
        <code ref={text} className="copy-value" aria-labelledby={id} role="textbox" aria-readonly="true" tabIndex={0}>
          {value}
        </code>
        <Button look="quiet" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {{ idle: t('Copy'), copied: t('Copied'), selected: t('Press Ctrl+C') }[state]}
          <span className="hidden-text"> {label}</span>
        </Button>
      </div>
      <span className="hidden-text" role="status">
        {state === 'copied' && t('{{label}} copied', { label })}
      </span>
    </div>
  );
};

/** Copies a value that is shown beside it; without access to the clipboard the value is selected. */
export const CopyButton = ({ label, value }: Omit<CopyProps, 'onCopied'>) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (button: HTMLElement) => {
    const isWritten = await write(value);
    if (!isWritten && button.previousElementSibling instanceof HTMLElement) select(button.previousElementSibling);
    setCopied(isWritten);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={label}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      />
      <span className="hidden-text" role="status">
        {isCopied && t('Copied')}
      </span>
    </>
  );
};
