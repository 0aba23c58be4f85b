import { Checkbox, Field, Select } from '../kit/field.tsx';
import { FoldedSection } from '../fields/folded-section.tsx';
import { PARTS } from './parts.ts';
import { describeRetention } from './summaries.ts';
import { hasErrorIn, type SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

/** The data that is removed after some days. */
const LIMITS = [
  { label: t('Transcripts'), max: 3650, placeholder: t('forever'), name: 'transcriptsDays' },
  { label: t('Closed tickets'), max: 3650, placeholder: t('forever'), name: 'closedTicketsDays' },
  { label: t('Events'), max: 30, placeholder: '30', name: 'eventsDays' },
] as const;

const DECISIONS = [
  { value: 'automatic', label: t('Done at once') },
  { value: 'staff', label: t('Decided by staff') },
  { value: 'off', label: t('Not possible by commands') },
] as const;

/** How long data is kept, in days, and who decides about what members ask for. */
export const RetentionSection = ({ fields }: SectionProps) => {
  const { bind, select, values, set, canWrite } = fields;
  return (
    <FoldedSection
      {...PARTS.retention}
      lead={t(
        'What is older is deleted for good. A shorter time takes effect an hour after it was saved; until then it can be taken back.',
      )}
      summary={describeRetention(values)}
      hasError={hasErrorIn(fields, ['retention', 'privacy'])}
    >
      {LIMITS.map(({ name, ...limit }) => (
        <Field key={name} type="number" min={1} {...limit} {...bind(name, `retention.${name}`)} />
      ))}
      <Select
        label={t('Members who ask for their data')}
        hint={t('With /ticket my-data they ask for a copy, with /ticket erase-my-data for the erasure.')}
        options={DECISIONS}
        {...select('memberRequests')}
      />
      <Checkbox
        label={t('Link the page about privacy in tickets')}
        hint={t('At the end of the first message; needs a public address of the service.')}
        isChecked={values.linkInTickets}
        onChange={(linkInTickets) => canWrite && set({ linkInTickets })}
      />
    </FoldedSection>
  );
};
