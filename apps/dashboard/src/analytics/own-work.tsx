import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Select } from '../kit/field.tsx';
import { formatMean } from '../kit/formats.ts';
import { Alert, PageHeader, Skeleton } from '../kit/parts.tsx';
import { fetchOwnWork, type OwnWork } from '../own-api/tickets.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { formatDuration } from './duration.ts';
import { DEFAULT_DAYS, getPeriod, PERIODS } from './period.ts';
import { Tile } from './tiles.tsx';
import { getZone } from '../kit/dates/zone.ts';
import { t } from '../texts/texts.ts';

const useOwnWork = (owner: Owner, days: number) => {
  const [now] = useState(() => Date.now());
  const { from, to } = getPeriod({ days, firstDay: null, lastDay: null }, getZone(), now);
  return useQuery({
    queryKey: [...toKey(owner), 'own-work', from],
    queryFn: ({ signal }) => fetchOwnWork(owner, { from, to, timezone: getZone() }, signal),
  });
};

const Tiles = ({ work }: { readonly work: OwnWork }) => (
  <dl className="tiles">
    <Tile label={t('Replies')} value={work.replied} tone="green" note={t('messages to requesters')} />
    <Tile label={t('Claimed')} value={work.claimed} note={t('tickets taken, or received from others')} />
    <Tile label={t('Closed')} value={work.closed} note={t('tickets, each at its last closing')} />
    <Tile
      label={t('First response')}
      value={formatDuration(work.responseTimes.p50)}
      tone="green"
      note={t('the median of the tickets you answered first: {{count}}', { count: work.responseTimes.count })}
    />
    <Tile
      label={t('Resolution')}
      value={formatDuration(work.resolutionTimes.p50)}
      tone="green"
      note={t('the median of the tickets you had claimed: {{count}}', { count: work.resolutionTimes.count })}
    />
    <Tile
      label={t('Rating')}
      value={formatMean(work.feedback.mean)}
      tone="amber"
      note={t('of 5, ratings: {{count}}', { count: work.feedback.count })}
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
      <PageHeader
        title={t('My work')}
        lead={t('What you did as staff of this server.')}
        action={
          <Link className="button button-plain" href={`${toPath(owner)}/tickets?view=mine`}>
            {t('Your tickets')}
          </Link>
        }
      />
      <div className="stack">
        <form className="filters" aria-label={t('Filter the figures')} onSubmit={(event) => event.preventDefault()}>
          <Select
            label={t('Period')}
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
