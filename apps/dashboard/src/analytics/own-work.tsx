import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Select } from '../kit/field.tsx';
import { Alert, PageHeader, Skeleton } from '../kit/parts.tsx';
import { fetchOwnWork, type OwnWork } from '../own-api.ts';
import { type Owner, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { formatDuration } from './duration.ts';
import { DEFAULT_DAYS, getPeriod, PERIODS } from './period.ts';
import { Tile } from './tiles.tsx';
import { getBrowserZone } from './zone.ts';

const useOwnWork = (owner: Owner, days: number) => {
  const [now] = useState(() => Date.now());
  const { from, to } = getPeriod({ days, firstDay: null, lastDay: null }, getBrowserZone(), now);
  return useQuery({
    queryKey: [...toKey(owner), 'own-work', from],
    queryFn: ({ signal }) => fetchOwnWork(owner, { from, to, timezone: getBrowserZone() }, signal),
  });
};

const Tiles = ({ work }: { readonly work: OwnWork }) => (
  <dl className="tiles">
    <Tile label="Replies" value={work.replied} tone="green" note="messages to requesters" />
    <Tile label="Claimed" value={work.claimed} note="tickets taken, or received from others" />
    <Tile label="Closed" value={work.closed} note="tickets, each at its last closing" />
    <Tile
      label="First response"
      value={formatDuration(work.responseTimes.p50)}
      tone="green"
      note={`the median of ${work.responseTimes.count} tickets you answered first`}
    />
    <Tile
      label="Resolution"
      value={formatDuration(work.resolutionTimes.p50)}
      tone="green"
      note={`the median of ${work.resolutionTimes.count} tickets you had claimed`}
    />
    <Tile
      label="Rating"
      value={work.feedback.mean?.toFixed(2) ?? '–'}
      tone="amber"
      note={`of 5, from ${work.feedback.count} ratings`}
    />
  </dl>
);

/** What the person who is signed in did as staff. */
export const OwnWorkPage = ({ owner }: PageProps) => {
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period.days) === search.get('days'))?.days ?? DEFAULT_DAYS;
  const { data, error } = useOwnWork(owner, days);
  return (
    <>
      <PageHeader title="My work" lead="What you did as staff of this server." />
      <div className="stack">
        <form className="filters" aria-label="Filter the figures" onSubmit={(event) => event.preventDefault()}>
          <Select
            label="Period"
            value={String(days)}
            options={PERIODS.map((period) => ({ value: String(period.days), label: period.label }))}
            onChoose={(value) => setSearch({ days: value }, { replace: true })}
          />
        </form>
        {error && <Alert kind="error">{describeError(error)}</Alert>}
        {!data && !error && <Skeleton rows={2} isSlip />}
        {data && <Tiles work={data} />}
      </div>
    </>
  );
};
