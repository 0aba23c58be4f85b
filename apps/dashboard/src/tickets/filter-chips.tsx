import { nameTeam, useTeamChoices } from './model/team-choices.ts';
import { Icon } from '../kit/icon.tsx';
import { formatDay } from '../kit/dates/format-day.ts';
import { type FilterProps, type Named, useColleagues } from './filter-props.ts';
import { type FilterName, listValues, OTHER_FILTERS } from './filters.ts';
import { nameDue } from './model/due-names.ts';
import { toPriorityLabel, toStatusLabel } from './model/words.ts';
import { t } from '../texts/texts.ts';

/** The filters that have chips, in their order, and those of them that can have several values. */
const CHIPS: readonly FilterName[] = [
  'server',
  'status',
  'priority',
  'category',
  'team',
  'claimer',
  'due',
  'tag',
  'requester',
  'rating',
  'from',
  'to',
];
const SEVERAL: ReadonlySet<FilterName> = new Set(['status', 'priority', 'category', 'team', 'tag']);

const findName = (named: readonly Named[], value: string) => named.find(({ id }) => id === value)?.name;

const describeClaimer = (value: string, colleagues: readonly Named[]): string => {
  if (value === 'me') return t('Claimed by me');
  if (value === 'unclaimed') return t('Unclaimed');
  return t('Claimed by {{name}}', {
    name: findName(colleagues, value) ?? t('User {{value}}', { value: value.slice(-4) }),
  });
};

interface Names extends Pick<FilterProps, 'categories' | 'servers'> {
  readonly colleagues: readonly Named[];
  readonly teams: readonly Named[];
}

const describeFilter = (
  name: FilterName,
  value: string,
  { categories, servers = [], colleagues, teams }: Names,
): string => {
  const descriptions: Readonly<Partial<Record<FilterName, () => string>>> = {
    status: () => toStatusLabel(value),
    server: () => findName(servers, value) ?? t('One server'),
    category: () => findName(categories, value) ?? t('One category'),
    team: () => nameTeam(teams, value),
    priority: () => t('{{priority}} priority', { priority: toPriorityLabel(value) }),
    claimer: () => describeClaimer(value, colleagues),
    due: () => nameDue(value),
    tag: () => t('Tag: {{value}}', { value }),
    requester: () => t('One requester'),
    rating: () => t('Rated {{rating}} or less', { rating: value }),
    from: () => t('Opened from {{day}}', { day: formatDay(value) }),
    to: () => t('Opened until {{day}}', { day: formatDay(value) }),
  };
  return descriptions[name]?.() ?? value;
};

/** What narrows the list, value by value; a press takes one away. */
export const FilterChips = ({ owner, filters, onChange, ...named }: FilterProps) => {
  const { claimer } = filters;
  const colleagues = useColleagues(owner, claimer !== undefined && claimer !== 'me' && claimer !== 'unclaimed');
  const teams = useTeamChoices(owner, filters.team !== undefined);
  const chips = CHIPS.flatMap((name) => {
    const values = SEVERAL.has(name) ? listValues(filters[name]) : [filters[name] ?? ''];
    return values
      .filter((value) => value !== '')
      .map((value) => ({ name, value, rest: values.filter((one) => one !== value).join(',') }));
  });
  const others = OTHER_FILTERS.filter((name) => filters[name]);
  if (chips.length + others.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('Filters that are on')}>
      {chips.map(({ name, value, rest }) => (
        <li key={`${name} ${value}`}>
          <button type="button" className="chip" onClick={() => onChange({ [name]: rest })}>
            {describeFilter(name, value, { ...named, colleagues, teams })}
            <Icon name="close" />
            <span className="hidden-text">{t(', remove this filter')}</span>
          </button>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <button
            type="button"
            className="chip"
            title={others.map((name) => `${name}: ${filters[name]}`).join('\n')}
            onClick={() => onChange(Object.fromEntries(others.map((name) => [name, ''])))}
          >
            {t('{{count}} more filters', { count: others.length })}
            <Icon name="close" />
            <span className="hidden-text">{t(', remove this filter')}</span>
          </button>
        </li>
      )}
    </ul>
  );
};
