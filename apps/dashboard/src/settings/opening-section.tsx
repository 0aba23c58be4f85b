import { OpeningRulesFields } from '../fields/opening-rules.tsx';
import { FieldSet } from './field-set.tsx';
import type { SectionProps } from './use-settings-form.ts';
import { t } from '../texts/texts.ts';

/** Who may open tickets in any category. */
export const OpeningSection = ({
  fields: { values, server, canWrite, errorAt, set },
  guildId,
}: SectionProps & { readonly guildId: string }) => (
  <FieldSet title={t('Who may open tickets')}>
    <p className="muted">{t('In every category, besides what the category says. Empty fields limit nothing.')}</p>
    <OpeningRulesFields
      guildId={guildId}
      server={server}
      value={values.openingRules}
      errorAt={errorAt}
      isDisabled={!canWrite}
      onChange={(openingRules) => set({ openingRules })}
    />
  </FieldSet>
);
