import { ChannelField } from '../fields/place-fields.tsx';
import { Choices } from '../kit/choices.tsx';
import { Checkbox, Field, Select } from '../kit/field.tsx';
import { FoldedSection } from '../fields/folded-section.tsx';
import { PARTS } from './parts.ts';
import { describeReports } from './summaries.ts';
import { hasErrorIn, type SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

const STYLES = [
  { value: 'ticket', label: t('One message for each ticket, which is kept up to date') },
  { value: 'event', label: t('One message for each event') },
] as const;

const EVENTS = [
  { value: 'opened', label: t('Opened') },
  { value: 'claimed', label: t('Claimed') },
  { value: 'transferred', label: t('Transferred') },
  { value: 'moved', label: t('Moved') },
  { value: 'closed', label: t('Closed') },
  { value: 'rated', label: t('Rated') },
  { value: 'reopened', label: t('Reopened') },
  { value: 'deleted', label: t('Deleted') },
  { value: 'refused', label: t('Refused by the chat') },
] as const;

const MODES = [
  { value: 'link', label: t('As a link') },
  { value: 'file', label: t('As an HTML file') },
  { value: 'none', label: t('Not at all') },
] as const;

const PLACES = [
  { place: 'logChannel', label: t('Transcripts in the log channel') },
  { place: 'categoryChannel', label: t('Transcripts in the channels of categories') },
  { place: 'requester', label: t('Transcripts in direct messages') },
] as const;

/** How transcripts of closed tickets are shown in the chat. */
const TranscriptFields = ({ fields: { values, canWrite, set, bind } }: SectionProps) => (
  <>
    {PLACES.map(({ place, label }) => (
      <Select
        key={place}
        label={label}
        options={MODES}
        disabled={!canWrite}
        value={values.transcriptDelivery[place]}
        onChoose={(mode) => set({ transcriptDelivery: { ...values.transcriptDelivery, [place]: mode } })}
      />
    ))}
    <Field
      label={t('Links to transcripts work for (days)')}
      type="number"
      min={1}
      max={365}
      {...bind('linkDays', 'transcriptDelivery.linkDays')}
    />
  </>
);

/** Who is informed of what happens to tickets, and where. */
export const LogSection = ({ fields }: SectionProps) => {
  const { values, server, canWrite, set, select, choose } = fields;
  return (
    <FoldedSection
      {...PARTS.reports}
      lead={t('Who is informed of what happens to tickets, and where.')}
      summary={describeReports(values, server)}
      hasError={hasErrorIn(fields, ['logChannelId', 'logEvents', 'logStyle', 'transcriptDelivery'])}
    >
      <ChannelField
        label={t('Log channel')}
        hint={t('What happens to tickets is reported there.')}
        {...choose('logChannelId', 'logChannelId')}
      />
      {values.logChannelId !== null && (
        <>
          <Select label={t('Form of the reports')} options={STYLES} {...select('logStyle')} />
          <Choices
            label={t('What is reported')}
            options={EVENTS}
            chosen={values.logEvents}
            onChange={(logEvents) => canWrite && set({ logEvents: [...logEvents] })}
          />
        </>
      )}
      <Checkbox
        label={t('Summary for the requester')}
        hint={t('As a direct message when a ticket is closed.')}
        isChecked={values.transcriptToRequester}
        onChange={(transcriptToRequester) => canWrite && set({ transcriptToRequester })}
      />
      <TranscriptFields fields={fields} />
    </FoldedSection>
  );
};
