import { toZoneOption, ZoneSelect } from '../fields/zone-select.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { Select } from '../kit/field.tsx';
import type { Owner } from '../owner.ts';
import { DEFAULT_DAYS, PERIODS } from './period.ts';
import { useCategories } from './use-tickets-and-categories.ts';
import type { useFilters } from './use-filters.ts';
import { t } from '../texts/texts.ts';

const CUSTOM = 'custom';

const toDateInput = (at: number): string => new Date(at).toISOString().slice(0, 10);

const CategorySelect = ({ owner, filters, change }: FilterFormProps) => {
  const { data = [] } = useCategories(owner);
  return (
    <Select
      label={t('Category')}
      value={filters.category ?? ''}
      options={[{ value: '', label: t('All categories') }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      onChoose={(category) => change({ category })}
    />
  );
};

type FilterFormProps = Pick<
  ReturnType<typeof useFilters>,
  'filters' | 'zone' | 'ownZone' | 'days' | 'now' | 'change'
> & {
  readonly owner: Owner;
};

/** What the figures are about. */
export const FilterForm = (props: FilterFormProps) => {
  const { owner, filters, zone, ownZone, days, now, change } = props;
  const isCustom = filters.from !== undefined || filters.to !== undefined;
  return (
    <form className="filters" aria-label={t('Filter the figures')} onSubmit={(event) => event.preventDefault()}>
      <Select
        label={t('Period')}
        value={isCustom ? CUSTOM : String(days ?? DEFAULT_DAYS)}
        options={[
          ...PERIODS.map((period) => ({ value: String(period.days), label: period.label })),
          { value: CUSTOM, label: t('From … to …') },
        ]}
        onChoose={(value) =>
          change(
            value === CUSTOM
              ? { days: '', from: toDateInput(now - 6 * 86_400_000), to: toDateInput(now) }
              : { days: value, from: '', to: '' },
          )
        }
      />
      {isCustom && (
        <>
          <DayField
            label={t('First day')}
            value={filters.from ?? ''}
            max={filters.to}
            onChange={(from) => change({ from })}
          />
          <DayField
            label={t('Last day')}
            value={filters.to ?? ''}
            min={filters.from}
            onChange={(to) => change({ to })}
          />
        </>
      )}
      {owner.kind === 'server' && <CategorySelect {...props} />}
      <ZoneSelect
        value={zone}
        first={[...new Set([zone, ownZone, 'UTC'])].map(toZoneOption)}
        onChoose={(value) => change({ zone: value === ownZone ? '' : value })}
      />
    </form>
  );
};
