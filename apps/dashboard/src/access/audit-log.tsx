import { useSearchParams } from 'wouter';
import { organizationApi, read, type Schemas, serverApi } from '../api.ts';
import { AUDIT_RESOURCES } from '../generated/enums.ts';
import { Button } from '../kit/button.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { Select } from '../kit/field.tsx';
import { lazily } from '../kit/lazily.ts';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { getZone } from '../kit/dates/zone.ts';
import { toDayRange } from '../kit/dates/zoned-time.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { describeError, type FetchPage, usePages } from '../queries.ts';
import { Entry } from './audit-entry.tsx';
import { describeAction, RESOURCES } from './audit-words.ts';
import { listChanges } from './difference.ts';
import { locale, t } from '../texts/texts.ts';

type AuditEntry = Schemas['AuditEntry'];

const FILTERS = ['resource', 'resourceId', 'actorId', 'after', 'before'] as const;
type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

const PAGE_SIZE = 50;
const getDayFormat = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: getZone() }));

const toQuery = ({ resource, resourceId, actorId, after, before }: Filters) => {
  const { after: createdAfter, before: createdBefore } = toDayRange(after, before, getZone());
  const known = AUDIT_RESOURCES.filter((name) => name === resource);
  return {
    limit: PAGE_SIZE,
    ...(known.length > 0 && { resource: known }),
    ...(resourceId && { resourceId: [resourceId] }),
    ...(actorId && { actorId: [actorId] }),
    ...(createdAfter && { createdAfter }),
    ...(createdBefore && { createdBefore }),
  };
};

const fetchEntries =
  (owner: Owner, filters: Filters): FetchPage<AuditEntry> =>
  (cursor, signal) => {
    const options = { params: { query: { ...toQuery(filters), ...(cursor !== undefined && { cursor }) } }, signal };
    return owner.kind === 'server'
      ? read(serverApi(owner.id).GET('/audit-log', options))
      : read(organizationApi(owner.id).GET('/audit-log', options));
  };

const useAuditLog = (owner: Owner, filters: Filters) =>
  usePages<AuditEntry>([...toKey(owner), 'audit-log', filters], fetchEntries(owner, filters));

/** What the file has of an entry. */
const COLUMNS: readonly { readonly name: string; readonly read: (entry: AuditEntry) => string | null }[] = [
  { name: t('Time'), read: ({ createdAt }) => createdAt },
  { name: t('What'), read: ({ resource }) => RESOURCES[resource] },
  { name: t('Name'), read: ({ resourceName }) => resourceName },
  { name: t('Action'), read: ({ action }) => describeAction(action)[0] },
  { name: t('By'), read: ({ actor }) => actor.name },
  { name: t('Address'), read: ({ clientAddress }) => clientAddress },
  {
    name: t('Changes'),
    read: ({ before, after }) =>
      listChanges(before, after)
        .map(
          (change) =>
            `${change.path}: ${JSON.stringify(change.before ?? null)} → ${JSON.stringify(change.after ?? null)}`,
        )
        .join('\n'),
  },
];

/** The filters are in the address, so that a view can be kept, shared and gone back to. */
const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const withFilters = (change: Filters): string => {
    const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '');
    return new URLSearchParams(next).toString();
  };
  return { filters, withFilters, change: (change: Filters) => setSearch(withFilters(change), { replace: true }) };
};

interface FilterProps {
  readonly filters: Filters;
  /** Names the actor and the resource of the filters. */
  readonly entries: readonly AuditEntry[];
  readonly onChange: (change: Filters) => void;
}

const FilterForm = ({ filters, entries, onChange }: FilterProps) => (
  <form className="filters" role="search" aria-label={t('Filter the log')} onSubmit={(event) => event.preventDefault()}>
    <Select
      label={t('What')}
      value={filters.resource ?? ''}
      options={[
        { value: '', label: t('Everything') },
        ...AUDIT_RESOURCES.map((value) => ({ value, label: RESOURCES[value] })),
      ]}
      onChoose={(resource) => onChange({ resource })}
    />
    <DayField
      label={t('From')}
      required={false}
      value={filters.after ?? ''}
      max={filters.before}
      onChange={(after) => onChange({ after })}
    />
    <DayField
      label={t('To')}
      required={false}
      value={filters.before ?? ''}
      min={filters.after}
      onChange={(before) => onChange({ before })}
    />
    <div className="filters-chips">
      {filters.actorId && (
        <Button icon="close" onClick={() => onChange({ actorId: '' })}>
          {t('By {{name}}', {
            name: entries.find(({ actor }) => actor.id === filters.actorId)?.actor.name ?? filters.actorId,
          })}
        </Button>
      )}
      {filters.resourceId && (
        <Button icon="close" onClick={() => onChange({ resourceId: '' })}>
          {entries.find(({ resourceId }) => resourceId === filters.resourceId)?.resourceName ?? t('Only one resource')}
        </Button>
      )}
    </div>
  </form>
);

const groupByDay = (entries: readonly AuditEntry[]) => [
  ...Map.groupBy(entries, ({ createdAt }) => getDayFormat().format(new Date(createdAt))),
];

/** Who has changed the setup, the tokens and the people of a server or an organization. */
export const AuditLog = ({ owner, detail }: PageProps) => {
  const { filters, withFilters, change } = useFilters();
  const log = useAuditLog(owner, filters);
  const isFiltered = Object.keys(filters).length > 0;
  const linkTo = (filter: Filters) => `${toPath(owner)}/audit-log?${withFilters(filter)}`;
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        lead={t('Who changed what, when and from where. Entries are kept for a year.')}
        action={
          <ExportButton
            title={t('Audit log')}
            about={detail.name}
            columns={COLUMNS}
            fetchPage={fetchEntries(owner, filters)}
          />
        }
      />
      <div className="stack">
        <FilterForm filters={filters} entries={log.items} onChange={change} />
        {log.error && <Alert kind="error">{describeError(log.error)}</Alert>}
        {log.isPending && <Skeleton rows={5} isSlip />}
        {log.data && log.items.length === 0 && (
          <Empty
            title={isFiltered ? t('Nothing matches') : t('No changes yet')}
            action={
              isFiltered && (
                <Button onClick={() => change({ resource: '', resourceId: '', actorId: '', after: '', before: '' })}>
                  {t('Clear the filters')}
                </Button>
              )
            }
          >
            {isFiltered
              ? t('No change has all that the filters ask for.')
              : t('As soon as somebody changes the setup, a token or a role, it is listed here.')}
          </Empty>
        )}
        {groupByDay(log.items).map(([day, entries]) => (
          <section key={day} className="day" aria-label={day}>
            <h2 className="day-title">{day}</h2>
            <ol className="slips slips-close">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} linkTo={linkTo} />
              ))}
            </ol>
          </section>
        ))}
        {log.hasNextPage && (
          <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('Show older')}
          </Button>
        )}
      </div>
    </>
  );
};
