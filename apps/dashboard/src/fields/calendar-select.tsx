import type { ReactNode } from 'react';
import { Select } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';
import type { CalendarChoice } from './calendar-choices.ts';

interface CalendarSelectProps {
  readonly calendars: readonly CalendarChoice[];
  /** What it means that no calendar is chosen. */
  readonly none: string;
  readonly hint?: ReactNode;
  readonly value: string | null;
  readonly error: string | null;
  readonly isDisabled?: boolean;
  readonly onChange: (id: string | null) => void;
}

/** One of the calendars of the server, or none. */
export const CalendarSelect = ({ calendars, none, hint, value, error, isDisabled, onChange }: CalendarSelectProps) => {
  const isListed = value === null || calendars.some(({ id }) => id === value);
  return (
    <Select
      label={t('Opening hours')}
      hint={hint}
      value={value ?? ''}
      error={error}
      disabled={isDisabled}
      options={[
        { value: '', label: none },
        ...calendars.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value, label: '…' }]),
      ]}
      onChoose={(id) => onChange(id || null)}
    />
  );
};
