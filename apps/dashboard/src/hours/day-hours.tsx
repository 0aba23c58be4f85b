import { type ReactNode, useId, useRef, useState } from 'react';
import { AddButton } from '../fields/add-button.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { removeAt } from '../fields/move.ts';
import { IconButton } from '../kit/button.tsx';
import { t } from '../texts/texts.ts';
import { TimeField } from './time-field.tsx';
import {
  addSpan,
  changeSpan,
  chooseMode,
  type DayMode,
  endsNextDay,
  getMode,
  MAX_SPANS,
  type Span,
  toFieldTime,
} from './week.ts';

const MODES = [
  { value: 'closed', label: t('Closed@@hours') },
  { value: 'hours', label: t('Hours') },
  { value: 'allDay', label: t('All day') },
] as const;

interface SpanProps {
  /** Of the day, with a number from its second span on. */
  readonly name: string;
  readonly span: Span;
  readonly error: string | null;
  readonly onChange: (change: Partial<Span>) => void;
  readonly onRemove: () => void;
}

const describeEnd = (span: Span): string | null => {
  if (!span.from || !span.to) return null;
  return endsNextDay(span) ? t('ends the next day') : null;
};

const SpanRow = ({ name, span, error, onChange, onRemove }: SpanProps) => {
  const id = useId();
  const note = describeEnd(span);
  const errorId = error ? id : undefined;
  return (
    <li className="span">
      <TimeField
        label={t('{{day}}: from', { day: name })}
        value={span.from}
        errorId={errorId}
        onChange={(from) => onChange({ from })}
      />
      <span aria-hidden="true">–</span>
      <TimeField
        label={t('{{day}}: to', { day: name })}
        value={toFieldTime(span.to)}
        errorId={errorId}
        onChange={(to) => onChange({ to })}
      />
      <IconButton icon="close" label={t('Remove the hours of {{day}}', { day: name })} onClick={onRemove} />
      {note && <span className="span-note">{note}</span>}
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
    </li>
  );
};

interface ModesProps {
  readonly name: string;
  readonly mode: DayMode;
  readonly onChoose: (mode: DayMode) => void;
}

const Modes = ({ name, mode, onChoose }: ModesProps) => {
  const group = useId();
  return (
    <div className="day-modes" role="radiogroup" aria-label={name}>
      {MODES.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            className="hidden-text"
            name={group}
            checked={mode === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
};

interface DayHoursProps {
  readonly name: string;
  readonly spans: readonly Span[];
  /** The hours that it gets when it is opened. */
  readonly usual: readonly Span[];
  /** Of the field in the API, such as `week.mon`. */
  readonly field: string;
  readonly errorAt: FindError;
  readonly onChange: (spans: Span[]) => void;
  /** Other buttons. */
  readonly children?: ReactNode;
}

/** When it is open on a day: not at all, for some hours, or all day. */
export const DayHours = ({ name, spans, usual, field, errorAt, onChange, children }: DayHoursProps) => {
  const frame = useRef<HTMLDivElement>(null);
  // Hours that are typed may be the whole day for a while.
  const [isTyping, setTyping] = useState(false);
  const found = getMode(spans);
  const mode = found === 'allDay' && isTyping ? 'hours' : found;
  const choose = (next: DayMode) => {
    setTyping(next === 'hours');
    onChange(chooseMode(next, usual));
  };
  const change = (at: number, part: Partial<Span>) => {
    setTyping(true);
    onChange(changeSpan(spans, at, part));
  };
  const remove = (at: number) => {
    onChange([...removeAt(spans, at)]);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('input:checked')?.focus());
  };
  return (
    <div className="day-hours" ref={frame}>
      <div className="day-head">
        <Modes name={name} mode={mode} onChoose={choose} />
        {mode === 'hours' && (
          <AddButton
            look="quiet"
            aria-label={t('Add hours: {{day}}', { day: name })}
            disabledReason={
              spans.length < MAX_SPANS ? null : t('A day has at most {{most}} spans.', { most: MAX_SPANS })
            }
            onClick={() => onChange(addSpan(spans))}
          >
            {t('Add hours')}
          </AddButton>
        )}
        {mode !== 'closed' && children}
      </div>
      {mode === 'hours' && (
        <ul className="spans">
          {spans.map((span, index) => (
            <SpanRow
              key={index}
              name={index === 0 ? name : `${name} ${index + 1}`}
              span={span}
              error={errorAt(`${field}.${index}`)}
              onChange={(part) => change(index, part)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
