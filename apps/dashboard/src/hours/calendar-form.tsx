import { findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { FormSection } from '../fields/fields.tsx';
import { toZoneOption, ZoneSelect } from '../fields/zone-select.tsx';
import { Field } from '../kit/field.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { t } from '../texts/texts.ts';
import type { Calendar, CalendarDraft, OrganizationCalendar } from './calendar-kind.ts';
import { HolidaysEditor } from './holidays-editor.tsx';
import { ImportHolidays } from './import-holidays.tsx';
import { OutsideField } from './outside-field.tsx';
import { WeekEditor } from './week-editor.tsx';

type FormProps = RecordFormProps<Calendar | OrganizationCalendar, CalendarDraft>;

/** When the team is there, and what happens at other times. */
export const CalendarForm = (props: FormProps) => {
  const { owner, values, set, error, isDisabled, stored } = props;
  const errorAt = (field: string) => findErrorWithin(error, field);
  const zones = [...new Set([values.timezone, stored?.timezone ?? 'UTC', 'UTC'])];
  return (
    <>
      <FormSection
        isDisabled={isDisabled}
        title={t('Basics')}
        lead={t('What the hours are called, and by which clock they count.')}
      >
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ZoneSelect
          value={values.timezone}
          first={zones.map(toZoneOption)}
          error={errorAt('timezone')}
          onChoose={(timezone) => set({ timezone })}
        />
        <OutsideField {...props} error={errorAt('outside')} />
      </FormSection>
      <FormSection
        isDisabled={isDisabled}
        title={t('Week')}
        lead={t('When the team is there. A day can have several spans.')}
      >
        <WeekEditor week={values.week} errorAt={errorAt} onChange={(week) => set({ week })} />
      </FormSection>
      <FormSection isDisabled={isDisabled} title={t('Holidays')} lead={t('Days with other hours than their weekday.')}>
        <HolidaysEditor
          holidays={values.holidays}
          timezone={values.timezone}
          errorAt={errorAt}
          onChange={(holidays) => set({ holidays })}
        />
        {!isDisabled && <ImportHolidays owner={owner} stored={stored} values={values} />}
      </FormSection>
    </>
  );
};
