import { useState } from 'react';
import { Field } from '../field.tsx';
import { toDay } from './day.ts';
import { DayField } from './day-field.tsx';
import { t } from '../../texts/texts.ts';

const MORNING = '09:00';

/** The time of the day on a clock of 24 hours. */
const toTime = (at: Date): string => at.toTimeString().slice(0, 5);

const toInstant = (day: string, time: string): string | null => (day ? new Date(`${day}T${time}`).toISOString() : null);

/** Tomorrow at nine in the zone of the reader, as ISO 8601. */
export const toTomorrow = (): string | null => {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  return toInstant(toDay(at), MORNING);
};

interface InstantFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** ISO 8601 in UTC; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A day and a time in the future. */
export const InstantField = ({ label, hint, required = false, value, onChange }: InstantFieldProps) => {
  const [day, setDay] = useState(value === null ? '' : toDay(new Date(value)));
  const [time, setTime] = useState(value === null ? MORNING : toTime(new Date(value)));
  const change = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    onChange(toInstant(nextDay, nextTime));
  };
  return (
    <div className="day-and-time">
      <DayField
        label={label}
        required={required}
        hint={hint}
        min={toDay(new Date())}
        value={day}
        onChange={(next) => change(next, time)}
      />
      {day && (
        <Field label={t('At')} type="time" required value={time} onChange={({ target }) => change(day, target.value)} />
      )}
    </div>
  );
};
