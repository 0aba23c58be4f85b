import { useState } from 'react';
import { NumberField, TagsField } from '../fields/fields.tsx';
import { RolesField } from '../fields/place-fields.tsx';
import type { ChatServer } from '../fields/use-chat-server.ts';
import type { FindError } from '../fields/field-errors.ts';
import { Checkbox, Select } from '../kit/field.tsx';
import type { PageProps } from '../page-props.ts';
import { type CategoryDraft, COOLDOWN_UNITS, getCooldownUnit } from './category-draft.ts';
import { useFlowChoices } from './use-categories.ts';
import { listKeys } from '../fields/list-keys.ts';
import { t } from '../texts/texts.ts';

export interface SectionProps {
  readonly values: CategoryDraft;
  readonly set: (change: Partial<CategoryDraft>) => void;
  readonly errorAt: FindError;
}

export interface ServerProps {
  readonly server: ChatServer | null;
}

export const StaffSection = ({ values, set, errorAt, server }: SectionProps & ServerProps) => (
  <>
    <RolesField
      label={t('Staff roles')}
      hint={t('Without one, the staff roles of the server answer.')}
      server={server}
      value={values.staffRoleIds}
      error={errorAt('staffRoleIds')}
      onChange={(ids) => set({ staffRoleIds: [...ids] })}
    />
    <RolesField
      label={t('Notified roles')}
      hint={t('They are mentioned in each new ticket.')}
      server={server}
      value={values.pingRoleIds}
      error={errorAt('pingRoleIds')}
      onChange={(ids) => set({ pingRoleIds: [...ids] })}
    />
    <Checkbox
      label={t('The requester may add others')}
      hint={t('With /ticket add. Staff may always.')}
      isChecked={values.requesterAdd}
      onChange={(requesterAdd) => set({ requesterAdd })}
    />
    <Checkbox
      label={t('Members report messages here')}
      hint={t('With “Open a ticket” in the menu of a message. The first category that takes reports gets them.')}
      isChecked={values.reports}
      onChange={(reports) => set({ reports })}
    />
  </>
);

const UNIT_NAMES = { seconds: t('seconds'), minutes: t('minutes'), hours: t('hours'), days: t('days') };
const UNITS = listKeys(COOLDOWN_UNITS).map((value) => ({ value, label: UNIT_NAMES[value] }));

const Cooldown = ({ values: { limits }, set, errorAt }: SectionProps) => {
  const [unit, setUnit] = useState(() => getCooldownUnit(limits.cooldownSeconds));
  const size = COOLDOWN_UNITS[unit];
  const change = (cooldownSeconds: number | null) => set({ limits: { ...limits, cooldownSeconds } });
  return (
    <div className="cooldown">
      <NumberField
        label={t('Pause between two tickets of a member')}
        min={1}
        step="any"
        value={limits.cooldownSeconds === null ? null : limits.cooldownSeconds / size}
        error={errorAt('limits.cooldownSeconds')}
        onChange={(number) => change(number === null ? null : Math.round(number * size))}
      />
      <Select
        label={t('Unit')}
        value={unit}
        options={UNITS}
        onChoose={(next) => {
          setUnit(next);
          if (limits.cooldownSeconds !== null) change((limits.cooldownSeconds / size) * COOLDOWN_UNITS[next]);
        }}
      />
    </div>
  );
};

export const LimitsSection = (props: SectionProps & ServerProps) => {
  const { values, set, errorAt, server } = props;
  const { limits } = values;
  return (
    <>
      <RolesField
        label={t('Required roles')}
        hint={t('A member needs one of these roles. Without one, everybody may open tickets.')}
        server={server}
        value={values.requiredRoleIds}
        error={errorAt('requiredRoleIds')}
        onChange={(ids) => set({ requiredRoleIds: [...ids] })}
      />
      <div className="pair">
        <NumberField
          label={t('Open tickets of one member')}
          placeholder={t('no limit')}
          min={1}
          max={1000}
          value={limits.perUser}
          error={errorAt('limits.perUser')}
          onChange={(perUser) => set({ limits: { ...limits, perUser } })}
        />
        <NumberField
          label={t('Open tickets of everybody together')}
          placeholder={t('no limit')}
          min={1}
          max={100_000}
          value={limits.total}
          error={errorAt('limits.total')}
          onChange={(total) => set({ limits: { ...limits, total } })}
        />
      </div>
      <Cooldown {...props} />
    </>
  );
};

const PRIORITIES = [
  { value: 'low', label: t('Low') },
  { value: 'normal', label: t('Normal') },
  { value: 'high', label: t('High') },
  { value: 'urgent', label: t('Urgent') },
] as const;

const FlowSelect = ({ values, set, errorAt, owner, detail }: SectionProps & Pick<PageProps, 'owner' | 'detail'>) => {
  const flows = useFlowChoices(owner, detail).data ?? [];
  const known = flows.map(({ id, name, status }) => ({
    value: id,
    label: status === 'active' ? name : t('{{name}} (not published)', { name }),
  }));
  const isUnknown = values.flowId !== null && flows.every(({ id }) => id !== values.flowId);
  const other = isUnknown ? [{ value: values.flowId ?? '', label: t('Another flow') }] : [];
  return (
    <Select
      label={t('Flow')}
      hint={t('It runs for every new ticket.')}
      value={values.flowId ?? ''}
      error={errorAt('flowId')}
      options={[{ value: '', label: t('No flow') }, ...known, ...other]}
      onChoose={(flowId) => set({ flowId: flowId || null })}
    />
  );
};

export const NewTicketSection = (props: SectionProps & Pick<PageProps, 'owner' | 'detail'>) => {
  const { values, set, errorAt } = props;
  return (
    <>
      <div className="pair">
        <Select
          label={t('Priority')}
          value={values.defaultPriority}
          options={PRIORITIES}
          onChoose={(defaultPriority) => set({ defaultPriority })}
        />
        <TagsField
          label={t('Tags')}
          hint={t('Separated by commas.')}
          value={values.defaultTags}
          error={errorAt('defaultTags')}
          onChange={(tags) => set({ defaultTags: [...tags] })}
        />
      </div>
      <FlowSelect {...props} />
    </>
  );
};
