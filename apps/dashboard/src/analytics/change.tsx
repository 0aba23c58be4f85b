import { lazily } from '../kit/lazily.ts';
import { findChange } from './find-change.ts';
import { locale, t } from '../texts/texts.ts';

const getPercentFormat = lazily(
  () => new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
);

interface ChangeProps {
  readonly now: number | null;
  readonly before: number | null | undefined;
  /** Which direction is good; null where neither is. */
  readonly good: 'up' | 'down' | null;
  readonly format: (value: number) => string;
}

/** How much a figure has changed since the period before. Nothing where there is nothing to compare with. */
export const Change = ({ now, before, good, format }: ChangeProps) => {
  const change = findChange(now, before ?? null);
  if (change === null || before === null || before === undefined) return null;
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : null;
  const tone = direction === null || good === null ? 'even' : direction === good ? 'better' : 'worse';
  return (
    <dd className={`tile-change tile-${tone}`} title={t('Before: {{value}}', { value: format(before) })}>
      {getPercentFormat().format(change)}
      <span className="hidden-text"> {t('than in the period before: {{value}}', { value: format(before) })}</span>
    </dd>
  );
};
