import { Alert, Skeleton } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { ReportError } from './figure.tsx';
import { getPeriodBefore } from './period.ts';
import { Reading } from './reading.tsx';
import { Tiles } from './tiles.tsx';
import { type ReportQuery, useOverview } from './use-analytics.ts';
import { useUnclaimed } from './use-tickets-and-categories.ts';
import { t } from '../texts/texts.ts';

interface SummaryProps {
  readonly owner: Owner;
  readonly query: ReportQuery;
  /** The period lasts until now. */
  readonly isNow: boolean;
}

/** What the figures say in words, and those that matter most. */
export const Summary = ({ owner, query, isNow }: SummaryProps) => {
  const { data, error } = useOverview(owner, query);
  const { data: before } = useOverview(owner, { ...query, ...getPeriodBefore(query) });
  const { data: unclaimed = null } = useUnclaimed(owner, query.categoryId);
  if (error) return <ReportError error={error} />;
  if (!data) return <Skeleton rows={2} isSlip />;
  return (
    <>
      {!data.period.isComplete && (
        <Alert kind="warning" title={t('Not everything is counted yet')}>
          {t('Very many changes wait to be counted, as after an upgrade. The figures will be complete soon.')}
        </Alert>
      )}
      {data.tickets.created === 0 && data.tickets.closed === 0 && (
        <Alert title={t('No tickets came or went in this period')}>
          {t('Choose a longer period. A server that is new has figures as soon as somebody opens a ticket.')}
        </Alert>
      )}
      {data.tickets.created > 0 && <Reading overview={data} before={before} />}
      <Tiles overview={data} before={before} unclaimed={unclaimed} isNow={isNow} />
    </>
  );
};
