import type { ReactNode } from 'react';
import { formatDuration } from './duration.ts';
import type { Overview } from './use-analytics.ts';

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
  const when = isNow ? 'now' : 'at the end of the period';
  return (
    <dl className="tiles">
      <Tile label="Open" value={backlog.open} tone="amber" note={`wait for staff ${when}`} />
      <Tile label="Waiting" value={backlog.pending} note={`for the requester, ${backlog.onHold} on hold`} />
      {unclaimed !== null && <Tile label="Unclaimed" value={unclaimed} tone="amber" note="nobody has them, now" />}
      <Tile
        label="Created"
        value={tickets.created}
        tone="green"
        note={`${tickets.closed} closed, ${tickets.unanswered} unanswered`}
      />
      <Tile
        label="First response"
        value={formatDuration(responseTimes.p50)}
        tone="green"
        note={`nine of ten within ${formatDuration(responseTimes.p90)}`}
      />
      <Tile
        label="Resolution"
        value={formatDuration(resolutionTimes.p50)}
        tone="green"
        note={`nine of ten within ${formatDuration(resolutionTimes.p90)}`}
      />
      <Tile
        label="Rating"
        value={formatMean(feedback.mean)}
        tone="green"
        note={`of 5, from ${feedback.count} ratings`}
      />
    </dl>
  );
};
