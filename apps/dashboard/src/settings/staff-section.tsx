import { RolesField } from '../fields/place-fields.tsx';
import { FieldSet } from './field-set.tsx';
import type { SectionProps } from './use-settings-form.ts';

/** Who answers the tickets of categories that say nothing about it. */
export const StaffSection = ({ fields }: SectionProps) => (
  <FieldSet title="Staff">
    <RolesField
      label="Staff roles"
      hint="For categories that name none."
      {...fields.choose('staffRoleIds', 'staffRoleIds')}
    />
  </FieldSet>
);
