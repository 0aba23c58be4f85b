import type { FindError } from '../fields/field-errors.ts';
import { NumberField } from '../fields/fields.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { Select } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';
import type { Holiday } from './calendar-kind.ts';
import { type Weekday, WEEKDAYS } from './week.ts';
import { listMonths, nameNth, nameWeekday, NTH } from './words.ts';
import { formatYearlyRule, getLastDay, parseYearlyRule, type YearlyRule } from './yearly-rule.ts';

type Kind = 'date' | YearlyRule['kind'];

const KINDS = [
  { value: 'date', label: t('On one day') },
  { value: 'day', label: t('Each year, on a day of a month') },
  { value: 'weekday', label: t('Each year, on a weekday of a month') },
] as const;

const NEW_RULES: Readonly<Record<YearlyRule['kind'], YearlyRule>> = {
  day: { kind: 'day', month: 1, day: 1 },
  weekday: { kind: 'weekday', month: 11, nth: 4, weekday: 'thu' },
};

const toDay = (kind: Kind): Pick<Holiday, 'date' | 'rule'> =>
  kind === 'date' ? { date: '', rule: null } : { date: null, rule: formatYearlyRule(NEW_RULES[kind]) };

interface RuleProps<Rule extends YearlyRule> {
  readonly rule: Rule;
  readonly error: string | null;
  readonly onChange: (rule: YearlyRule) => void;
}

const Month = ({ rule, onChange }: Omit<RuleProps<YearlyRule>, 'error'>) => (
  <Select
    label={t('Month')}
    value={String(rule.month)}
    options={listMonths()}
    onChoose={(month) => onChange({ ...rule, month: Number(month) })}
  />
);

const DayRule = ({ rule, error, onChange }: RuleProps<Extract<YearlyRule, { kind: 'day' }>>) => (
  <div className="pair">
    <NumberField
      label={t('Day')}
      required
      min={1}
      max={getLastDay(rule.month)}
      value={rule.day || null}
      error={error}
      onChange={(day) => onChange({ ...rule, day: day ?? 0 })}
    />
    <Month rule={rule} onChange={onChange} />
  </div>
);

const WeekdayRule = ({ rule, error, onChange }: RuleProps<Extract<YearlyRule, { kind: 'weekday' }>>) => {
  const nth = String(rule.nth);
  const others = NTH.some(({ value }) => value === nth) ? [] : [{ value: nth, label: nameNth(rule.nth) }];
  return (
    <div className="weekday-rule">
      <Select
        label={t('Which one')}
        value={nth}
        options={[...NTH, ...others]}
        error={error}
        onChoose={(chosen) => onChange({ ...rule, nth: Number(chosen) })}
      />
      <Select
        label={t('Weekday')}
        value={rule.weekday}
        options={WEEKDAYS.map((value) => ({ value, label: nameWeekday(value) }))}
        onChoose={(weekday: Weekday) => onChange({ ...rule, weekday })}
      />
      <Month rule={rule} onChange={onChange} />
    </div>
  );
};

interface HolidayDayProps {
  readonly holiday: Holiday;
  /** Of the holiday in the API, such as `holidays.3`. */
  readonly field: string;
  readonly errorAt: FindError;
  readonly onChange: (change: Partial<Holiday>) => void;
}

/** On which day a holiday is: on one, or on one of each year. */
export const HolidayDay = ({ holiday, field, errorAt, onChange }: HolidayDayProps) => {
  const rule = holiday.rule === null ? null : (parseYearlyRule(holiday.rule) ?? NEW_RULES.day);
  const changeRule = (next: YearlyRule) => onChange({ rule: formatYearlyRule(next) });
  const error = errorAt(`${field}.rule`);
  return (
    <>
      <Select
        label={t('When')}
        value={rule?.kind ?? 'date'}
        options={KINDS}
        onChoose={(kind) => onChange(toDay(kind))}
      />
      {rule === null && (
        <DayField
          label={t('Day')}
          value={holiday.date ?? ''}
          error={errorAt(`${field}.date`)}
          onChange={(date) => onChange({ date })}
        />
      )}
      {rule?.kind === 'day' && <DayRule rule={rule} error={error} onChange={changeRule} />}
      {rule?.kind === 'weekday' && <WeekdayRule rule={rule} error={error} onChange={changeRule} />}
    </>
  );
};
