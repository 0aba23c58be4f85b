import { NumberField } from '../fields/fields.tsx';
import { RolesField } from '../fields/place-fields.tsx';
import type { ChatServer } from '../fields/use-chat-server.ts';
import type { FindError } from '../fields/field-errors.ts';
import { Checkbox, Select } from '../kit/field.tsx';
import type { CategoryDraft } from './category-draft.ts';
import { CLAIM_MODES } from './choices.ts';
import { t } from '../texts/texts.ts';

interface SectionProps {
  readonly values: CategoryDraft;
  readonly set: (change: Partial<CategoryDraft>) => void;
  readonly errorAt: FindError;
  readonly server: ChatServer | null;
}

const TAKEOVERS = [
  { value: 'anybody', label: t('All of the staff') },
  { value: 'leads', label: t('Staff with one of these roles') },
  { value: 'nobody', label: t('Nobody') },
] as const;

/** What a claim changes, who may take a ticket over, and when a claim ends. */
export const ClaimsSection = ({ values, set, errorAt, server }: SectionProps) => (
  <>
    <Checkbox
      label={t('Claim before closing')}
      hint={t('A ticket that nobody has claimed cannot be closed.')}
      isChecked={values.requireClaim}
      onChange={(requireClaim) => set({ requireClaim })}
    />
    <Select
      label={t('A claim')}
      hint={t('In private threads it only says who answers.')}
      value={values.claimMode}
      error={errorAt('claimMode')}
      options={CLAIM_MODES}
      onChoose={(claimMode) => set({ claimMode })}
    />
    <Select
      label={t('Who may take over a claimed ticket')}
      value={values.takeover}
      error={errorAt('takeover')}
      options={TAKEOVERS}
      onChoose={(takeover) => set({ takeover })}
    />
    {values.takeover === 'leads' && (
      <RolesField
        label={t('Roles that take over')}
        hint={t('Members need a staff role as well.')}
        server={server}
        value={values.leadRoleIds}
        error={errorAt('leadRoleIds')}
        onChange={(ids) => set({ leadRoleIds: [...ids] })}
      />
    )}
    <NumberField
      label={t('End a claim after hours without an answer')}
      placeholder={t('never')}
      min={1}
      max={8760}
      value={values.unclaimAfterHours}
      error={errorAt('unclaimAfterHours')}
      onChange={(unclaimAfterHours) => set({ unclaimAfterHours })}
    />
  </>
);
