import { DurationField } from '../../fields/duration-field.tsx';
import { toControl } from './control.tsx';
import type { FieldProps } from './field-props.ts';

/** A time in the settings of a step. */
export const SecondsField = ({ model, path, value, context, onChange }: FieldProps<'number'>) => (
  <DurationField
    {...toControl({ model, path, context })}
    min={model.min}
    max={model.max}
    value={typeof value === 'number' ? value : null}
    onChange={(seconds) => onChange(seconds ?? undefined, path)}
  />
);
