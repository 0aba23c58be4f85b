import type { ZodMiniType } from 'zod/mini';
import type { FormIssue } from './errors.ts';

type Issue = NonNullable<ReturnType<ZodMiniType['safeParse']>['error']>['issues'][number];
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const BIT_SETS = ['allow', 'deny', 'default_member_permissions'];

const toSchemaScalar = <T>(value: T, key: string): T | number | string => {
  if (typeof value === 'string' && BIT_SETS.includes(key) && /^\d+$/.test(value)) return Number(value);
  return typeof value === 'number' && (key === 'attachments.id' || key.endsWith('_id')) ? String(value) : value;
};

/**
 * The generated schemas know bit sets only as numbers and ids only as strings; Discord takes both forms of both, and documents bit sets
 * as strings.
 */
export const toSchemaForm = (value: Json, key = ''): Json => {
  if (typeof value !== 'object' || value === null) return toSchemaScalar(value, key);
  if (isList(value)) return value.map((item) => toSchemaForm(item, key));
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, toSchemaForm(item, key === 'attachments' ? `attachments.${name}` : name)]),
  );
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const sizeIssue = (origin: string, bound: number, isBig: boolean): Omit<FormIssue, 'path'> => {
  if (!['string', 'array'].includes(origin)) {
    const comparison = isBig ? 'less than or equal to' : 'greater than or equal to';
    return { code: isBig ? 'NUMBER_TYPE_MAX' : 'NUMBER_TYPE_MIN', message: `Value should be ${comparison} ${bound}.` };
  }
  const message = `Must be ${bound} or ${isBig ? 'fewer' : 'more'} in length.`;
  if (origin === 'array') return { code: 'BASE_TYPE_BAD_LENGTH', message };
  return { code: isBig ? 'BASE_TYPE_MAX_LENGTH' : 'BASE_TYPE_MIN_LENGTH', message };
};

const describe = (issue: Issue, isMissing: boolean): Omit<FormIssue, 'path'> => {
  if (isMissing) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  switch (issue.code) {
    case 'too_big':
      return sizeIssue(issue.origin, Number(issue.maximum), true);
    case 'too_small':
      return sizeIssue(issue.origin, Number(issue.minimum), false);
    case 'invalid_format':
      return issue.format === 'url'
        ? { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }
        : { code: 'STRING_TYPE_REGEX', message: 'String value did not match validation regex.' };
    case 'invalid_value':
      return { code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${issue.values.join(', ')}}.` };
    default:
      return { code: 'BASE_TYPE_BAD_TYPE', message: 'The value has a wrong type.' };
  }
};

const at = (value: Json | undefined, path: readonly PropertyKey[]): Json | undefined =>
  path.reduce<Json | undefined>((parent, key) => {
    if (typeof parent !== 'object' || parent === null) return undefined;
    return Object.entries(parent).find(([name]) => name === String(key))?.[1];
  }, value);

/** Of the members of a union the one that the value was meant to be: the one whose `type` it has. */
const findMeant = (branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined =>
  branches.find((issues) => issues.length > 0 && issues.every(({ path }) => path.join() !== 'type'));

const flatten = (issue: Issue, body: Json, above: readonly PropertyKey[] = []): FormIssue[] => {
  const path = [...above, ...issue.path];
  const meant = issue.code === 'invalid_union' ? findMeant(issue.errors) : undefined;
  if (meant) return meant.flatMap((inner) => flatten(inner, body, path));
  return [{ path, ...describe(issue, at(body, path) === undefined) }];
};

/** The fields of a value that are not in what the schema kept of it. */
const findDropped = (value: Json, kept: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null || typeof kept !== 'object' || kept === null) return [];
  const known = new Map<string, unknown>(Object.entries(kept));
  return Object.entries(value).flatMap(([name, item]) => {
    const here = path === '' ? name : `${path}.${name}`;
    return known.has(name) ? findDropped(item, known.get(name), here) : [here];
  });
};

export interface Judgement {
  /** What Discord's own schema finds wrong. */
  readonly issues: readonly FormIssue[];
  /** Fields that it does not know, which Discord ignores: their names are misspelt. */
  readonly unknownFields: readonly string[];
}

export const judge = (schema: ZodMiniType, body: Json): Judgement => {
  const form = toSchemaForm(body);
  const { error, data } = schema.safeParse(form);
  if (error) return { issues: error.issues.flatMap((issue) => flatten(issue, form)), unknownFields: [] };
  return { issues: [], unknownFields: findDropped(form, data, '') };
};

export const parseJson = (text: string): Json => JSON.parse(text) as Json;
export type { Json };
