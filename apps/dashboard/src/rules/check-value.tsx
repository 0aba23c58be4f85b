import { useAllCategories } from '../categories/use-categories.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { TagsField } from '../fields/fields.tsx';
import { useTeamChoices } from '../tickets/model/team-choices.ts';
import { useRoleNames } from './use-role-names.ts';
import { MemberField } from '../fields/members/member-field.tsx';
import { InstantField } from '../kit/dates/instant-field.tsx';
import { Checkbox, Field, type Option, Select } from '../kit/field.tsx';
import type { Owner } from '../owner.ts';
import { type Check, needsList, needsValue, toText, toTexts } from './condition.ts';
import { getFieldKind } from './fields.ts';
import { toWords } from './words.ts';
import { t } from '../texts/texts.ts';

export interface ValueProps {
  readonly owner: Owner;
  readonly check: Check;
  readonly error: string | null;
  readonly onChange: (value: unknown) => void;
}

const Choices = ({ check, error, options, onChange }: ValueProps & { readonly options: readonly Option[] }) => {
  const chosen = toTexts(check.value);
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <div className="field" role="group" aria-label={t('Values')}>
      <div className="rule-choices">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            isChecked={chosen.includes(value)}
            onChange={(isChosen) => toggle(value, isChosen)}
          />
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
};

/** One of some values, or several of them. A value that is not among them is kept. */
const Choice = (props: ValueProps & { readonly options: readonly Option[] }) => {
  const { check, error, options, onChange } = props;
  const unknown = toTexts(check.value).filter((text) => options.every(({ value }) => value !== text));
  const all = [...options, ...unknown.map((value) => ({ value, label: t('Unknown: {{value}}', { value }) }))];
  if (needsList(check.operator)) return <Choices {...props} options={all} />;
  return (
    <Select
      label={t('Value')}
      required
      value={toText(check.value)}
      error={error}
      options={[{ value: '', label: t('Choose…') }, ...all]}
      onChoose={onChange}
    />
  );
};

const CategoryChoice = (props: ValueProps) => {
  const categories = useAllCategories(props.owner).data ?? [];
  return <Choice {...props} options={categories.map(({ id, name }) => ({ value: id, label: name }))} />;
};

const TeamChoice = (props: ValueProps) => {
  const teams = useTeamChoices(props.owner, true);
  return <Choice {...props} options={teams.map(({ id, name }) => ({ value: id, label: name }))} />;
};

const RoleChoice = (props: ValueProps) => {
  const roles = useRoleNames(props.owner, true);
  return <Choice {...props} options={roles.map(({ id, name }) => ({ value: id, label: name }))} />;
};

const Duration = ({ check, error, onChange }: ValueProps) => {
  const seconds = typeof check.value === 'number' ? check.value : Number(toText(check.value));
  return (
    <DurationField
      label={t('Time')}
      required
      value={Number.isFinite(seconds) ? seconds : null}
      error={error}
      onChange={(value) => onChange(value ?? '')}
    />
  );
};

const Person = ({ owner, check, error, onChange }: ValueProps) => (
  <MemberField
    owner={owner}
    label={t('Member')}
    value={toText(check.value) || null}
    error={error}
    onChange={(userId) => onChange(userId ?? '')}
  />
);

const Instant = ({ check, onChange }: ValueProps) => (
  <InstantField
    label={t('Time')}
    required
    isPastAllowed
    value={toText(check.value) || null}
    onChange={(at) => onChange(at ?? '')}
  />
);

/** With what the field of a condition is compared. */
export const CheckValue = (props: ValueProps) => {
  const { check, error, onChange } = props;
  const { kind, options } = getFieldKind(check.field);
  if (!needsValue(check.operator)) return null;
  if (check.operator === 'older_than') return <Duration {...props} />;
  if (kind === 'category') return <CategoryChoice {...props} />;
  if (kind === 'team') return <TeamChoice {...props} />;
  if (kind === 'role') return <RoleChoice {...props} />;
  if (kind === 'person' && !needsList(check.operator)) return <Person {...props} />;
  if (kind === 'time') return <Instant {...props} />;
  if (options)
    return <Choice {...props} options={options.map((value) => ({ value, label: toWords(check.field, value) }))} />;
  if (needsList(check.operator)) {
    return (
      <TagsField
        label={t('Values')}
        hint={t('Separated by commas.')}
        required
        value={toTexts(check.value)}
        error={error}
        onChange={(values) => onChange([...values])}
      />
    );
  }
  return (
    <Field
      label={t('Value')}
      required
      type={kind === 'number' ? 'number' : 'text'}
      value={toText(check.value)}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
