import { GroupField } from '../fields/place-fields.tsx';
import { Field, Select } from '../kit/field.tsx';
import { FoldedSection } from '../fields/folded-section.tsx';
import { PARTS } from './parts.ts';
import { describeClosedChannels } from './summaries.ts';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

const MODES = [
  { value: 'archive', label: t('Keep it, read only') },
  { value: 'delete', label: t('Delete it') },
] as const;

/** What becomes of the channel of a closed ticket. */
export const ClosedChannelsSection = ({ fields: { values, errorAt, bind, select, choose } }: SectionProps) => (
  <FoldedSection
    {...PARTS.channels}
    lead={t('What becomes of the channel of a closed ticket.')}
    summary={describeClosedChannels(values)}
    hasError={errorAt('closedChannel') !== null}
  >
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
  </FoldedSection>
);
