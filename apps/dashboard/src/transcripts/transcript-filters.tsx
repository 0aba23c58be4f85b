import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { read, serverApi } from '../api.ts';
import { MemberField } from '../fields/members/member-field.tsx';
import { Button } from '../kit/button.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { Field, Select } from '../kit/field.tsx';
import { getZone } from '../kit/dates/zone.ts';
import { toDayRange } from '../kit/dates/zoned-time.ts';
import { type Owner, toKey } from '../owner.ts';
import { usePages } from '../queries.ts';
import { useCategories } from '../tickets/use-tickets.ts';
import type { Transcript } from './types.ts';
import { t } from '../texts/texts.ts';

const FILTERS = ['q', 'category', 'requester', 'from', 'to'] as const;
type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

const PAGE_SIZE = 50;

const toQuery = ({ q, category, requester, from, to }: Filters) => {
  const { after: closedAfter, before: closedBefore } = toDayRange(from, to, getZone());
  return {
    limit: PAGE_SIZE,
    ...(q && { q }),
    ...(category && { categoryId: [category] }),
    ...(requester && { requesterId: [requester] }),
    ...(closedAfter && { closedAfter }),
    ...(closedBefore && { closedBefore }),
  };
};

export const useTranscripts = ({ kind, id }: Owner, filters: Filters) =>
  usePages<Transcript>([...toKey({ kind, id }), 'transcripts', filters], (cursor, signal) => {
    const query = { ...toQuery(filters), ...(cursor !== undefined && { cursor }) };
    return read(serverApi(id).GET('/transcripts', { params: { query }, signal }));
  });

/** The filters are in the address, so that a view can be kept, shared and gone back to. */
export const useTranscriptFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const change = (next: Filters) => {
    const kept = Object.entries({ ...filters, ...next }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(kept), { replace: true });
  };
  return { filters, change, clear: () => setSearch({}, { replace: true }) };
};

interface FormProps {
  readonly owner: Owner;
  readonly filters: Filters;
  readonly onChange: (change: Filters) => void;
}

export const TranscriptFilterForm = ({ owner, filters, onChange }: FormProps) => {
  const [text, setText] = useState(filters.q ?? '');
  const { data: categories = [] } = useCategories(owner);
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: text.trim() });
      }}
    >
      <Field label={t('Search')} type="search" value={text} onChange={({ target }) => setText(target.value)} />
      <Select
        label={t('Category')}
        value={filters.category ?? ''}
        options={[
          { value: '', label: t('All categories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(category) => onChange({ category })}
      />
      <MemberField
        owner={owner}
        label={t('Requester')}
        value={filters.requester ?? null}
        isRequired={false}
        onChange={(requester) => onChange({ requester: requester ?? '' })}
      />
      <DayField
        label={t('Closed from')}
        required={false}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        label={t('Closed until')}
        required={false}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(to) => onChange({ to })}
      />
      <Button type="submit" icon="search">
        {t('Search')}
      </Button>
    </form>
  );
};
