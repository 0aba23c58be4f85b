import { useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { DayField } from './day-field.tsx';
import { getZone } from './zone.ts';
import { toClock, toInstantIn } from './zoned-time.ts';
import { t } from '../../texts/texts.ts';

const MORNING = '09:00';
const DAY_MS = 86_400_000;

const CHOICES = [
  { label: t('In 1 hour'), ms: 3_600_000 },
  { label: t('In 1 day'), ms: DAY_MS },
  { label: t('In 3 days'), ms: 3 * DAY_MS },
  { label: t('In 1 week'), ms: 7 * DAY_MS },
] as const;

const toInstant = (day: string, time: string): string | null => (day ? toInstantIn(day, time, getZone()) : null);

/** Tomorrow at nine by the clocks that the pages show, as ISO 8601. */
export const toTomorrow = (): string | null => toInstant(toClock(Date.now() + DAY_MS, getZone()).day, MORNING);

interface InstantFieldProps {
  readonly label: string;
  readonly hint?: string | null;
  readonly required?: boolean;
  /** Whether it may be any time; by default days before today are refused, and what is chosen most is offered. */
  readonly isPastAllowed?: boolean;
  /** ISO 8601 in UTC; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A day and a time, by default in the future with buttons for what is chosen most. */
export const InstantField = ({
  label,
  hint = null,
  required = false,
  isPastAllowed = false,
  value,
  onChange,
}: InstantFieldProps) => {
  const shown = value === null ? { day: '', time: MORNING } : toClock(Date.parse(value), getZone());
  const [day, setDay] = useState(shown.day);
  const [time, setTime] = useState(shown.time);
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
        min={isPastAllowed ? undefined : toClock(Date.now(), getZone()).day}
        value={day}
        onChange={(next) => change(next, time)}
      />
      {/* Where a day is needed, no button moves when it is typed. */}
      {(day || required) && (
        <Field label={t('At')} type="time" required value={time} onChange={({ target }) => change(day, target.value)} />
      )}
      {!isPastAllowed && (
        <span className="time-choices">
          {CHOICES.map(({ label: choice, ms }) => (
            <Button
              key={ms}
              onClick={() => {
                const later = toClock(Date.now() + ms, getZone());
                change(later.day, later.time);
              }}
            >
              {choice}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
};
