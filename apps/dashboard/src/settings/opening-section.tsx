import { OpeningRulesFields } from '../fields/opening-rules.tsx';
import { FoldedSection } from '../fields/folded-section.tsx';
import { PARTS } from './parts.ts';
import { describeOpening } from './summaries.ts';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

/** Who may open tickets in any category. */
export const OpeningSection = ({
  fields: { values, server, canWrite, errorAt, set },
  guildId,
}: SectionProps & { readonly guildId: string }) => (
  <FoldedSection
    {...PARTS.opening}
    lead={t('In every category, besides what the category says. Empty fields limit nothing.')}
    summary={describeOpening(values)}
    hasError={errorAt('openingRules') !== null}
  >
    <OpeningRulesFields
      guildId={guildId}
      server={server}
      value={values.openingRules}
      errorAt={errorAt}
      isDisabled={!canWrite}
      onChange={(openingRules) => set({ openingRules })}
    />
  </FoldedSection>
);
