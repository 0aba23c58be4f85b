import { toZoneOption, ZoneSelect } from '../fields/zone-select.tsx';
import { Field, Select } from '../kit/field.tsx';
import { FieldSet } from './field-set.tsx';
import { PARTS } from './parts.ts';
import { LOCALES } from './locales.ts';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

const TICKET_LANGUAGES = [
  { value: 'server', label: t('That of the server') },
  { value: 'requester', label: t('That of the requester') },
] as const;

interface BotProps extends SectionProps {
  /** The time zone that is stored. */
  readonly timezone: string;
}

/** How the bot speaks. */
export const BotSection = ({ fields, timezone }: BotProps) => {
  const { bind, select } = fields;
  return (
    <FieldSet {...PARTS.bot}>
      <Select label={t('Language')} options={LOCALES} {...select('locale')} />
      <Select
        label={t('Ticket language')}
        hint={t('That of the requester is the one of their Discord, where the bot has it. Own texts stay as they are.')}
        options={TICKET_LANGUAGES}
        {...select('ticketLanguage')}
      />
      <ZoneSelect first={[...new Set([timezone, 'UTC'])].map(toZoneOption)} {...select('timezone')} />
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
