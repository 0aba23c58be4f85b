import { GroupField } from '../fields/place-fields.tsx';
import { Field, Select } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import type { SectionProps } from './use-settings-form.ts';

const MODES = [
  { value: 'archive', label: 'Keep it, read only' },
  { value: 'delete', label: 'Delete it' },
] as const;

/** What becomes of the channel of a closed ticket. */
export const ClosedChannelsSection = ({ fields: { values, bind, select, choose } }: SectionProps) => (
  <FieldSet title="Channels of closed tickets">
    <Select label="When a ticket closes" options={MODES} {...select('mode')} />
    <Field label="Delay (hours)" type="number" min={0} max={8760} {...bind('afterHours', 'closedChannel.afterHours')} />
    {values.mode === 'archive' && (
      <GroupField
        label="Moved to the channel group"
        hint="Without one, the channel stays where it is."
        {...choose('parentId', 'closedChannel.parentId')}
      />
    )}
  </FieldSet>
);
