import { useId, useRef, useState } from 'react';
import { AddButton } from '../fields/add-button.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { removeAt, replaceAt } from '../fields/move.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { toClock } from '../kit/dates/zoned-time.ts';
import { Field } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';
import type { Holiday } from './calendar-kind.ts';
import { DayHours } from './day-hours.tsx';
import { HolidayDay } from './holiday-day.tsx';
import { describeDay, describeSpans } from './words.ts';

const NEW: Holiday = { name: '', date: '', rule: null, spans: [] };
const USUAL = [{ from: '10:00', to: '14:00' }];

interface HolidayProps {
  readonly holiday: Holiday;
  readonly field: string;
  readonly errorAt: FindError;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (change: Partial<Holiday>) => void;
  readonly onRemove: () => void;
}

const HolidayFields = ({ holiday, field, errorAt, onChange }: HolidayProps) => (
  <div className="holiday-fields">
    <Field
      label={t('Name')}
      required
      maxLength={100}
      value={holiday.name}
      error={errorAt(`${field}.name`)}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <HolidayDay holiday={holiday} field={field} errorAt={errorAt} onChange={onChange} />
    <DayHours
      name={holiday.name || t('New holiday')}
      spans={holiday.spans}
      usual={USUAL}
      field={`${field}.spans`}
      errorAt={errorAt}
      onChange={(spans) => onChange({ spans })}
    />
  </div>
);

const HolidayRow = (props: HolidayProps) => {
  const { holiday, field, errorAt, isOpen, onOpen, onRemove } = props;
  const id = useId();
  const name = holiday.name || t('New holiday');
  const isShown = isOpen || errorAt(field) !== null;
  return (
    <li className="holiday">
      <div className="holiday-line">
        <button type="button" className="holiday-name" aria-expanded={isShown} aria-controls={id} onClick={onOpen}>
          <strong>{name}</strong>{' '}
          <span className="muted">
            {describeDay(holiday)} · {describeSpans(holiday.spans)}
          </span>
        </button>
        <IconButton icon="close" label={t('Remove {{name}}', { name })} onClick={onRemove} />
      </div>
      <div id={id}>{isShown && <HolidayFields {...props} />}</div>
    </li>
  );
};

interface HolidaysProps {
  readonly holidays: readonly Holiday[];
  readonly timezone: string;
  readonly errorAt: FindError;
  readonly onChange: (holidays: Holiday[]) => void;
}

/** Days with other hours than their weekday; one of them is edited at a time. */
export const HolidaysEditor = ({ holidays, timezone, errorAt, onChange }: HolidaysProps) => {
  const [opened, setOpened] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isOver = ({ date }: Holiday) => Boolean(date) && String(date) < toClock(Date.now(), timezone).day;
  const over = holidays.filter(isOver).length;
  const isOfOne = holidays.some((_, index) => errorAt(`holidays.${index}`) !== null);
  const error = isOfOne ? null : errorAt('holidays');
  const keepFocus = () =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('.holiday-add')?.focus());
  const change = (next: readonly Holiday[]) => {
    setOpened(null);
    onChange([...next]);
    keepFocus();
  };
  return (
    <div className="stack" ref={frame}>
      {holidays.length > 0 && (
        <ul className="holidays" aria-label={t('Holidays')}>
          {holidays.map((holiday, index) => (
            <HolidayRow
              key={index}
              holiday={holiday}
              field={`holidays.${index}`}
              errorAt={errorAt}
              isOpen={opened === index}
              onOpen={() => setOpened(opened === index ? null : index)}
              onChange={(part) => onChange([...replaceAt(holidays, index, part)])}
              onRemove={() => change(removeAt(holidays, index))}
            />
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
      <div className="row">
        <AddButton
          className="holiday-add"
          onClick={() => {
            setOpened(holidays.length);
            onChange([...holidays, NEW]);
          }}
        >
          {t('Add holiday')}
        </AddButton>
        {over > 0 && (
          <Button look="quiet" onClick={() => change(holidays.filter((one) => !isOver(one)))}>
            {t('Remove {{count}} that are over', { count: over })}
          </Button>
        )}
      </div>
    </div>
  );
};
