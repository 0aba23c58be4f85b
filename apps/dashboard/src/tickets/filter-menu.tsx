import { useId, useState } from 'react';
import { IconButton } from '../kit/button.tsx';
import { Choices } from '../kit/choices.tsx';
import { DayField } from '../kit/dates/day-field.tsx';
import { Field, Select } from '../kit/field.tsx';
import { useTeamChoices } from './model/team-choices.ts';
import { type FilterProps, type Named, useColleagues } from './filter-props.ts';
import { DUE_NAMES } from './model/due-names.ts';
import { DUES, listValues, type Sort, SORTS, toSort, toView, VIEW_STATUSES } from './filters.ts';
import { useTags } from './use-tickets.ts';
import { ALL_PRIORITIES, PRIORITIES, STATUSES } from './model/words.ts';
import { t } from '../texts/texts.ts';

const ANY = { value: '', label: t('Any') };

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  '-lastMessageAt': t('Last message first'),
  lastMessageAt: t('Longest waiting first'),
  '-createdAt': t('Newest first'),
  createdAt: t('Oldest first'),
  '-priority': t('Most urgent first'),
  nextDueAt: t('Due first'),
  priority: t('Least urgent first'),
  '-updatedAt': t('Last change first'),
  updatedAt: t('Oldest change first'),
};

const RATINGS = ['1', '2', '3', '4', '5'];

const toChoices = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: id, label: name }));

const TagFilter = ({ owner, filters, onChange }: FilterProps) => {
  const id = useId();
  const [text, setText] = useState('');
  const { data: known = [] } = useTags(owner);
  const chosen = listValues(filters.tag);
  const add = () => {
    // The values of a filter are separated by commas.
    const tag = text.replaceAll(',', ' ').trim();
    setText('');
    if (tag !== '' && !chosen.includes(tag)) onChange({ tag: [...chosen, tag].join(',') });
  };
  return (
    <>
      <Field
        label={t('Tags')}
        hint={t('One of several is enough.')}
        list={id}
        autoComplete="off"
        maxLength={50}
        placeholder={chosen.join(', ')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={add}
        onKeyDown={({ key }) => {
          if (key === 'Enter') add();
        }}
        end={<IconButton icon="add" label={t('Add the tag to the filter')} onClick={add} />}
      />
      <datalist id={id}>
        {known
          .filter((tag) => !chosen.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </>
  );
};

const RatingFilter = ({ filters, onChange }: FilterProps) => (
  <Select
    label={t('Rating')}
    value={filters.rating ?? ''}
    options={[ANY, ...RATINGS.map((value) => ({ value, label: t('{{rating}} or less', { rating: value }) }))]}
    onChoose={(rating) => onChange({ rating })}
  />
);

const Period = ({ filters, onChange }: FilterProps) => (
  <div className="filter-period">
    <DayField
      label={t('Opened from')}
      required={false}
      value={filters.from ?? ''}
      max={filters.to}
      onChange={(from) => onChange({ from })}
    />
    <DayField
      label={t('Opened until')}
      required={false}
      value={filters.to ?? ''}
      min={filters.from}
      onChange={(to) => onChange({ to })}
    />
  </div>
);

const DueFilter = ({ filters, onChange }: FilterProps) => (
  <Select
    label={t('Due')}
    value={filters.due ?? ''}
    options={[ANY, ...DUES.map((value) => ({ value, label: DUE_NAMES[value] }))]}
    onChoose={(due) => onChange({ due })}
  />
);

/** The categories and teams of the server. */
const PlaceFilters = ({ owner, filters, categories, onChange }: FilterProps) => {
  const teams = useTeamChoices(owner, owner.kind === 'server');
  return (
    <>
      {categories.length > 0 && (
        <Choices
          label={t('Category')}
          options={toChoices(categories)}
          chosen={listValues(filters.category)}
          onChange={(category) => onChange({ category: category.join(',') })}
        />
      )}
      {teams.length > 0 && (
        <Choices
          label={t('Team')}
          options={toChoices(teams)}
          chosen={listValues(filters.team)}
          onChange={(team) => onChange({ team: team.join(',') })}
        />
      )}
    </>
  );
};

/** Every filter, and the order. */
export const FilterMenu = (props: FilterProps) => {
  const { owner, filters, servers = [], onChange } = props;
  const statuses = VIEW_STATUSES[toView(filters)];
  const colleagues = useColleagues(owner, true);
  return (
    <div className="filter-fields">
      {statuses.length > 1 && (
        <Choices
          label={t('Status')}
          options={statuses.map((value) => ({ value, label: STATUSES[value].label }))}
          chosen={listValues(filters.status)}
          onChange={(status) => onChange({ status: status.join(',') })}
        />
      )}
      <Choices
        label={t('Priority')}
        options={ALL_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value].label }))}
        chosen={listValues(filters.priority)}
        onChange={(priority) => onChange({ priority: priority.join(',') })}
      />
      {servers.length > 0 && (
        <Select
          label={t('Server')}
          value={filters.server ?? ''}
          options={[ANY, ...toChoices(servers)]}
          onChoose={(server) => onChange({ server })}
        />
      )}
      <PlaceFilters {...props} />
      <Select
        label={t('Claimed by')}
        value={filters.claimer ?? ''}
        options={[
          ANY,
          { value: 'me', label: t('Me') },
          { value: 'unclaimed', label: t('Nobody') },
          ...toChoices(colleagues),
        ]}
        onChoose={(claimer) => onChange({ claimer })}
      />
      <DueFilter {...props} />
      <RatingFilter {...props} />
      <TagFilter {...props} />
      <Period {...props} />
      <Select
        label={t('Order')}
        value={toSort(filters)}
        options={SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        onChoose={(sort) => onChange({ sort })}
      />
    </div>
  );
};
