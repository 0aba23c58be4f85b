import { isUuid } from '../../shared/ids.ts';
import { isRecord } from '../../shared/values/type-guards.ts';

/** Names, for each name of a field with an id, the kind of record that it refers to. */
const REFERENCES: Readonly<Record<string, string>> = {
  calendar: 'calendar',
  category: 'category',
  team: 'team',
  onCallTeam: 'team',
  target: 'target',
  panel: 'panel',
  flow: 'flow',
  cannedReply: 'cannedReply',
  automation: 'automation',
  macro: 'macro',
  mergedInto: 'ticket',
  ticket: 'ticket',
  attachment: 'attachment',
};

/** The names in these values are those of callers, not ours. */
const FOREIGN: ReadonlySet<string> = new Set(['metadata', 'headers', 'texts']);

const matchName = (name: string, ending: 'Id' | 'Key') => {
  const [, base = '', plural = ''] = new RegExp(`^(\\w+)${ending}(s?)$`).exec(name) ?? [];
  const kind = Object.hasOwn(REFERENCES, base) ? REFERENCES[base] : undefined;
  return kind === undefined ? null : { base, plural, kind };
};

/** Renames fields with ids, such as `categoryId`, to those of the format, such as `categoryKey`, however deep. */
export const toKeyNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toKeyNames);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const match = matchName(name, 'Id');
      return [match ? `${match.base}Key${match.plural}` : name, FOREIGN.has(name) ? item : toKeyNames(item)];
    }),
  );
};

/** Finds the id of a record by its kind and key. Undefined for an unknown one. */
export type FindId = (kind: string, key: string) => string | undefined;

export interface ReferenceRules {
  readonly findId: FindId;
  /** Finds the new id in place of an id of the source that stands in a value. */
  readonly findAnyId: (id: string) => string | undefined;
  /** Returns what takes the place of a key that is not known, or null to leave it out. */
  readonly toUnknown: (kind: string, key: string, path: string) => string | null;
}

/** Is the reverse of `toKeyNames`: names of the format become ours, and keys ids. */
export const toIdNames = (value: unknown, rules: ReferenceRules, path = ''): unknown => {
  if (typeof value === 'string') return isUuid(value) ? (rules.findAnyId(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((item) => toIdNames(item, rules, path));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const place = path === '' ? name : `${path}.${name}`;
      if (FOREIGN.has(name)) return [name, item];
      const match = matchName(name, 'Key');
      if (!match) return [isUuid(name) ? (rules.findAnyId(name) ?? name) : name, toIdNames(item, rules, place)];
      return [`${match.base}Id${match.plural}`, resolve(item, match.kind, rules, place)];
    }),
  );
};

const resolve = (value: unknown, kind: string, rules: ReferenceRules, path: string): unknown => {
  if (Array.isArray(value))
    return value.map((item) => resolve(item, kind, rules, path)).filter((item) => item !== null);
  if (typeof value !== 'string') return value;
  return rules.findId(kind, value) ?? rules.toUnknown(kind, value, path);
};
