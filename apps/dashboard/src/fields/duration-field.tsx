import { type ReactNode, useState } from 'react';
import { Field, Select } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';

const UNITS = [
  { value: '86400', label: t('days') },
  { value: '3600', label: t('hours') },
  { value: '60', label: t('minutes') },
  { value: '1', label: t('seconds') },
];
const MINUTES = '60';

/** The largest unit that leaves no rest. */
const chooseUnit = (seconds: number | null): string =>
  seconds !== null && seconds > 0 ? (UNITS.find((unit) => seconds % Number(unit.value) === 0)?.value ?? '1') : MINUTES;

interface DurationFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly required: boolean;
  readonly disabled?: boolean;
  /** In seconds, as the limits are. */
  readonly value: number | null;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly onChange: (seconds: number | null) => void;
}

/** A duration that is stored in seconds, as a number and a unit. */
export const DurationField = ({ value, min = 0, max, onChange, ...field }: DurationFieldProps) => {
  const [unit, setUnit] = useState(() => chooseUnit(value));
  const size = Number(unit);
  const count = value === null ? null : value / size;
  return (
    <div className="duration-field">
      <Field
        {...field}
        type="number"
        step="any"
        min={Math.ceil(min / size)}
        max={max === undefined ? undefined : Math.floor(max / size)}
        value={count ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Math.round(Number(target.value) * size))}
      />
      <Select
        label={t('Unit')}
        disabled={field.disabled}
        value={unit}
        options={UNITS}
        onChoose={(next) => {
          setUnit(next);
          if (count !== null) onChange(Math.round(count * Number(next)));
        }}
      />
    </div>
  );
};
