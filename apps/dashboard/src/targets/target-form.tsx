import { useCalendarChoices } from '../fields/calendar-choices.ts';
import { CalendarSelect } from '../fields/calendar-select.tsx';
import { findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { FormSection } from '../fields/fields.tsx';
import { findFieldError } from '../api.ts';
import { Choices } from '../kit/choices.tsx';
import { Field } from '../kit/field.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { GroupEditor } from '../rules/condition-editor.tsx';
import { STATUSES } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';
import { MinutesField } from './minutes-field.tsx';
import type { MinutesField as MinutesName, Target, TargetDraft } from './target-kind.ts';

type FormProps = RecordFormProps<Target, TargetDraft>;

const TIMES: readonly { readonly name: MinutesName; readonly label: string; readonly hint: string }[] = [
  {
    name: 'firstResponseMinutes',
    label: t('First response'),
    hint: t('From the opening to the first answer of staff. Leave it empty for none.'),
  },
  {
    name: 'nextResponseMinutes',
    label: t('Next response'),
    hint: t('From the first message that staff has not answered to the next answer.'),
  },
  { name: 'resolutionMinutes', label: t('Resolution'), hint: t('From the opening to the closing.') },
];

const PAUSING = ['pending', 'on_hold'] as const;
const PERCENTS = ['50', '75', '90'];

const WhenFields = ({ owner, values, set, error, isDisabled }: FormProps) => (
  <FormSection
    isDisabled={isDisabled}
    title={t('If')}
    lead={
      values.conditions.parts.length === 0
        ? t('Without conditions, the target applies to every ticket.')
        : t('What has to hold of the ticket when it is opened, and after a change of category, priority or tags.')
    }
  >
    <GroupEditor
      context={{ owner, trigger: null, errorAt: (field) => findErrorWithin(error, field) }}
      group={values.conditions}
      path="conditions"
      name=""
      depth={0}
      onChange={(conditions) => set({ conditions })}
    />
    {findFieldError(error, 'conditions') && <p className="field-error">{findFieldError(error, 'conditions')}</p>}
  </FormSection>
);

const CountingFields = ({ owner, values, set, error, isDisabled }: FormProps) => {
  const calendars = useCalendarChoices(owner, true);
  const percents = [...new Set([...PERCENTS, ...values.warnBeforePercent.map(String)])];
  return (
    <FormSection
      isDisabled={isDisabled}
      title={t('Counting')}
      lead={t('Which hours count, and when people are warned.')}
    >
      <CalendarSelect
        calendars={calendars}
        none={t('As the category, or else the server')}
        value={values.calendarId}
        error={findErrorWithin(error, 'calendarId')}
        isDisabled={isDisabled}
        onChange={(calendarId) => set({ calendarId })}
      />
      <Choices
        label={t('The time does not run while a ticket is')}
        options={PAUSING.map((value) => ({ value, label: STATUSES[value].label }))}
        chosen={values.pausedIn}
        onChange={(pausedIn) => set({ pausedIn: [...pausedIn] })}
      />
      <Choices
        label={t('Warn when this much of the time has passed')}
        options={percents.map((value) => ({ value, label: t('{{value}} %', { value }) }))}
        chosen={values.warnBeforePercent.map(String)}
        onChange={(chosen) => set({ warnBeforePercent: chosen.map(Number) })}
      />
    </FormSection>
  );
};

/** For which tickets a target counts, and within which times. */
export const TargetForm = (props: FormProps) => {
  const { values, set, error, isDisabled } = props;
  return (
    <>
      <FormSection isDisabled={isDisabled} title={t('Basics')} lead={t('What the target is called.')}>
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
      </FormSection>
      <WhenFields {...props} />
      <FormSection isDisabled={isDisabled} title={t('Times')} lead={t('Within which time staff answers and solves.')}>
        {TIMES.map(({ name, label, hint }) => (
          <MinutesField
            key={name}
            label={label}
            hint={hint}
            value={values[name]}
            error={findErrorWithin(error, name)}
            isDisabled={isDisabled}
            onChange={(minutes) => set({ [name]: minutes })}
          />
        ))}
      </FormSection>
      <CountingFields {...props} />
    </>
  );
};
