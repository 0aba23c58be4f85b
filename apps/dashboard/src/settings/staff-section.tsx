import { MembersField } from '../fields/members/members-field.tsx';
import { RolesField } from '../fields/place-fields.tsx';
import { Field, Select } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import { PARTS } from './parts.ts';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

const IDENTITIES = [
  { value: 'bot', label: t('Under the bot, with the name above') },
  { value: 'staff', label: t('Under the name and picture of the person') },
  { value: 'role', label: t('Under the bot, with the staff role above') },
] as const;

/** Who answers the tickets of categories that say nothing about it. */
export const StaffSection = ({ fields }: SectionProps) => (
  <FieldSet {...PARTS.staff}>
    <RolesField
      label={t('Staff roles')}
      hint={t('For categories that name none.')}
      {...fields.choose('staffRoleIds', 'staffRoleIds')}
    />
    <Select
      label={t('Replies of staff stand')}
      hint={t(
        'Those from the dashboard and the API. A name of their own needs the permission Manage Webhooks, and is not there in threads.',
      )}
      options={IDENTITIES}
      {...fields.select('replyIdentity')}
    />
    <Field
      label={t('Open tickets up to which somebody is given more')}
      hint={t('In categories that assign tickets. Empty is no limit; people can have an own one.')}
      type="number"
      min={1}
      max={1000}
      {...fields.bind('capacity', 'assignment.capacity')}
    />
    <Field
      label={t('Hours without activity until away')}
      hint={t('Those who are available then get no more tickets. Empty is never.')}
      type="number"
      min={1}
      max={168}
      {...fields.bind('awayAfterHours', 'assignment.awayAfterHours')}
    />
    <MembersField
      owner={fields.owner}
      label={t('Bots whose messages belong to tickets')}
      hint={t('They are found by their names. Messages of other bots are left out.')}
      value={fields.values.botIds}
      error={fields.errorAt('botIds')}
      isDisabled={!fields.canWrite}
      onChange={(botIds) => fields.set({ botIds })}
    />
  </FieldSet>
);
