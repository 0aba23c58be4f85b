import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { REDACTED } from '../model/credentials.ts';
import type { FieldProps } from './field-props.ts';
import { rich, t } from '../../texts/texts.ts';

const describeState = (value: unknown, isStored: boolean): string | null => {
  if (!isStored) return value === '' || value === undefined ? t('None is stored.') : null;
  return value === '' || value === undefined
    ? t('The stored credential is cleared when you save.')
    : t('It replaces the stored credential when you save.');
};

interface StoredProps {
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly error: string | null;
  readonly onReplace: () => void;
  readonly onClear: () => void;
}

const StoredCredential = ({ label, isReadOnly, error, onReplace, onClear }: StoredProps) => (
  <div className="field" role="group" aria-label={label}>
    <span className="field-label">{label}</span>
    <div className="flow-credential">
      <span>{rich('{{span}} stored', { span: <span aria-hidden="true">••••••••</span> })}</span>
      {!isReadOnly && (
        <span className="row">
          <Button look="quiet" aria-label={t('Replace {{label}}', { label })} onClick={onReplace}>
            {t('Replace')}
          </Button>
          <Button look="quiet" aria-label={t('Clear {{label}}', { label })} onClick={onClear}>
            {t('Clear')}
          </Button>
        </span>
      )}
    </div>
    {error && <p className="field-error">{error}</p>}
  </div>
);

/** A credential: what is stored is never shown, and is kept, replaced or cleared. */
export const CredentialField = ({ model, path, value, context, onChange }: FieldProps<'credential'>) => {
  const { label, hint, maxLength } = model;
  const { isReadOnly } = context;
  const isStored = context.isStored(path);
  const error = context.findProblem(path);
  const [isReplacing, setReplacing] = useState(false);
  if (value === REDACTED && !isReplacing) {
    return (
      <StoredCredential
        label={label}
        isReadOnly={isReadOnly}
        error={error}
        onReplace={() => setReplacing(true)}
        onClear={() => onChange('', path)}
      />
    );
  }
  const state =
    value === REDACTED ? t('What is stored is kept until you enter another one.') : describeState(value, isStored);
  return (
    <div className="field">
      <Field
        label={label}
        hint={[hint, state].filter(Boolean).join(' ')}
        error={error}
        type="password"
        autoComplete="off"
        autoFocus={isReplacing}
        disabled={isReadOnly}
        maxLength={maxLength}
        value={typeof value === 'string' && value !== REDACTED ? value : ''}
        onChange={({ target }) => {
          setReplacing(false);
          onChange(target.value, path);
        }}
      />
      {isStored && !isReadOnly && (
        <div>
          <Button
            look="quiet"
            aria-label={t('Keep the stored {{label}}', { label })}
            onClick={() => {
              setReplacing(false);
              onChange(REDACTED, path);
            }}
          >
            {t('Keep the stored one')}
          </Button>
        </div>
      )}
    </div>
  );
};
