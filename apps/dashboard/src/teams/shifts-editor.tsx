import { useId } from 'react';
import { AddButton } from '../fields/add-button.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { MembersField } from '../fields/members/members-field.tsx';
import { removeAt } from '../fields/move.ts';
import { TimeField } from '../hours/time-field.tsx';
import { toFieldTime, WEEKDAYS } from '../hours/week.ts';
import { nameWeekday } from '../hours/words.ts';
import { IconButton } from '../kit/button.tsx';
import { Field, Select } from '../kit/field.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import { createShift, type Shift } from './team-kind.ts';

const ROTATIONS = [
  { value: 'everybody', label: t('All of them') },
  { value: 'daily', label: t('One after the other, a day each') },
  { value: 'weekly', label: t('One after the other, a week each') },
] as const;

interface ShiftProps {
  readonly owner: Owner;
  readonly shift: Shift;
  readonly number: number;
  readonly isDisabled: boolean;
  readonly errorAt: FindError;
  readonly onChange: (change: Partial<Shift>) => void;
  readonly onRemove: () => void;
}

const toggle = (days: Shift['days'], day: Shift['days'][number]): Shift['days'] =>
  WEEKDAYS.filter((one) => (one === day ? !days.includes(day) : days.includes(one)));

const Days = ({ shift: { days }, onChange }: Pick<ShiftProps, 'shift' | 'onChange'>) => (
  <div className="day-modes" role="group" aria-label={t('Days of the shift')}>
    {WEEKDAYS.map((day) => (
      <label key={day} className="choice">
        <input
          type="checkbox"
          className="hidden-text"
          checked={days.includes(day)}
          onChange={() => onChange({ days: toggle(days, day) })}
        />
        {nameWeekday(day)}
      </label>
    ))}
  </div>
);

const Times = ({
  shift,
  errorId,
  onChange,
}: Pick<ShiftProps, 'shift' | 'onChange'> & { readonly errorId?: string }) => (
  <div className="span">
    <TimeField
      label={t('Begin of the shift')}
      value={shift.from}
      errorId={errorId}
      onChange={(from) => onChange({ from })}
    />
    <span aria-hidden="true">–</span>
    <TimeField
      label={t('End of the shift')}
      value={toFieldTime(shift.to)}
      errorId={errorId}
      onChange={(to) => onChange({ to })}
    />
    {shift.to <= shift.from && <span className="span-note">{t('ends the next day')}</span>}
  </div>
);

const ShiftFields = ({ owner, shift, number, isDisabled, errorAt, onChange, onRemove }: ShiftProps) => {
  const id = useId();
  const name = shift.name || t('Shift {{number}}', { number });
  const error = errorAt('');
  return (
    <li className="shift stack">
      <div className="shift-head">
        <Field
          label={t('Name of the shift')}
          required
          maxLength={100}
          value={shift.name}
          error={errorAt('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <IconButton icon="close" label={t('Remove {{name}}', { name })} onClick={onRemove} />
      </div>
      <Days shift={shift} onChange={onChange} />
      <Times shift={shift} onChange={onChange} {...(error && { errorId: id })} />
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
      <MembersField
        owner={owner}
        label={t('Who has the shift')}
        hint={t('They belong to the team by it.')}
        value={shift.staffIds}
        error={errorAt('staffIds')}
        isDisabled={isDisabled}
        onChange={(staffIds) => onChange({ staffIds: [...staffIds] })}
      />
      <Select
        label={t('Who of them')}
        value={shift.rotation}
        options={ROTATIONS}
        onChoose={(rotation) => onChange({ rotation })}
      />
      {shift.rotation !== 'everybody' && (
        <Field
          label={t('First day of the first one')}
          type="date"
          required
          value={shift.startsOn ?? ''}
          error={errorAt('startsOn')}
          onChange={({ target }) => onChange({ startsOn: target.value || null })}
        />
      )}
    </li>
  );
};

interface EditorProps {
  readonly owner: Owner;
  readonly shifts: readonly Shift[];
  readonly isDisabled: boolean;
  readonly errorAt: FindError;
  readonly onChange: (shifts: Shift[]) => void;
}

/** When members of the team are on duty, each week. */
export const ShiftsEditor = ({ owner, shifts, isDisabled, errorAt, onChange }: EditorProps) => (
  <>
    <ul className="shifts stack">
      {shifts.map((shift, index) => (
        <ShiftFields
          // Shifts have no ids; the position is what identifies one.
          key={index}
          owner={owner}
          shift={shift}
          number={index + 1}
          isDisabled={isDisabled}
          errorAt={(field) => errorAt(field ? `shifts.${index}.${field}` : `shifts.${index}`)}
          onChange={(change) => onChange(shifts.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => onChange([...removeAt(shifts, index)])}
        />
      ))}
    </ul>
    {!isDisabled && <AddButton onClick={() => onChange([...shifts, createShift()])}>{t('Add a shift')}</AddButton>}
  </>
);
