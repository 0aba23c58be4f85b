import { findFieldError } from '../api.ts';
import { type FindError, findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { FormSection } from '../fields/fields.tsx';
import { move, removeAt } from '../fields/move.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { useNodeTypes } from '../flows/requests/use-flows.ts';
import { AddButton } from '../fields/add-button.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { ActionEditor } from './action-editor.tsx';
import { GroupEditor } from './condition-editor.tsx';
import { chooseTrigger, countUnreachable, type RuleDraft } from './rule-kind.ts';
import { createAction, STEPS, toStepId } from './steps.ts';
import type { Automation, Delay } from './types.ts';
import { TARGET_KIND_OPTIONS } from '../tickets/model/target-words.ts';
import { TRIGGER_OPTIONS } from './words.ts';
import { t } from '../texts/texts.ts';

type FormProps = RecordFormProps<Automation, RuleDraft>;

const MAX_ACTIONS = 20;
const MAX_SECONDS = 525_600 * 60;

const Actions = ({ owner, values, set, error, isDisabled }: FormProps) => {
  const types = useNodeTypes(owner).data;
  const { actions } = values;
  const unreachable = countUnreachable(actions);
  const errorAt: FindError = (field) => findErrorWithin(error, field);
  return (
    <>
      <ReorderList
        label={t('Actions')}
        items={actions}
        keyOf={(_, index) => String(index)}
        nameOf={(action, index) =>
          t('action {{index}} ({{label}})', { index: index + 1, label: STEPS[toStepId(action)].label })
        }
        isFixed={isDisabled || actions.length < 2}
        onMove={(from, to) => set({ actions: move(actions, from, to) })}
      >
        {(action, index) => (
          <ActionEditor
            owner={owner}
            types={types}
            action={action}
            index={index}
            isDisabled={isDisabled}
            errorAt={errorAt}
            onChange={(next) => set({ actions: actions.map((other, at) => (at === index ? next : other)) })}
            onRemove={actions.length === 1 ? null : () => set({ actions: removeAt(actions, index) })}
          />
        )}
      </ReorderList>
      {unreachable > 0 && (
        <Alert kind="warning">{t('Handing over to staff ends a rule: what comes after it is never done.')}</Alert>
      )}
      <div className="row">
        <AddButton
          disabledReason={
            actions.length >= MAX_ACTIONS ? t('A rule has {{max}} actions at the most.', { max: MAX_ACTIONS }) : null
          }
          onClick={() => set({ actions: [...actions, createAction('priority')] })}
        >
          {t('Add action')}
        </AddButton>
      </div>
    </>
  );
};

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
        <Actions {...props} />
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
