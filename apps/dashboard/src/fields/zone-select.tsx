import { useState } from 'react';
import { type Option, Select } from '../kit/field.tsx';
import { t } from '../texts/texts.ts';

interface ZoneSelectProps {
  readonly value: string;
  readonly disabled?: boolean;
  readonly error?: string | null;
  /** Those that come first; the value is one of them. */
  readonly first: readonly Option[];
  readonly onChoose: (zone: string) => void;
}

/** A name of the IANA database for reading. */
export const toZoneOption = (value: string): Option => ({ value, label: value.replaceAll('_', ' ') });

/** There are over 400 zones, which are listed only when somebody is about to choose. */
export const ZoneSelect = ({ value, disabled = false, error = null, first, onChoose }: ZoneSelectProps) => {
  const [zones, setZones] = useState<readonly string[]>([]);
  const showAll = () => setZones(Intl.supportedValuesOf('timeZone'));
  const known = new Set(first.map((option) => option.value));
  return (
    <div onFocus={showAll} onPointerEnter={showAll}>
      <Select
        label={t('Time zone')}
        value={value}
        disabled={disabled}
        error={error}
        options={[...first, ...zones.filter((zone) => !known.has(zone)).map(toZoneOption)]}
        onChoose={onChoose}
      />
    </div>
  );
};
