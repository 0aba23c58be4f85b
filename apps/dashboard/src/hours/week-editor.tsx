import type { FindError } from '../fields/field-errors.ts';
import { IconButton } from '../kit/button.tsx';
import { showToast } from '../kit/toast.tsx';
import { t } from '../texts/texts.ts';
import { DayHours } from './day-hours.tsx';
import { copyToWorkdays, getUsualSpans, type Week, type Weekday, WEEKDAYS } from './week.ts';
import { nameWeekday } from './words.ts';

interface WeekEditorProps {
  readonly week: Week;
  readonly errorAt: FindError;
  readonly onChange: (week: Week) => void;
}

/** The hours of each day of a week. */
export const WeekEditor = ({ week, errorAt, onChange }: WeekEditorProps) => {
  const copy = (day: Weekday) => {
    onChange(copyToWorkdays(week, day));
    showToast(t('Monday to Friday have the same hours now.'));
  };
  return (
    <ul className="week">
      {WEEKDAYS.map((day) => (
        <li key={day} className="week-day">
          <span className="week-name" aria-hidden="true">
            {nameWeekday(day)}
          </span>
          <DayHours
            name={nameWeekday(day)}
            spans={week[day]}
            usual={getUsualSpans(week, day)}
            field={`week.${day}`}
            errorAt={errorAt}
            onChange={(spans) => onChange({ ...week, [day]: spans })}
          >
            <IconButton
              icon="copy"
              label={t('Copy {{day}} to Monday to Friday', { day: nameWeekday(day) })}
              onClick={() => copy(day)}
            />
          </DayHours>
        </li>
      ))}
    </ul>
  );
};
