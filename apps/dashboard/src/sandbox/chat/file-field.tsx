import { useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { type UploadedFile, useUpload } from '../../fields/use-upload.ts';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { type AnswerProps, Group } from './choice-fields.tsx';
import { getMost, listValues } from './field-answer.ts';
import { t } from '../../texts/texts.ts';

const toAccept = (fileTypes: readonly string[]): string =>
  fileTypes.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(',');

interface PickerProps extends AnswerProps {
  readonly isBusy: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

const Picker = ({ question, value, isBusy, error, onChange, onPick }: PickerProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const values = listValues(value);
  const names = typeof value === 'string' ? {} : (value.names ?? {});
  const most = getMost(question);
  return (
    <Group question={question} error={error}>
      <ul className="chips" hidden={values.length === 0}>
        {values.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="chip"
              onClick={() => onChange({ values: values.filter((one) => one !== id), names })}
            >
              {names[id] ?? id}
              <span className="hidden-text">{t(', remove this file')}</span>
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={most > 1}
        accept={toAccept(question.fileTypes)}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])].slice(0, most - values.length));
          target.value = '';
        }}
      />
      <Button
        icon="clip"
        isBusy={isBusy}
        disabledReason={values.length >= most ? t('The question takes {{most}} files at the most.', { most }) : null}
        onClick={() => picker.current?.click()}
      >
        {t('Attach files')}
      </Button>
    </Group>
  );
};

/** Files that are uploaded to the service: their ids are the answer. */
export const FileField = ({ owner, ...props }: AnswerProps & { readonly owner: Owner }) => {
  const { value, error, onChange } = props;
  const files = useRef<readonly UploadedFile[]>([]);
  const upload = useUpload(owner, (file) => {
    files.current = [...files.current, file];
    const values = [...new Set([...listValues(value), ...files.current.map(({ id }) => id)])];
    onChange({ values, names: Object.fromEntries(files.current.map(({ id, filename }) => [id, filename])) });
  });
  const pick = (picked: readonly File[]) => {
    const kept = listValues(value);
    files.current = files.current.filter(({ id }) => kept.includes(id));
    upload.mutate(picked);
  };
  const problem = error ?? (upload.error && describeError(upload.error));
  return <Picker {...props} error={problem} isBusy={upload.isPending} onPick={pick} />;
};

/** As the chat shows it; what is picked goes nowhere. */
export const FilePreview = (props: AnswerProps) => <Picker {...props} isBusy={false} onPick={() => undefined} />;
