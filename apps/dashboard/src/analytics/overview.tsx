import { PageHeader } from '../kit/parts.tsx';
import type { PageProps } from '../page-props.ts';
import { BarChart, DurationChart, ShareBars } from './charts.tsx';
import { HeatMap } from './heat-map.tsx';
import type { Sheet } from '../exports/csv.ts';
import { formatDuration } from './duration.ts';
import { Figure } from './figure.tsx';
import { FilterForm } from './filter-form.tsx';
import { createIntervalLabel } from './interval-label.ts';
import { Comments } from './comments.tsx';
import { getHeatPeriod, isUntilNow } from './period.ts';
import { OpenTicketFigures } from './open-ticket-figures.tsx';
import { Summary } from './summary.tsx';
import { TargetFigure } from './target-figures.tsx';
import { toMetricSheet, toStaffSheet } from './sheets.ts';
import {
  useCategoryMetrics,
  useOverview,
  useResponseTimes,
  useServerMetrics,
  useStaff,
  useVolume,
} from './use-analytics.ts';
import { useFilters } from './use-filters.ts';
import { type ReportProps, TeamFigure } from './team-figure.tsx';
import { useCategories } from './use-tickets-and-categories.ts';
import { toWeekGrid, toDayNames, toHour } from './week-grid.ts';
import { t } from '../texts/texts.ts';

export { prefetchOverview } from './use-filters.ts';

const VolumeFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useVolume(owner, query);
  const { interval, timezone } = data?.period ?? query;
  const toLabel = createIntervalLabel(interval, timezone);
  const sheet: Sheet | null = data
    ? {
        name: t('Volume'),
        columns: [t('From'), t('Created'), t('Closed'), t('Reopened'), t('Merged')],
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
    <Figure title={t('Volume')} about={about} sheet={sheet} error={error} isWide>
      <BarChart
        label={t('{{created}} tickets created and {{closed}} closed, by {{interval}}', {
          created: data?.total.created,
          closed: data?.total.closed,
          interval,
        })}
        rows={(data?.intervals ?? []).map(({ from, created, closed }) => ({
          name: toLabel(from),
          bar: created,
          line: closed,
        }))}
        barName={t('Created')}
        lineName={t('Closed')}
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
        name: t('First response'),
        columns: [t('From'), t('Answered'), t('Unanswered'), t('Half within'), t('Nine of ten within')],
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
    <Figure title={t('First response')} about={about} sheet={sheet} error={error} isWide>
      <DurationChart
        label={t('Time to the first response: half within {{duration}}, nine of ten within {{duration2}}', {
          duration: formatDuration(data?.total.p50 ?? null),
          duration2: formatDuration(data?.total.p90 ?? null),
        })}
        rows={(data?.intervals ?? []).map(({ from, p50, p90 }) => ({ name: toLabel(from), p50, p90 }))}
      />
    </Figure>
  );
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const HeatFigure = ({ owner, query, about }: ReportProps) => {
  const period = getHeatPeriod(query, query.timezone);
  const { data, error } = useVolume(owner, { ...query, ...period });
  const grid = toWeekGrid(data?.intervals ?? [], data?.period.timezone ?? query.timezone);
  const names = toDayNames('long');
  const sheet: Sheet | null = data
    ? {
        name: t('Week'),
        columns: [t('Hour'), ...grid.map((_, day) => names[day] ?? '')],
        rows: HOURS.map((hour) => [toHour(null, hour), ...grid.map((row) => row[hour] ?? 0)]),
      }
    : null;
  return (
    <Figure
      title={t('When tickets come')}
      note={period.from === query.from ? undefined : t('The last four weeks of the period.')}
      about={about}
      sheet={sheet}
      error={error}
    >
      <HeatMap
        label={t('Tickets created in each hour of the week, {{created}} in all', { created: data?.total.created })}
        grid={grid}
        dayNames={toDayNames('short')}
      />
    </Figure>
  );
};

const RatingFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useOverview(owner, query);
  const ratings = (data?.feedback.ratings ?? []).toSorted((a, b) => b.rating - a.rating);
  const rows = ratings.map(({ rating, count }) => ({ name: t('{{rating}} of 5', { rating }), count }));
  const sheet: Sheet | null = data
    ? { name: t('Ratings'), columns: [t('Rating'), t('Count')], rows: rows.map(({ name, count }) => [name, count]) }
    : null;
  return (
    <Figure title={t('Ratings')} about={about} sheet={sheet} error={error}>
      <ShareBars rows={rows} />
    </Figure>
  );
};

const StaffFigure = ({ owner, query, about }: ReportProps) => {
  const { data, error } = useStaff(owner, query);
  return (
    <Figure
      title={t('Staff')}
      note={t('Who answered first has the response; who had claimed the ticket has the resolution and the rating.')}
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
      title={t('Categories')}
      about={about}
      sheet={rows ? toMetricSheet(t('Categories'), t('Category'), rows) : null}
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
      title={t('Servers')}
      about={about}
      sheet={rows ? toMetricSheet(t('Servers'), t('Server'), rows) : null}
      error={error}
      isWide
    />
  );
};

/** How the support goes: of a server, or of all servers of an organization. */
export const OverviewPage = ({ owner, detail }: PageProps) => {
  const { query, ...filters } = useFilters(owner);
  const isServer = owner.kind === 'server';
  const canRead = detail.scopes.includes('tickets:read');
  const about = `${detail.name} ${query.from.slice(0, 10)}`;
  return (
    <>
      <PageHeader
        title={t('Overview')}
        lead={
          isServer
            ? t('How the support of this server goes.')
            : t('How the support of all servers goes, as if they were one.')
        }
      />
      <div className="stack">
        <FilterForm owner={owner} {...filters} />
        <Summary owner={owner} query={query} isNow={isUntilNow(query, filters.now)} />
        <div className="figures">
          <VolumeFigure owner={owner} query={query} about={about} />
          {!isServer && <ServerFigure owner={owner} query={query} about={about} />}
          <ResponseFigure owner={owner} query={query} about={about} />
          {isServer && <TargetFigure owner={owner} query={query} about={about} />}
          <HeatFigure owner={owner} query={query} about={about} />
          {isServer && <OpenTicketFigures owner={owner} query={query} about={about} hasLinks={canRead} />}
          <RatingFigure owner={owner} query={query} about={about} />
          <StaffFigure owner={owner} query={query} about={about} />
          {isServer && canRead && <Comments owner={owner} query={query} />}
          {isServer && <CategoryFigure owner={owner} query={query} about={about} />}
          {isServer && <TeamFigure owner={owner} query={query} about={about} />}
        </div>
      </div>
    </>
  );
};
