import type { FindError } from '../fields/field-errors.ts';
import { removeAt } from '../fields/move.ts';
import { AddButton } from '../fields/add-button.tsx';
import { IconButton } from '../kit/button.tsx';
import { Field, Select } from '../kit/field.tsx';
import type { Owner } from '../owner.ts';
import { CheckValue } from './check-value.tsx';
import {
  changeField,
  changeOperator,
  type Check,
  createCheck,
  createGroup,
  type Group,
  type Part,
  toPartPath,
} from './condition.ts';
import { getFieldKind, listFields, toOperatorLabel } from './fields.ts';
import type { Operator, Trigger } from './types.ts';
import { rich, t } from '../texts/texts.ts';

const OTHER = 'other';
const MAX_PARTS = 20;
/** Groups in groups get hard to read; the API takes deeper ones. */
const MAX_DEPTH = 2;

const MATCHES = [
  { value: 'all', label: t('All of these hold') },
  { value: 'any', label: t('At least one of these holds') },
  { value: 'not-any', label: t('None of these holds') },
  { value: 'not-all', label: t('Not all of these hold') },
] as const;

const OF_EVENTS: readonly Operator[] = ['changed', 'older_than'];

interface Context {
  readonly owner: Owner;
  /** Null offers what the ticket alone has. */
  readonly trigger: Trigger | null;
  readonly errorAt: FindError;
}

interface PartProps<Edited> {
  readonly context: Context;
  readonly part: Edited;
  /** Where the API reports what is wrong with it. */
  readonly path: string;
  readonly name: string;
  readonly onChange: (part: Edited) => void;
  readonly onRemove: () => void;
}

const CheckEditor = ({ context, part: check, path, name, onChange, onRemove }: PartProps<Check>) => {
  const { owner, trigger, errorAt } = context;
  const fields = listFields(trigger);
  const isKnown = fields.some((field) => field.name === check.field);
  const { kind, operators: all } = getFieldKind(check.field);
  const operators = trigger === null ? all.filter((one) => !OF_EVENTS.includes(one)) : all;
  const shown = operators.includes(check.operator) ? operators : [...operators, check.operator];
  return (
    <fieldset className="rule-check">
      <legend className="hidden-text">{name}</legend>
      <Select
        label={t('Field')}
        value={isKnown ? check.field : OTHER}
        options={[
          ...fields.map((field) => ({ value: field.name, label: field.label })),
          { value: OTHER, label: t('Another field…') },
        ]}
        onChoose={(field) => onChange(changeField(check, field === OTHER ? '' : field))}
      />
      {!isKnown && (
        <Field
          label={t('Name of the field')}
          hint={<>{rich('Such as {{code}}', { code: <code>ticket.metadata.plan</code> })}</>}
          required
          maxLength={100}
          value={check.field}
          error={errorAt(`${path}.field`)}
          onChange={({ target }) => onChange({ ...check, field: target.value })}
        />
      )}
      <Select
        label={t('Comparison')}
        value={check.operator}
        error={errorAt(`${path}.operator`)}
        options={shown.map((value) => ({ value, label: toOperatorLabel(kind, value) }))}
        onChoose={(operator) => onChange(changeOperator(check, operator))}
      />
      <CheckValue
        owner={owner}
        check={check}
        error={errorAt(`${path}.value`)}
        onChange={(value) => onChange({ ...check, value })}
      />
      <IconButton className="rule-remove" icon="close" label={t('Remove {{name}}', { name })} onClick={onRemove} />
    </fieldset>
  );
};

interface GroupProps {
  readonly context: Context;
  readonly group: Group;
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly onChange: (group: Group) => void;
}

const Parts = ({ context, group, path, name, depth, onChange }: GroupProps) => {
  const change = (parts: readonly Part[]) => onChange({ ...group, parts });
  const set = (index: number, next: Part) => change(group.parts.map((part, at) => (at === index ? next : part)));
  return (
    <ul className="rule-parts">
      {group.parts.map((part, index) => {
        const at = toPartPath(path, group, index);
        const number = `${name}${index + 1}`;
        const partName =
          part.kind === 'group' ? t('Group {{number}}', { number }) : t('Condition {{number}}', { number });
        const remove = () => change(removeAt(group.parts, index));
        return (
          <li key={index}>
            {part.kind === 'check' ? (
              <CheckEditor
                context={context}
                part={part}
                path={at}
                name={partName}
                onChange={(next) => set(index, next)}
                onRemove={remove}
              />
            ) : (
              <fieldset className="rule-group">
                <legend className="hidden-text">{partName}</legend>
                <GroupEditor
                  context={context}
                  group={part}
                  path={at}
                  name={`${name}${index + 1}.`}
                  depth={depth + 1}
                  onChange={(next) => set(index, next)}
                />
                <IconButton
                  className="rule-remove"
                  icon="close"
                  label={t('Remove {{partName}}', { partName })}
                  onClick={remove}
                />
              </fieldset>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Conditions that hold together, with groups of others among them. */
export const GroupEditor = (props: GroupProps) => {
  const { group, depth, onChange } = props;
  const { parts, match, isNegated } = group;
  const add = (part: Part) => onChange({ ...group, parts: [...parts, part] });
  const reason =
    parts.length >= MAX_PARTS ? t('A group has {{max}} conditions at the most.', { max: MAX_PARTS }) : null;
  const value = isNegated ? (`not-${match}` as const) : match;
  return (
    <div className="rule-conditions">
      {parts.length > 0 && (
        <>
          <Select
            label={t('It applies when')}
            value={value}
            options={MATCHES}
            onChoose={(next) =>
              onChange({ ...group, match: next.endsWith('all') ? 'all' : 'any', isNegated: next.startsWith('not') })
            }
          />
          <Parts {...props} />
        </>
      )}
      <div className="row">
        <AddButton disabledReason={reason} onClick={() => add(createCheck())}>
          {t('Add condition')}
        </AddButton>
        {depth < MAX_DEPTH && (
          <AddButton look="quiet" disabledReason={reason} onClick={() => add(createGroup([createCheck()]))}>
            {t('Add group')}
          </AddButton>
        )}
      </div>
    </div>
  );
};
