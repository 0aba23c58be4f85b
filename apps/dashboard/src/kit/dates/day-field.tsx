import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { getDayPattern, parseDay } from './day.ts';
import { getZone } from './zone.ts';
import { toClock } from './zoned-time.ts';
import { formatDay } from './format-day.ts';
import { Field } from '../field.tsx';
import { t } from '../../texts/texts.ts';

interface DayFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly required?: boolean;
  /** The day as ISO 8601; empty for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** Why a day that was typed cannot be taken; empty for one that can, as forms of the browser ask for it. */
const describeFault = (text: string, { min, max }: Pick<DayFieldProps, 'min' | 'max'>): string => {
  const day = parseDay(text);
  if (text.trim() === '') return '';
  if (day === null) return t('Write a day as {{example}}.', { example: formatDay(toClock(Date.now(), getZone()).day) });
  if (min !== undefined && day < min) return t('It begins at {{day}}.', { day: formatDay(min) });
  if (max !== undefined && day > max) return t('It ends at {{day}}.', { day: formatDay(max) });
  return '';
};

/** A day, written as in the language of the pages, or chosen in the calendar of the browser. */
export const DayField = ({ label, hint, error, required = true, value, min, max, onChange }: DayFieldProps) => {
  const [text, setText] = useState(() => formatDay(value));
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  useEffect(() => setText(formatDay(value)), [value]);
  const fault = describeFault(text, { min, max });
  useEffect(() => field.current?.setCustomValidity(fault), [fault]);
  const take = (): void => {
    const day = parseDay(text) ?? '';
    if (fault === '' && day !== value) onChange(day);
  };
  return (
    <div className="day-field">
      <Field
        ref={field}
        label={label}
        hint={hint}
        error={error ?? (fault || null)}
        required={required}
        inputMode="numeric"
        autoComplete="off"
        placeholder={getDayPattern()}
        maxLength={20}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
        end={
          <IconButton
            icon="calendar"
            label={t('Choose the day: {{label}}', { label })}
            onClick={() => calendar.current?.showPicker()}
          />
        }
      />
      <input
        ref={calendar}
        className="day-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};
