import { readPath } from '../values/type-guards.ts';
import { type Comparison, matches, measureOf, OPERATORS } from '../values/comparison.ts';
import { toCanonicalJson } from '../values/canonical-json.ts';
import type { Changes } from '../events.ts';
import { toEpochMs, type Instant } from '../instant.ts';

/** `changed` means that the event changed the field, `older_than` that the time is more than so many seconds ago. */
export const CONDITION_OPERATORS = [...OPERATORS, 'changed', 'older_than'] as const;

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | {
      readonly field: string;
      readonly operator: (typeof CONDITION_OPERATORS)[number];
      readonly value?: unknown;
    };

export interface Facts {
  readonly now: Instant;
  readonly changes: Changes;
  /** Contains the present ticket, its answers, the message and the actor. */
  readonly values: Readonly<Record<string, unknown>>;
}

export type EvaluatedCondition =
  | { readonly all: readonly EvaluatedCondition[]; readonly holds: boolean }
  | { readonly any: readonly EvaluatedCondition[]; readonly holds: boolean }
  | { readonly not: EvaluatedCondition; readonly holds: boolean }
  | {
      readonly field: string;
      readonly operator: (typeof CONDITION_OPERATORS)[number];
      readonly value: unknown;
      readonly actual: unknown;
      readonly holds: boolean;
    };

export const evaluate = (condition: Condition, facts: Facts): EvaluatedCondition => {
  if ('all' in condition) {
    const all = condition.all.map((part) => evaluate(part, facts));
    return { all, holds: all.every((part) => part.holds) };
  }
  if ('any' in condition) {
    const any = condition.any.map((part) => evaluate(part, facts));
    return { any, holds: any.some((part) => part.holds) };
  }
  if ('not' in condition) {
    const not = evaluate(condition.not, facts);
    return { not, holds: !not.holds };
  }
  const { field, operator, value = null } = condition;
  const actual = readPath(facts.values, field) ?? null;
  return { field, operator, value, actual, holds: compare({ operator, actual, expected: value, field }, facts) };
};

export const isAbout = (condition: Condition, beginning: string): boolean => {
  if ('all' in condition) return condition.all.some((part) => isAbout(part, beginning));
  if ('any' in condition) return condition.any.some((part) => isAbout(part, beginning));
  return 'not' in condition ? isAbout(condition.not, beginning) : condition.field.startsWith(beginning);
};

const compare = (
  {
    operator,
    actual,
    expected,
    field,
  }: Omit<Comparison, 'operator'> & {
    readonly operator: (typeof CONDITION_OPERATORS)[number];
    readonly field: string;
  },
  { changes, now }: Facts,
): boolean => {
  if (operator === 'changed') return isChanged(changes, field.slice(field.indexOf('.') + 1));
  if (operator === 'older_than') return isOlderThan(actual, expected, now);
  return matches({ operator, actual, expected });
};

export const isOlderThan = (instant: unknown, seconds: unknown, now: Instant): boolean =>
  typeof instant === 'string' && toEpochMs(now) - Date.parse(instant) > measureOf(seconds) * 1000;

/** Includes changes inside the field. */
const isChanged = (changes: Changes, path: string): boolean => {
  const [name = '', ...within] = path.split('.');
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
  if (!change || within.length === 0) return change !== undefined;
  const [from, to] = [change.from, change.to].map((value) => toCanonicalJson(readPath(value, within.join('.'))));
  return from !== to;
};
