import { Link } from 'wouter';
import { OpeningRulesFields } from '../fields/opening-rules.tsx';
import { useCalendarChoices } from '../fields/calendar-choices.ts';
import { CalendarSelect } from '../fields/calendar-select.tsx';
import { FoldedSection } from '../fields/folded-section.tsx';
import { toPath } from '../owner.ts';
import { PARTS } from './parts.ts';
import { describeOpening } from './summaries.ts';
import { hasErrorIn, type SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

/** When the team is there, and who may open tickets in any category. */
export const OpeningSection = ({ fields }: SectionProps) => {
  const { owner, values, server, canWrite, errorAt, set } = fields;
  const calendars = useCalendarChoices(owner, true);
  return (
    <FoldedSection
      {...PARTS.opening}
      lead={t('In every category, besides what the category says. Empty fields limit nothing.')}
      summary={describeOpening(values, calendars)}
      hasError={hasErrorIn(fields, ['openingRules', 'calendarId'])}
    >
      <CalendarSelect
        calendars={calendars}
        none={t('Always open')}
        hint={<Link href={`${toPath(owner)}/hours`}>{t('Make and change opening hours')}</Link>}
        value={values.calendarId}
        error={errorAt('calendarId')}
        isDisabled={!canWrite}
        onChange={(calendarId) => set({ calendarId })}
      />
      <OpeningRulesFields
        guildId={owner.id}
        server={server}
        value={values.openingRules}
        errorAt={errorAt}
        isDisabled={!canWrite}
        onChange={(openingRules) => set({ openingRules })}
      />
    </FoldedSection>
  );
};
