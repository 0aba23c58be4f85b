import { TextField } from '../editing/fields.tsx';
import { Select } from '../kit/field.tsx';
import type { Owner } from '../owner.ts';
import { useChannels } from './use-panels.ts';

interface FieldProps {
  readonly owner: Owner;
  readonly value: string | null;
  readonly error: string | null;
  readonly onChange: (channelId: string | null) => void;
}

/** The channel of a panel: chosen from a list where the chat gives one, else by its id. */
export const ChannelField = ({ owner, value, error, onChange }: FieldProps) => {
  const channels = useChannels(owner);
  if (!channels || channels.length === 0) {
    return (
      <TextField
        label="Channel"
        hint="The id of the channel. In Discord: developer mode on, then “Copy channel ID” in the menu of the channel."
        inputMode="numeric"
        placeholder="300000000000000001"
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  const known = channels.map(({ id, name }) => ({ value: id, label: `#${name}` }));
  const isUnknown = value !== null && channels.every(({ id }) => id !== value);
  return (
    <Select
      label="Channel"
      hint="Of the simulated chat."
      value={value ?? ''}
      error={error}
      options={[
        { value: '', label: 'None yet' },
        ...known,
        ...(isUnknown ? [{ value, label: `Channel ${value}` }] : []),
      ]}
      onChoose={(channelId) => onChange(channelId || null)}
    />
  );
};
