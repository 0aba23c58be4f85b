import type { Sheet } from '../exports/csv.ts';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import { BarChart } from './charts.tsx';
import { Figure } from './figure.tsx';
import { createIntervalLabel } from './interval-label.ts';
import { type ReportQuery, useTargetResults } from './use-analytics.ts';

interface TargetFigureProps {
  readonly owner: Owner;
  readonly query: ReportQuery;
  /** Names the files. */
  readonly about: string;
}

/** Targets that were reached and missed; nothing for a server without results. */
export const TargetFigure = ({ owner, query, about }: TargetFigureProps) => {
  const { data, error } = useTargetResults(owner, query);
  if (!error && (!data || data.total.met + data.total.breached === 0)) return null;
  const { interval, timezone } = data?.period ?? query;
  const toLabel = createIntervalLabel(interval, timezone);
  const sheet: Sheet | null = data
    ? {
        name: t('Targets'),
        columns: [t('From'), t('Reached'), t('Missed'), t('Percent reached')],
        rows: data.intervals.map(({ from, met, breached, percent }) => [
          { label: toLabel(from), at: from },
          met,
          breached,
          percent ?? '',
        ]),
      }
    : null;
  return (
    <Figure title={t('Targets')} about={about} sheet={sheet} error={error} isWide>
      <BarChart
        label={t('{{met}} targets reached and {{breached}} missed', {
          met: data?.total.met ?? 0,
          breached: data?.total.breached ?? 0,
        })}
        rows={(data?.intervals ?? []).map(({ from, met, breached }) => ({
          name: toLabel(from),
          bar: met,
          line: breached,
        }))}
        barName={t('Reached')}
        lineName={t('Missed')}
      />
    </Figure>
  );
};
