import { Alert, PageHeader, Skeleton } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { BarChart, DurationChart, ShareBars } from './charts.tsx';
import { HeatMap } from './heat-map.tsx';
import type { Sheet } from './csv.ts';
import { formatDuration } from './duration.ts';
import { Figure, ReportError } from './figure.tsx';
import { FilterForm } from './filter-form.tsx';
import { createIntervalLabel } from './interval-label.ts';
import { getHeatPeriod, isUntilNow } from './period.ts';
import { toMetricSheet, toStaffSheet } from './sheets.ts';
import { Tiles } from './tiles.tsx';
import {
  type ReportQuery,
  useCategories,
  useCategoryMetrics,
  useOverview,
  useResponseTimes,
  useServerMetrics,
  useStaff,
  useUnclaimed,
  useVolume,
} from './use-analytics.ts';
import { useFilters } from './use-filters.ts';
import { toWeekGrid } from './week-grid.ts';

interface ReportProps {
  readonly owner: Owner;
  readonly query: ReportQuery;
  /** Names the files. */
  readonly about: string;
}

const VolumeFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useVolume(owner, query);
  const { interval, timezone } = data?.period ?? query;
  const toLabel = createIntervalLabel(interval, timezone);
  const sheet: Sheet | null = data
    ? {
        name: 'Volume',
        columns: ['From', 'Created', 'Closed', 'Reopened', 'Merged'],
        rows: data.intervals.map((row) => [
          { label: toLabel(row.from), at: row.from },
          row.created,
          row.closed,
          row.reopened,
          row.merged,
        ]),
      }
    : null;
  return (
    <Figure title="Volume" about={about} sheet={sheet} error={error} isWide>
      <BarChart
        label={`${data?.total.created} tickets created and ${data?.total.closed} closed, by ${interval}`}
        rows={(data?.intervals ?? []).map(({ from, created, closed }) => ({
          name: toLabel(from),
          bar: created,
          line: closed,
        }))}
        barName="Created"
        lineName="Closed"
      />
    </Figure>
  );
};

const ResponseFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useResponseTimes(owner, query);
  const { interval, timezone } = data?.period ?? query;
  const toLabel = createIntervalLabel(interval, timezone);
  const sheet: Sheet | null = data
    ? {
        name: 'First response',
        columns: ['From', 'Answered', 'Unanswered', 'p50', 'p90'],
        rows: data.intervals.map(({ from, count, unanswered, p50, p90 }) => [
          { label: toLabel(from), at: from },
          count,
          unanswered,
          { seconds: p50 },
          { seconds: p90 },
        ]),
      }
    : null;
  return (
    <Figure title="First response" about={about} sheet={sheet} error={error} isWide>
      <DurationChart
        label={`Time to the first response: half within ${formatDuration(data?.total.p50 ?? null)}, nine of ten within ${formatDuration(data?.total.p90 ?? null)}`}
        rows={(data?.intervals ?? []).map(({ from, p50, p90 }) => ({ name: toLabel(from), p50, p90 }))}
      />
    </Figure>
  );
};

/** 1 January 2024 was a Monday. */
const toDayNames = (style: 'short' | 'long'): readonly string[] => {
  const format = new Intl.DateTimeFormat(undefined, { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)));
};

const toHour = (_: unknown, hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const HeatFigure = ({ owner, query, about }: ReportProps) => {
  const period = getHeatPeriod(query, query.timezone);
  const { data, error } = useVolume(owner, { ...query, ...period });
  const grid = toWeekGrid(data?.intervals ?? [], data?.period.timezone ?? query.timezone);
  const names = toDayNames('long');
  const sheet: Sheet | null = data
    ? {
        name: 'Week',
        columns: ['Day', ...Array.from({ length: 24 }, toHour)],
        rows: grid.map((row, day) => [names[day] ?? '', ...row]),
      }
    : null;
  return (
    <Figure
      title="When tickets come"
      note={period.from === query.from ? undefined : 'The last four weeks of the period.'}
      about={about}
      sheet={sheet}
      error={error}
    >
      <HeatMap
        label={`Tickets created in each hour of the week, ${data?.total.created} in all`}
        grid={grid}
        dayNames={toDayNames('short')}
      />
    </Figure>
  );
};

const RatingFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useOverview(owner, query);
  const ratings = (data?.feedback.ratings ?? []).toSorted((a, b) => b.rating - a.rating);
  const rows = ratings.map(({ rating, count }) => ({ name: `${rating} of 5`, count }));
  const sheet: Sheet | null = data
    ? { name: 'Ratings', columns: ['Rating', 'Count'], rows: rows.map(({ name, count }) => [name, count]) }
    : null;
  return (
    <Figure title="Ratings" about={about} sheet={sheet} error={error}>
      <ShareBars rows={rows} />
    </Figure>
  );
};

const StaffFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useStaff(owner, query);
  return (
    <Figure
      title="Staff"
      note="Who answered first has the response; who had claimed the ticket has the resolution and the rating."
      about={about}
      sheet={data ? toStaffSheet(data) : null}
      error={error}
      isWide
    />
  );
};

const CategoryFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useCategoryMetrics(owner, query);
  const { data: categories } = useCategories(owner);
  const toTitle = (id: string) => categories?.find((category) => category.id === id)?.name ?? id;
  const rows = data?.map((row) => ({ ...row, title: toTitle(row.categoryId) }));
  return (
    <Figure
      title="Categories"
      about={about}
      sheet={rows ? toMetricSheet('Categories', 'Category', rows) : null}
      error={error}
      isWide
    />
  );
};

const ServerFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useServerMetrics(owner, query);
  const rows = data?.map((row) => ({ ...row, title: row.name }));
  return (
    <Figure
      title="Servers"
      about={about}
      sheet={rows ? toMetricSheet('Servers', 'Server', rows) : null}
      error={error}
      isWide
    />
  );
};

const Summary = ({ owner, query, isNow }: Omit<ReportProps, 'about'> & { readonly isNow: boolean }) => {
  const { data, error } = useOverview(owner, query);
  const { data: unclaimed = null } = useUnclaimed(owner, query.categoryId);
  if (error) return <ReportError error={error} />;
  if (!data) return <Skeleton rows={2} isSlip />;
  return (
    <>
      {!data.period.isComplete && (
        <Alert kind="warning" title="Not everything is counted yet">
          Very many changes wait to be counted, as after an upgrade. The figures will be complete soon.
        </Alert>
      )}
      {data.tickets.created === 0 && data.tickets.closed === 0 && (
        <Alert title="No tickets came or went in this period">
          Choose a longer period. A server that is new has figures as soon as somebody opens a ticket.
        </Alert>
      )}
      <Tiles overview={data} unclaimed={unclaimed} isNow={isNow} />
    </>
  );
};

/** How the support goes: of a server, or of all servers of an organization. */
export const OverviewPage = ({ owner, detail }: PageProps) => {
  const { query, ...filters } = useFilters(owner);
  const isServer = owner.kind === 'server';
  const about = `${detail.name} ${query?.from.slice(0, 10) ?? ''}`;
  return (
    <>
      <PageHeader
        title="Overview"
        lead={
          isServer
            ? 'How the support of this server goes.'
            : 'How the support of all servers goes, as if they were one.'
        }
      />
      <div className="stack">
        <FilterForm owner={owner} {...filters} />
        {!query && <Skeleton rows={4} isSlip />}
        {query && (
          <>
            <Summary owner={owner} query={query} isNow={isUntilNow(query, filters.now)} />
            <div className="figures">
              <VolumeFigure owner={owner} query={query} about={about} />
              {!isServer && <ServerFigure owner={owner} query={query} about={about} />}
              <ResponseFigure owner={owner} query={query} about={about} />
              <HeatFigure owner={owner} query={query} about={about} />
              <RatingFigure owner={owner} query={query} about={about} />
              <StaffFigure owner={owner} query={query} about={about} />
              {isServer && <CategoryFigure owner={owner} query={query} about={about} />}
            </div>
          </>
        )}
      </div>
    </>
  );
};
