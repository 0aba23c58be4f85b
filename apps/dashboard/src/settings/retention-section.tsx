import { Field } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import type { SettingsFields } from './use-settings-form.ts';

interface SectionProps {
  readonly fields: SettingsFields;
}

/** After how many days data is removed. */
export const RetentionSection = ({ fields: { bind } }: SectionProps) => (
  <FieldSet title="How long data is kept, in days">
    <p className="muted">
      What is older is deleted for good. A shorter time takes effect an hour after it was saved; until then it can be
      taken back.
    </p>
    <Field
      label="Transcripts"
      type="number"
      min={1}
      max={3650}
      placeholder="forever"
      {...bind('transcriptsDays', 'retention.transcriptsDays')}
    />
    <Field
      label="Closed tickets"
      type="number"
      min={1}
      max={3650}
      placeholder="forever"
      {...bind('closedTicketsDays', 'retention.closedTicketsDays')}
    />
    <Field
      label="Events"
      type="number"
      min={1}
      max={30}
      placeholder="30"
      {...bind('eventsDays', 'retention.eventsDays')}
    />
  </FieldSet>
);
