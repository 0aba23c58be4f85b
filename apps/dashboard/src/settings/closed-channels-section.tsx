import { GroupField } from '../fields/place-fields.tsx';
import { Field, Select } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

const MODES = [
  { value: 'archive', label: t('Keep it, read only') },
  { value: 'delete', label: t('Delete it') },
] as const;

/** What becomes of the channel of a closed ticket. */
export const ClosedChannelsSection = ({ fields: { values, bind, select, choose } }: SectionProps) => (
  <FieldSet title={t('Channels of closed tickets')}>
    <Select label={t('When a ticket closes')} options={MODES} {...select('mode')} />
    <Field
      label={t('Delay (hours)')}
      type="number"
      min={0}
      max={8760}
      {...bind('afterHours', 'closedChannel.afterHours')}
    />
    {values.mode === 'archive' && (
      <GroupField
        label={t('Moved to the channel group')}
        hint={t('Without one, the channel stays where it is.')}
        {...choose('parentId', 'closedChannel.parentId')}
      />
    )}
  </FieldSet>
);
