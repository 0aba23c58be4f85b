import { useCalendarChoices } from '../fields/calendar-choices.ts';
import { CalendarSelect } from '../fields/calendar-select.tsx';
import { findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { FormSection } from '../fields/fields.tsx';
import { MembersField } from '../fields/members/members-field.tsx';
import { RolesField } from '../fields/place-fields.tsx';
import { useChatServer } from '../fields/use-chat-server.ts';
import { toZoneOption, ZoneSelect } from '../fields/zone-select.tsx';
import { Field } from '../kit/field.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { t } from '../texts/texts.ts';
import { ShiftsEditor } from './shifts-editor.tsx';
import type { Team, TeamDraft } from './team-kind.ts';

type FormProps = RecordFormProps<Team, TeamDraft>;

const Members = ({ owner, detail, values, set, error, isDisabled }: FormProps) => {
  const server = useChatServer({ owner, detail });
  const errorAt = (field: string) => findErrorWithin(error, field);
  return (
    <>
      <RolesField
        label={t('Roles of the team')}
        hint={t('Staff with one of them belong to it.')}
        server={server}
        value={values.roleIds}
        error={errorAt('roleIds')}
        isDisabled={isDisabled}
        onChange={(ids) => set({ roleIds: [...ids] })}
      />
      <MembersField
        owner={owner}
        label={t('Members of the team')}
        hint={t('They belong to it, whatever roles they have.')}
        value={values.staffIds}
        error={errorAt('staffIds')}
        isDisabled={isDisabled}
        onChange={(ids) => set({ staffIds: [...ids] })}
      />
      <MembersField
        owner={owner}
        label={t('Leads of the team')}
        hint={t('They belong to it, too.')}
        value={values.leadIds}
        error={errorAt('leadIds')}
        isDisabled={isDisabled}
        onChange={(ids) => set({ leadIds: [...ids] })}
      />
    </>
  );
};

/** Who is in a team, and when they are on duty. */
export const TeamForm = (props: FormProps) => {
  const { owner, values, set, error, isDisabled, stored } = props;
  const calendars = useCalendarChoices(owner, true);
  const errorAt = (field: string) => findErrorWithin(error, field);
  const zones = [...new Set([values.timezone, stored?.timezone ?? 'UTC', 'UTC'])];
  return (
    <>
      <FormSection isDisabled={isDisabled} title={t('Basics')} lead={t('What the team is called, and who is in it.')}>
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Members {...props} />
      </FormSection>
      <FormSection
        isDisabled={isDisabled}
        title={t('Shifts')}
        lead={t('Who is on duty is available, unless they say otherwise. Without shifts everybody says it themselves.')}
      >
        <ZoneSelect
          value={values.timezone}
          first={zones.map(toZoneOption)}
          error={errorAt('timezone')}
          onChoose={(timezone) => set({ timezone })}
        />
        <CalendarSelect
          calendars={calendars}
          none={t('None: shifts also count on holidays')}
          value={values.calendarId}
          error={errorAt('calendarId')}
          onChange={(calendarId) => set({ calendarId })}
        />
        <ShiftsEditor
          owner={owner}
          shifts={values.shifts}
          isDisabled={isDisabled}
          errorAt={errorAt}
          onChange={(shifts) => set({ shifts })}
        />
      </FormSection>
    </>
  );
};
