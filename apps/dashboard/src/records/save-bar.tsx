import { type ReactNode, useEffect } from 'react';
import { hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { formatList } from '../kit/formats.ts';
import { Alert } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import type { Conflict } from './record-draft.ts';
import { rich, t } from '../texts/texts.ts';

interface ConflictProps<Field extends string> {
  readonly conflict: Conflict<Field>;
  /** `category`, in a sentence. */
  readonly what: string;
  readonly labels: Readonly<Record<Field, string>>;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Explains that somebody else has saved first, and offers what can be done. */
export const ConflictAlert = <Field extends string>({
  conflict,
  what,
  labels,
  onKeep,
  onDiscard,
}: ConflictProps<Field>) => {
  const name = (fields: readonly Field[]) => formatList(fields.map((field) => labels[field]));
  return (
    <Alert kind="error" title={t('Somebody else has changed this {{what}}', { what })}>
      <p>
        {rich('Changed meanwhile: {{value}}. What you entered is still here and not saved yet.', {
          value: name(conflict.theirs),
        })}
        {conflict.both.length > 0 && ` ${t('You both changed: {{value}}.', { value: name(conflict.both) })}`}
      </p>
      <div className="row conflict-actions">
        <Button look="primary" onClick={onKeep}>
          {t('Put my changes on top')}
        </Button>
        <Button onClick={onDiscard}>{t('Discard my changes')}</Button>
      </div>
    </Alert>
  );
};

const WRONG = ':is(.editor-main, .settings) :is([aria-invalid="true"], .field-error)';

/** The first field that was refused may be far above. */
const showFirstWrong = (): void => {
  const wrong = document.querySelector<HTMLElement>(WRONG);
  wrong?.scrollIntoView({ block: 'center' });
  wrong?.focus({ preventScroll: true });
};

/** Shows the first field that was refused, each time that something was. */
export const useFirstWrong = (error: Error): void => useEffect(showFirstWrong, [error]);

interface SaveErrorProps {
  readonly error: Error;
}

/** Why saving was refused. A conflict is explained by `ConflictAlert`, as soon as the newer version is read. */
export const SaveError = ({ error }: SaveErrorProps) => {
  useFirstWrong(error);
  if (hasReason(error, 'stale_version')) return null;
  return (
    <Alert kind="error" title={t('It was not saved')}>
      {describeError(error)}
    </Alert>
  );
};

interface SaveBarProps {
  readonly action: string;
  readonly isNew: boolean;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly disabledReason: string | null;
  readonly onDiscard: () => void;
  /** Other buttons. */
  readonly children?: ReactNode;
}

/** Stays in view under a long form. */
export const SaveBar = ({ action, isNew, isDirty, isBusy, disabledReason, onDiscard, children }: SaveBarProps) => (
  <div className="save-bar">
    <p className="save-bar-state" role="status">
      {disabledReason ?? (isDirty ? t('Not saved yet') : isNew ? t('Nothing entered yet') : t('Everything is saved'))}
    </p>
    {isDirty && !isNew && <Button onClick={onDiscard}>{t('Discard changes')}</Button>}
    <Button
      type="submit"
      look="primary"
      isBusy={isBusy}
      disabledReason={disabledReason ?? (isDirty || isNew ? null : t('Nothing was changed.'))}
    >
      {action}
    </Button>
    {children}
  </div>
);
