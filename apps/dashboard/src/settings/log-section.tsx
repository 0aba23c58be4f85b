import { ChannelField } from '../fields/place-fields.tsx';
import { Choices } from '../kit/choices.tsx';
import { Checkbox, Select } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import type { SectionProps } from './use-settings-form.ts';
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

/** Who is informed of what happens to tickets, and where. */
export const LogSection = ({ fields: { values, canWrite, set, select, choose } }: SectionProps) => (
  <FieldSet title={t('Reports')}>
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
  </FieldSet>
);
