import { useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { DraftProps } from './draft.ts';
import { MAX_FILES } from '../../fields/use-upload.ts';
import { t } from '../../texts/texts.ts';

/** The files that the reply will have. */
export const Files = ({ draft, onChange }: DraftProps) => (
  <ul className="chips" aria-label={t('Files')} hidden={draft.files.length === 0}>
    {draft.files.map(({ id, filename }) => (
      <li key={id}>
        <button
          type="button"
          className="chip"
          onClick={() => onChange((current) => ({ ...current, files: current.files.filter((file) => file.id !== id) }))}
        >
          {filename}
          <Icon name="close" />
          <span className="hidden-text">{t(', remove this file')}</span>
        </button>
      </li>
    ))}
  </ul>
);

interface FilePickerProps {
  /** How many files the reply has. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly reason: string | null;
  readonly onPick: (files: readonly File[]) => void;
}

/** The button that attaches files. */
export const FilePicker = ({ count, isBusy, reason, onPick }: FilePickerProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])].slice(0, MAX_FILES - count));
          target.value = '';
        }}
      />
      <IconButton
        icon="clip"
        label={t('Attach files')}
        isBusy={isBusy}
        disabledReason={
          reason ?? (count >= MAX_FILES ? t('A reply has at most {{max}} files.', { max: MAX_FILES }) : null)
        }
        onClick={() => picker.current?.click()}
      />
    </>
  );
};
