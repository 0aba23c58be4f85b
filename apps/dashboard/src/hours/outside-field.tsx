import { Link } from 'wouter';
import { Select } from '../kit/field.tsx';
import { toPath } from '../owner.ts';
import type { ContextProps, RecordFormProps } from '../records/record-views.ts';
import { useBotText } from '../settings/bot-texts.ts';
import { useSettings } from '../settings/use-settings.ts';
import { t } from '../texts/texts.ts';
import type { CalendarDraft } from './calendar-kind.ts';

const OUTSIDE = [
  { value: 'allow', label: t('Tickets open as always') },
  { value: 'warn', label: t('Tickets open, and the first message says when staff is back') },
  { value: 'block', label: t('Nobody opens tickets until the next opening') },
] as const;

const TEXTS = { warn: 'opening.outside_hours', block: 'answer.outside_hours_until' } as const;
const EXAMPLE_HOURS = 14;

interface Props extends ContextProps {
  readonly outside: keyof typeof TEXTS;
}

/** The sentence of the bot in the server, with an example of the time. */
const WhatMembersRead = ({ owner, detail, outside }: Props) => {
  const canRead = owner.kind === 'server' && detail.scopes.includes('settings:read');
  const { data: settings } = useSettings(owner, canRead);
  const text = useBotText(owner, TEXTS[outside], canRead);
  if (text === undefined || !settings) return null;
  const time = new Intl.RelativeTimeFormat(settings.locale).format(EXAMPLE_HOURS, 'hour');
  return (
    <div className="members-read">
      <p className="field-label">{t('What members read')}</p>
      <blockquote lang={settings.locale}>{text.replaceAll('{{time}}', time)}</blockquote>
      <Link href={`${toPath(owner)}/settings/texts`}>{t('Texts of the bot')}</Link>
    </div>
  );
};

type OutsideProps = ContextProps &
  Pick<RecordFormProps<never, CalendarDraft>, 'values' | 'set'> & { readonly error: string | null };

/** What happens to members who open a ticket outside the hours. */
export const OutsideField = ({ owner, detail, values, set, error }: OutsideProps) => (
  <>
    <Select
      label={t('When a member opens a ticket outside the hours')}
      value={values.outside}
      error={error}
      options={OUTSIDE}
      onChoose={(outside) => set({ outside })}
    />
    {values.outside !== 'allow' && <WhatMembersRead owner={owner} detail={detail} outside={values.outside} />}
  </>
);
