import { getFieldKind } from './fields.ts';
import type { Condition, Operator } from './types.ts';

/** A value of an event or its ticket that is compared. */
export interface Check {
  readonly kind: 'check';
  readonly field: string;
  readonly operator: Operator;
  readonly value?: unknown;
}

/** Parts of which all hold, or one; or, if it is negated, not. */
export interface Group {
  readonly kind: 'group';
  readonly match: 'all' | 'any';
  readonly isNegated: boolean;
  readonly parts: readonly Part[];
}

export type Part = Check | Group;

export const createCheck = (): Check => ({ kind: 'check', field: 'ticket.priority', operator: 'eq', value: '' });

export const createGroup = (parts: readonly Part[]): Group => ({
  kind: 'group',
  match: 'any',
  isNegated: false,
  parts,
});

const toPart = (condition: Condition): Part => {
  if ('all' in condition) return { kind: 'group', match: 'all', isNegated: false, parts: condition.all.map(toPart) };
  if ('any' in condition) return { kind: 'group', match: 'any', isNegated: false, parts: condition.any.map(toPart) };
  if (!('not' in condition)) return { kind: 'check', ...condition };
  const part = toPart(condition.not);
  return part.kind === 'group' ? { ...part, isNegated: !part.isNegated } : { ...createGroup([part]), isNegated: true };
};

/** The conditions of a rule as the editor shows them: always a group. */
export const toGroup = (condition: Condition | null): Group => {
  if (condition === null) return { ...createGroup([]), match: 'all' };
  const part = toPart(condition);
  return part.kind === 'group' ? part : { ...createGroup([part]), match: 'all' };
};

const fromPart = (part: Part): Condition => {
  if (part.kind === 'check') {
    const { field, operator, value } = part;
    return { field, operator, ...(value !== undefined && { value }) };
  }
  const parts = part.parts.map(fromPart);
  const condition: Condition = part.match === 'all' ? { all: parts } : { any: parts };
  return part.isNegated ? { not: condition } : condition;
};

/** The conditions as the API takes them; null for none, which holds always. */
export const fromGroup = (group: Group): Condition | null => (group.parts.length === 0 ? null : fromPart(group));

/** Where the API reports what is wrong with a part of a group. */
export const toPartPath = (path: string, { match, isNegated }: Group, index: number): string =>
  `${path}${isNegated ? '.not' : ''}.${match}.${index}`;

const NO_VALUE: readonly Operator[] = ['is_set', 'is_not_set', 'changed'];
const LISTS: readonly Operator[] = ['in', 'not_in'];

export const needsValue = (operator: Operator): boolean => !NO_VALUE.includes(operator);
export const needsList = (operator: Operator): boolean => LISTS.includes(operator);

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

export const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(toText) : toText(value) === '' ? [] : [toText(value)];

const HOUR = 3_600;

/** The value in the form that the operator needs. */
const toValue = (operator: Operator, value: unknown): unknown => {
  if (!needsValue(operator)) return undefined;
  if (needsList(operator)) return toTexts(value);
  if (operator === 'older_than') return typeof value === 'number' ? value : HOUR;
  return typeof value === 'number' ? String(value) : (toTexts(value)[0] ?? '');
};

const build = (field: string, operator: Operator, value: unknown): Check => ({
  kind: 'check',
  field,
  operator,
  ...(value !== undefined && { value }),
});

/** Another operator; what was entered stays where it fits. */
export const changeOperator = ({ field, operator: before, value }: Check, operator: Operator): Check =>
  build(field, operator, toValue(operator, before === 'older_than' ? '' : value));

/** Another field, with an operator that it has. What was entered stays for a field of the same kind only. */
export const changeField = (check: Check, field: string): Check => {
  const [before, after] = [getFieldKind(check.field), getFieldKind(field)];
  if (before.kind === after.kind && before.options === after.options) return { ...check, field };
  const operator = after.operators.includes(check.operator) ? check.operator : (after.operators[0] ?? 'eq');
  return build(field, operator, toValue(operator, ''));
};
