import { NumberField } from '../fields/fields.tsx';
import { ChannelField } from '../fields/place-fields.tsx';
import { Checkbox, Select } from '../kit/field.tsx';
import { FOLLOW_UPS, REQUESTER_CLOSES } from './choices.ts';
import { t } from '../texts/texts.ts';
import type { SectionProps, ServerProps } from './category-sections.tsx';

/** Closing by the service itself. */
const AutoClose = ({ values: { autoClose }, set, errorAt }: SectionProps) => {
  const change = (part: Partial<typeof autoClose>) => set({ autoClose: { ...autoClose, ...part } });
  return (
    <>
      <div className="pair">
        <NumberField
          label={t('Close after hours without a message')}
          placeholder={t('never')}
          min={1}
          max={8760}
          value={autoClose.inactiveHours}
          error={errorAt('autoClose.inactiveHours')}
          onChange={(inactiveHours) => change({ inactiveHours })}
        />
        <NumberField
          label={t('Warn that many hours before')}
          placeholder={t('no warning')}
          min={1}
          max={8760}
          value={autoClose.warnHoursBefore}
          error={errorAt('autoClose.warnHoursBefore')}
          onChange={(warnHoursBefore) => change({ warnHoursBefore })}
        />
      </div>
      <Checkbox
        label={t('Count open hours only')}
        hint={t('Time outside the opening hours does not count for closing and for the warning.')}
        isChecked={autoClose.businessTime}
        onChange={(businessTime) => change({ businessTime })}
      />
      <Checkbox
        label={t('Close when the requester leaves the server')}
        isChecked={autoClose.onMemberLeave}
        onChange={(onMemberLeave) => change({ onMemberLeave })}
      />
    </>
  );
};

export const ClosingSection = (props: SectionProps & ServerProps) => {
  const { values, set, errorAt, server } = props;
  return (
    <>
      <AutoClose {...props} />
      <Checkbox
        label={t('Reason for closing')}
        hint={t('A reason has to be given when a ticket is closed.')}
        isChecked={values.requireReason}
        onChange={(requireReason) => set({ requireReason })}
      />
      <Select
        label={t('A requester who wants to close the ticket')}
        hint={t('With the button Close, or with /ticket close.')}
        value={values.requesterClose}
        options={REQUESTER_CLOSES}
        onChoose={(requesterClose) => set({ requesterClose })}
      />
      <Select
        label={t('A message of the requester after closing')}
        value={values.followUp}
        options={FOLLOW_UPS}
        onChoose={(followUp) => set({ followUp })}
      />
      <Checkbox
        label={t('Ask for feedback')}
        hint={t('The requester can rate the help from 1 to 5.')}
        isChecked={values.feedbackEnabled}
        onChange={(feedbackEnabled) => set({ feedbackEnabled })}
      />
      <ChannelField
        label={t('Channel for transcripts')}
        hint={t('Transcripts of closed tickets are posted there, besides the log channel.')}
        server={server}
        value={values.transcriptChannelId}
        error={errorAt('transcriptChannelId')}
        onChange={(transcriptChannelId) => set({ transcriptChannelId })}
      />
    </>
  );
};
