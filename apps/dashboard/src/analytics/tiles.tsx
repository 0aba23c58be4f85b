import type { ReactNode } from 'react';
import { formatMean } from '../kit/formats.ts';
import { Change } from './change.tsx';
import { formatDuration } from './duration.ts';
import type { Overview } from './use-analytics.ts';
import { t } from '../texts/texts.ts';

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly tone?: 'green' | 'amber' | 'slate';
  /** How it has changed. */
  readonly change?: ReactNode;
}

/** One figure with what it means. */
export const Tile = ({ label, value, note, tone = 'slate', change }: TileProps) => (
  <div className={`tile tile-${tone}`}>
    <dt>{label}</dt>
    <dd className="tile-value">{value}</dd>
    {change}
    <dd className="muted tile-note">{note}</dd>
  </div>
);

interface TilesProps {
  readonly overview: Overview;
  /** Of the period before; undefined until it is read. */
  readonly before: Overview | undefined;
  /** Null where the role does not see tickets. */
  readonly unclaimed: string | null;
  readonly isNow: boolean;
}

/** The few figures that matter most. */
export const Tiles = ({ overview, before, unclaimed, isNow }: TilesProps) => {
  const { tickets, backlog, responseTimes, resolutionTimes, feedback } = overview;
  const when = isNow ? t('now') : t('at the end of the period');
  return (
    <dl className="tiles">
      <Tile label={t('Waiting for us')} value={backlog.open} tone="amber" note={when} />
      <Tile
        label={t('Waiting for requester')}
        value={backlog.pending}
        note={t('and {{count}} on hold', { count: backlog.onHold })}
      />
      {unclaimed !== null && (
        <Tile label={t('Unclaimed')} value={unclaimed} tone="amber" note={t('nobody has them, now')} />
      )}
      <Tile
        label={t('Created')}
        value={tickets.created}
        change={<Change now={tickets.created} before={before?.tickets.created} good={null} format={String} />}
        tone="green"
        note={t('{{closed}} closed, {{unanswered}} unanswered', {
          closed: tickets.closed,
          unanswered: tickets.unanswered,
        })}
      />
      <Tile
        label={t('First response')}
        value={formatDuration(responseTimes.p50)}
        change={
          <Change now={responseTimes.p50} before={before?.responseTimes.p50} good="down" format={formatDuration} />
        }
        tone="green"
        note={t('nine of ten within {{duration}}', { duration: formatDuration(responseTimes.p90) })}
      />
      <Tile
        label={t('Resolution')}
        value={formatDuration(resolutionTimes.p50)}
        change={
          <Change now={resolutionTimes.p50} before={before?.resolutionTimes.p50} good="down" format={formatDuration} />
        }
        tone="green"
        note={t('nine of ten within {{duration}}', { duration: formatDuration(resolutionTimes.p90) })}
      />
      <Tile
        label={t('Rating')}
        value={formatMean(feedback.mean)}
        change={<Change now={feedback.mean} before={before?.feedback.mean} good="up" format={formatMean} />}
        tone="green"
        note={t('of 5, ratings: {{count}}', { count: feedback.count })}
      />
    </dl>
  );
};
