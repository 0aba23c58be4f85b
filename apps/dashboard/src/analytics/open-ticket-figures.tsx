import type { Schemas } from '../api.ts';
import { type Owner, toPath } from '../owner.ts';
import { toSearch } from '../tickets/filters.ts';
import { t } from '../texts/texts.ts';
import { ShareBars } from './charts.tsx';
import { Figure } from './figure.tsx';
import { type ReportQuery, useOpenTickets } from './use-analytics.ts';

type OpenTickets = Schemas['OpenTickets'];

interface OpenTicketFiguresProps {
  readonly owner: Owner;
  readonly query: ReportQuery;
  /** Names the files. */
  readonly about: string;
  /** Whether the role sees the tickets that are counted. */
  readonly hasLinks: boolean;
}

const DAY_MS = 86_400_000;

const toAgeName = ({ fromDays, toDays }: OpenTickets['ages'][number]): string => {
  if (toDays === null) return t('{{number}} days and more', { number: fromDays });
  return fromDays === 0 ? t('Less than one day') : t('{{from}} to {{to}} days', { from: fromDays, to: toDays });
};

const goBack = (at: string, days: number): string => new Date(Date.parse(at) - days * DAY_MS).toISOString();

const toAgeFilters = (at: string, { fromDays, toDays }: OpenTickets['ages'][number]) => ({
  createdBefore: fromDays === 0 ? '' : goBack(at, fromDays),
  createdAfter: toDays === null ? '' : goBack(at, toDays),
  sort: 'createdAt',
});

/** Open tickets as they are now, by age and by tag; each row leads to its tickets. */
export const OpenTicketFigures = ({ owner, query, about, hasLinks }: OpenTicketFiguresProps) => {
  const { data, error } = useOpenTickets(owner, query);
  const toRow = (name: string, count: number, filters: Readonly<Record<string, string>> | null) => {
    const search = filters && { view: 'all', category: query.categoryId ?? '', ...filters };
    return {
      name,
      count,
      href: search && hasLinks && count > 0 ? `${toPath(owner)}/tickets?${toSearch(search)}` : null,
    };
  };
  const ages = data?.ages.map((age) => toRow(toAgeName(age), age.count, toAgeFilters(data.at, age))) ?? [];
  const tags = data?.tags.map(({ tag, count }) => toRow(tag, count, { tag })) ?? [];
  const tagRows = data && data.untagged > 0 ? [...tags, toRow(t('Without a tag'), data.untagged, null)] : tags;
  const toSheet = (name: string, kind: string, rows: typeof ages) =>
    data ? { name, columns: [kind, t('Count')], rows: rows.map((row) => [row.name, row.count]) } : null;
  const byAge = t('Open tickets by age');
  const byTag = t('Open tickets by tag');
  return (
    <>
      <Figure
        title={byAge}
        note={t('As they are now.')}
        about={about}
        sheet={toSheet(byAge, t('Age'), ages)}
        error={error}
      >
        <ShareBars rows={ages} />
      </Figure>
      <Figure
        title={byTag}
        note={t('As they are now; a ticket counts for each of its tags.')}
        about={about}
        sheet={toSheet(byTag, t('Tags'), tagRows)}
        error={error}
      >
        <ShareBars rows={tagRows} />
      </Figure>
    </>
  );
};
