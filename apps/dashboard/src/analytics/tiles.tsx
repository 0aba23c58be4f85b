import type { ReactNode } from 'react';
import { formatDuration } from './duration.ts';
import type { Overview } from './use-analytics.ts';
import { t } from '../texts/texts.ts';

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly tone?: 'green' | 'amber' | 'slate';
}

/** One figure with what it means. */
export const Tile = ({ label, value, note, tone = 'slate' }: TileProps) => (
  <div className={`tile tile-${tone}`}>
    <dt>{label}</dt>
    <dd className="tile-value">{value}</dd>
    <dd className="muted tile-note">{note}</dd>
  </div>
);

interface TilesProps {
  readonly overview: Overview;
  /** Null where the role does not see tickets. */
  readonly unclaimed: string | null;
  readonly isNow: boolean;
}

const formatMean = (mean: number | null): string => (mean === null ? '–' : mean.toFixed(2));

/** The few figures that matter most. */
export const Tiles = ({ overview, unclaimed, isNow }: TilesProps) => {
  const { tickets, backlog, responseTimes, resolutionTimes, feedback } = overview;
  const when = isNow ? 'now' : t('at the end of the period');
  return (
    <dl className="tiles">
      <Tile label={t('Open')} value={backlog.open} tone="amber" note={t('wait for staff {{when}}', { when })} />
      <Tile
        label={t('Waiting')}
        value={backlog.pending}
        note={t('for the requester, {{onHold}} on hold', { onHold: backlog.onHold })}
      />
      {unclaimed !== null && (
        <Tile label={t('Unclaimed')} value={unclaimed} tone="amber" note={t('nobody has them, now')} />
      )}
      <Tile
        label={t('Created')}
        value={tickets.created}
        tone="green"
        note={t('{{closed}} closed, {{unanswered}} unanswered', {
          closed: tickets.closed,
          unanswered: tickets.unanswered,
        })}
      />
      <Tile
        label={t('First response')}
        value={formatDuration(responseTimes.p50)}
        tone="green"
        note={t('nine of ten within {{duration}}', { duration: formatDuration(responseTimes.p90) })}
      />
      <Tile
        label={t('Resolution')}
        value={formatDuration(resolutionTimes.p50)}
        tone="green"
        note={t('nine of ten within {{duration}}', { duration: formatDuration(resolutionTimes.p90) })}
      />
      <Tile
        label={t('Rating')}
        value={formatMean(feedback.mean)}
        tone="green"
        note={t('of 5, from {{count}} ratings', { count: feedback.count })}
      />
    </dl>
  );
};
