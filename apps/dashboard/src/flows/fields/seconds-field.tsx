import { useState } from 'react';
import { Field, Select } from '../../kit/field.tsx';
import { t } from '../../texts/texts.ts';
import { toControl } from './control.tsx';
import type { FieldProps } from './field-props.ts';

const UNITS = [
  { value: '86400', label: t('days') },
  { value: '3600', label: t('hours') },
  { value: '60', label: t('minutes') },
  { value: '1', label: t('seconds') },
];
const MINUTES = '60';

/** The largest unit that leaves no rest. */
const chooseUnit = (value: unknown): string =>
  typeof value === 'number' && value > 0
    ? (UNITS.find((unit) => value % Number(unit.value) === 0)?.value ?? '1')
    : MINUTES;

/** A time that is stored in seconds, as a number and a unit. */
export const SecondsField = ({ model, path, value, context, onChange }: FieldProps<'number'>) => {
  const [unit, setUnit] = useState(() => chooseUnit(value));
  const size = Number(unit);
  const count = typeof value === 'number' ? value / size : null;
  const control = toControl({ model, path, context });
  return (
    <div className="seconds-field">
      <Field
        {...control}
        type="number"
        step="any"
        min={Math.ceil((model.min ?? 0) / size)}
        max={model.max === undefined ? undefined : Math.floor(model.max / size)}
        value={count ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? undefined : Math.round(Number(target.value) * size), path)
        }
      />
      <Select
        label={t('Unit')}
        disabled={context.isReadOnly}
        value={unit}
        options={UNITS}
        onChoose={(next) => {
          setUnit(next);
          if (count !== null) onChange(Math.round(count * Number(next)), path);
        }}
      />
    </div>
  );
};
