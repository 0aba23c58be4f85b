import { type ComponentProps, useState } from 'react';
import { Field, Select } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import { listTimeZones, LOCALES } from './locales.ts';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

type ZoneFieldProps = Omit<ComponentProps<typeof Field>, 'label'> & { readonly present: string };

/** There are over 400 zones, which are listed only when somebody is about to choose. */
const ZoneField = ({ present, ...field }: ZoneFieldProps) => {
  const [zones, setZones] = useState<readonly string[]>([]);
  return (
    <>
      <Field
        label={t('Time zone')}
        list="time-zones"
        {...field}
        required
        onFocus={() => setZones(listTimeZones(present))}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
};

interface BotProps extends SectionProps {
  /** The time zone that is stored. */
  readonly timezone: string;
}

/** How the bot speaks. */
export const BotSection = ({ fields, timezone }: BotProps) => {
  const { bind, select } = fields;
  return (
    <FieldSet title={t('The bot')}>
      <Select label={t('Language')} options={LOCALES} {...select('locale')} />
      <ZoneField present={timezone} {...bind('timezone', 'timezone')} />
      <Field
        label={t('Color of its messages')}
        placeholder="#12614c"
        pattern="#[0-9a-fA-F]{6}"
        title={t('A color such as #12614c')}
        {...bind('color', 'color')}
      />
    </FieldSet>
  );
};
