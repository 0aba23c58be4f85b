import { findFieldError } from '../api.ts';
import { findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { FormSection } from '../fields/fields.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { ActionsEditor } from './actions-editor.tsx';
import { GroupEditor } from './condition-editor.tsx';
import { chooseTrigger, type RuleDraft } from './rule-kind.ts';
import type { Automation, Delay } from './types.ts';
import { TARGET_KIND_OPTIONS } from '../tickets/model/target-words.ts';
import { TRIGGER_OPTIONS } from './words.ts';
import { t } from '../texts/texts.ts';

type FormProps = RecordFormProps<Automation, RuleDraft>;

const MAX_SECONDS = 525_600 * 60;

const DelayFields = ({ after, set, error, isDisabled }: FormProps & { readonly after: Delay }) => (
  <>
    {after.target && (
      <Select
        label={t('Kind of target')}
        disabled={isDisabled}
        value={after.target}
        options={TARGET_KIND_OPTIONS}
        error={findErrorWithin(error, 'after.target')}
        onChoose={(target) => set({ after: { ...after, target } })}
      />
    )}
    <DurationField
      label={t('For how long')}
      hint={t('It applies once each time, and again after that has ended and come back.')}
      required
      disabled={isDisabled}
      min={60}
      max={MAX_SECONDS}
      value={after.minutes * 60}
      error={findErrorWithin(error, 'after')}
      onChange={(seconds) => set({ after: { ...after, minutes: Math.round((seconds ?? 0) / 60) } })}
    />
    <Checkbox
      label={t('Count open hours only')}
      hint={t('The hours of the calendar of the category. Without a calendar, all hours count.')}
      isChecked={after.businessTime}
      onChange={(businessTime) => set({ after: { ...after, businessTime } })}
    />
  </>
);

/** When a rule applies, and what it does. */
export const RuleForm = (props: FormProps) => {
  const { owner, values, set, error, isDisabled } = props;
  const fixed = { isDisabled };
  return (
    <>
      <FormSection {...fixed} title={t('When')} lead={t('What makes the service look at the rule.')}>
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Select
          label={t('Event or time')}
          value={values.trigger}
          options={TRIGGER_OPTIONS}
          error={findErrorWithin(error, 'trigger')}
          onChoose={(trigger) => set(chooseTrigger(trigger, values.after))}
        />
        {values.after && <DelayFields {...props} after={values.after} />}
        <Checkbox
          label={t('Switched on')}
          hint={t('A rule that is switched off does nothing.')}
          isChecked={values.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      </FormSection>
      <FormSection
        {...fixed}
        title={t('If')}
        lead={
          values.conditions.parts.length === 0
            ? t('Without conditions, the rule applies to every such event.')
            : t('What has to hold of the event and of the ticket as it is then.')
        }
      >
        <GroupEditor
          context={{ owner, trigger: values.trigger, errorAt: (field) => findErrorWithin(error, field) }}
          group={values.conditions}
          path="conditions"
          name=""
          depth={0}
          onChange={(conditions) => set({ conditions })}
        />
        {findFieldError(error, 'conditions') && <p className="field-error">{findFieldError(error, 'conditions')}</p>}
      </FormSection>
      <FormSection {...fixed} title={t('Then')} lead={t('What is done with the ticket, one after the other.')}>
        <ActionsEditor {...props} />
        <Checkbox
          label={t('Stop after this rule')}
          hint={t('When it applies, no rule after it is looked at for the same event.')}
          isChecked={values.stopProcessing}
          onChange={(stopProcessing) => set({ stopProcessing })}
        />
      </FormSection>
    </>
  );
};
