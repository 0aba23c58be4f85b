import { t, translate } from '../../texts/texts.ts';
import type { NodeType } from './types.ts';

/** The parts of JSON Schema (2020-12) that node types use. */
interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  /** The text is a template: it may contain variables. */
  readonly 'x-template'?: boolean;
  /** The unit of a number. */
  readonly 'x-unit'?: string;
}

/** What the id in a field belongs to. */
export type Reference = 'category' | 'flow' | 'cannedReply' | 'target' | 'team';

interface Described {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
}

/** A field of a form for the data of a node. */
export type FieldModel = Described &
  (
    | {
        readonly kind: 'text';
        readonly maxLength: number | undefined;
        readonly isLong: boolean;
        readonly isTemplate: boolean;
      }
    | { readonly kind: 'credential'; readonly maxLength: number | undefined }
    | {
        readonly kind: 'number';
        readonly min: number | undefined;
        readonly max: number | undefined;
        readonly unit: string | undefined;
      }
    | { readonly kind: 'boolean' }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'reference'; readonly to: Reference }
    | { readonly kind: 'map'; readonly max: number; readonly maxLength: number | undefined }
    | { readonly kind: 'list'; readonly max: number; readonly item: FieldModel }
    | { readonly kind: 'record'; readonly fields: readonly FieldModel[] }
    /** Any JSON. */
    | { readonly kind: 'any' }
  );

const LONG_TEXT = 200;
const MANY = 100;
const REFERENCES: Readonly<Record<string, Reference>> = {
  categoryId: 'category',
  flowId: 'flow',
  cannedReplyId: 'cannedReply',
  targetId: 'target',
  onCallTeamId: 'team',
};

/** `responseMapping` → `Response mapping`; `ask_question` → `Ask question`. */
export const toLabel = (name: string): string => {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/ id$/i, '')
    .replace(/\b(api|url)\b/gi, (name) => name.toUpperCase());
  return translate(words.charAt(0).toUpperCase() + words.slice(1));
};

/** A place in the data of a node or in a trigger, for people: `options.0.label` → `Options › 1 › Label`. */
export const toPlaceName = (path: string): string => {
  const [first = '', ...rest] = path.replace(/^trigger\.\w+\.?/, '').split('.');
  if (first === '') return t('Started by');
  const inside = rest.map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    return first === 'headers' ? part : toLabel(part);
  });
  return [toLabel(first), ...inside].join(' › ');
};

const toRecordFields = (schema: JsonSchema, credentials: readonly string[]): readonly FieldModel[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) =>
    toField(name, property, { isRequired: schema.required?.includes(name) ?? false, credentials }),
  );

interface Place {
  readonly isRequired: boolean;
  readonly credentials: readonly string[];
}

const toTextField = (described: Described, schema: JsonSchema, { credentials }: Place): FieldModel => {
  const { name } = described;
  const to = REFERENCES[name];
  const { maxLength } = schema;
  if (schema.enum) return { ...described, kind: 'choice', options: schema.enum };
  if (credentials.includes(name)) return { ...described, kind: 'credential', maxLength };
  if (schema.format === 'uuid' && to) return { ...described, kind: 'reference', to };
  const isLong = (maxLength ?? 0) > LONG_TEXT && name !== 'url';
  return { ...described, kind: 'text', maxLength, isLong, isTemplate: schema['x-template'] === true };
};

const toNumberField = (described: Described, schema: JsonSchema): FieldModel => {
  const { minimum: min, maximum: max, 'x-unit': unit } = schema;
  return { ...described, kind: 'number', min, max, unit };
};

const toObjectField = (described: Described, schema: JsonSchema): FieldModel => {
  const { additionalProperties: values } = schema;
  if (typeof values !== 'object') return { ...described, kind: 'record', fields: toRecordFields(schema, []) };
  return { ...described, kind: 'map', max: schema.maxProperties ?? MANY, maxLength: values.maxLength };
};

const toListField = (described: Described, schema: JsonSchema): FieldModel => ({
  ...described,
  kind: 'list',
  max: schema.maxItems ?? MANY,
  item: toField('', schema.items ?? {}, { isRequired: true, credentials: [] }),
});

const MODELS: Readonly<Record<string, (described: Described, schema: JsonSchema, place: Place) => FieldModel>> = {
  string: toTextField,
  integer: toNumberField,
  number: toNumberField,
  boolean: (described) => ({ ...described, kind: 'boolean' }),
  array: toListField,
  object: toObjectField,
};

const toField = (name: string, schema: JsonSchema, place: Place): FieldModel => {
  const described = {
    name,
    label: toLabel(name),
    hint: translate(schema.description ?? ''),
    isRequired: place.isRequired,
  };
  return MODELS[schema.type ?? '']?.(described, schema, place) ?? { ...described, kind: 'any' };
};

/** The form for a type of node, from the JSON Schema that the API serves. */
export const toFields = ({ schema, credentials }: Pick<NodeType, 'schema' | 'credentials'>): readonly FieldModel[] =>
  toRecordFields(schema, credentials);

/** What a new item of a list has. Its id is its own, since edges leave by it. */
export const toNewItem = (item: FieldModel, items: readonly unknown[]): unknown => {
  if (item.kind === 'text') return '';
  if (item.kind !== 'record') return null;
  if (!item.fields.some(({ name }) => name === 'id')) return {};
  const used = items.map((one) => (one as { readonly id?: unknown } | null)?.id);
  let number = items.length + 1;
  while (used.includes(`option_${number}`)) number += 1;
  return { id: `option_${number}` };
};

/** Sets a value of a record, or takes it out where there is none. */
export const setValue = (
  record: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> => {
  if (value !== undefined) return { ...record, [name]: value };
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
};
