import { RolesField } from '../fields/place-fields.tsx';
import { FieldSet } from './field-set.tsx';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

/** Who answers the tickets of categories that say nothing about it. */
export const StaffSection = ({ fields }: SectionProps) => (
  <FieldSet title={t('Staff')}>
    <RolesField
      label={t('Staff roles')}
      hint={t('For categories that name none.')}
      {...fields.choose('staffRoleIds', 'staffRoleIds')}
    />
  </FieldSet>
);
