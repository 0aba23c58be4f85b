import { IdsField } from '../fields/fields.tsx';
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
    <IdsField
      label={t('Bots whose messages belong to tickets')}
      hint={t('Their ids, separated by commas. Messages of other bots are left out.')}
      inputMode="numeric"
      value={fields.values.botIds}
      error={fields.errorAt('botIds')}
      disabled={!fields.canWrite}
      onChange={(botIds) => fields.set({ botIds })}
    />
  </FieldSet>
);
