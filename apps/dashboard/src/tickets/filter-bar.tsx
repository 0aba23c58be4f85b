import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../kit/button.tsx';
import { Field, Select } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Popover } from '../kit/popover.tsx';
import { type FilterName, type Filters, type Sort, SORTS, toSort, toView, VIEW_STATUSES } from './filters.ts';
import { ALL_PRIORITIES, PRIORITIES, STATUSES, toPriorityLabel, toStatusLabel } from './words.ts';
import { t } from '../texts/texts.ts';

const TYPING_MS = 250;
const ANY = { value: '', label: t('Any') };

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  '-lastMessageAt': t('Last message first'),
  lastMessageAt: t('Longest waiting first'),
  '-createdAt': t('Newest first'),
  createdAt: t('Oldest first'),
  '-priority': t('Most urgent first'),
};

interface Named {
  readonly id: string;
  readonly name: string;
}

interface FilterProps {
  readonly filters: Filters;
  /** Empty where tickets of several servers are shown. */
  readonly categories: readonly Named[];
  /** The servers to choose from; empty on the page of one server. */
  readonly servers?: readonly Named[];
  readonly onChange: (change: Filters) => void;
}

const toOptions = (named: readonly Named[]) => [ANY, ...named.map(({ id, name }) => ({ value: id, label: name }))];

const FilterFields = ({ filters, categories, servers = [], onChange }: FilterProps) => {
  const statuses = VIEW_STATUSES[toView(filters)];
  return (
    <div className="filter-fields">
      {statuses.length > 1 && (
        <Select
          label={t('Status')}
          value={filters.status ?? ''}
          options={[ANY, ...statuses.map((value) => ({ value, label: STATUSES[value].label }))]}
          onChoose={(status) => onChange({ status })}
        />
      )}
      {servers.length > 0 && (
        <Select
          label={t('Server')}
          value={filters.server ?? ''}
          options={toOptions(servers)}
          onChoose={(server) => onChange({ server })}
        />
      )}
      {categories.length > 0 && (
        <Select
          label={t('Category')}
          value={filters.category ?? ''}
          options={toOptions(categories)}
          onChoose={(category) => onChange({ category })}
        />
      )}
      <Select
        label={t('Priority')}
        value={filters.priority ?? ''}
        options={[ANY, ...ALL_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value].label }))]}
        onChoose={(priority) => onChange({ priority })}
      />
      <Select
        label={t('Claimed by')}
        value={filters.claimer ?? ''}
        options={[ANY, { value: 'me', label: 'Me' }, { value: 'unclaimed', label: t('Nobody') }]}
        onChoose={(claimer) => onChange({ claimer })}
      />
      <Field
        label={t('Tag')}
        defaultValue={filters.tag ?? ''}
        maxLength={50}
        onBlur={({ target }) => onChange({ tag: target.value.trim() })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange({ tag: event.currentTarget.value.trim() });
        }}
      />
    </div>
  );
};

const findName = (named: readonly Named[], value: string) => named.find(({ id }) => id === value)?.name;

const describeFilter = (
  name: FilterName,
  value: string,
  { categories, servers = [] }: Pick<FilterProps, 'categories' | 'servers'>,
): string => {
  const descriptions: Readonly<Partial<Record<FilterName, string | undefined>>> = {
    status: toStatusLabel(value),
    server: findName(servers, value) ?? t('One server'),
    category: findName(categories, value) ?? t('One category'),
    priority: t('{{priority}} priority', { priority: toPriorityLabel(value) }),
    claimer: value === 'me' ? t('Claimed by me') : t('Unclaimed'),
    tag: t('Tag: {{value}}', { value }),
    requester: t('One requester'),
  };
  return descriptions[name] ?? value;
};

const CHIPS: readonly FilterName[] = ['server', 'status', 'category', 'priority', 'claimer', 'tag', 'requester'];

const Chips = ({ filters, onChange, ...named }: FilterProps) => {
  const set = CHIPS.filter((name) => filters[name]);
  if (set.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('Filters that are on')}>
      {set.map((name) => {
        const text = describeFilter(name, filters[name] ?? '', named);
        return (
          <li key={name}>
            <button type="button" className="chip" onClick={() => onChange({ [name]: '' })}>
              {text}
              <Icon name="close" />
              <span className="hidden-text">{t(', take this filter away')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};

interface SearchProps {
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onSearch: (q: string) => void;
}

const Search = ({ value, input, onSearch }: SearchProps) => {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value, input]);
  const search = (q: string) => {
    clearTimeout(timer.current);
    onSearch(q);
  };
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
        input.current?.blur();
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={t('Search tickets')}
        placeholder={t('Words or a number')}
        aria-keyshortcuts="/"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), TYPING_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
};

/** What narrows the view. All of it is in the address. */
export const FilterBar = ({
  search,
  ...props
}: FilterProps & { readonly search: RefObject<HTMLInputElement | null> }) => {
  const { filters, onChange } = props;
  return (
    <div className="filter-bar">
      <Search value={filters.q ?? ''} input={search} onSearch={(q) => onChange({ q })} />
      <Popover
        label={t('Filters')}
        className="filter-menu"
        button={(opener) => (
          <Button icon="filter" {...opener}>
            <span className="filter-label">{t('Filter')}</span>
          </Button>
        )}
      >
        {() => (
          <>
            <FilterFields {...props} />
            <Select
              label={t('Order')}
              value={toSort(filters)}
              options={SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
              onChoose={(sort) => onChange({ sort })}
            />
          </>
        )}
      </Popover>
      <Chips {...props} />
    </div>
  );
};
