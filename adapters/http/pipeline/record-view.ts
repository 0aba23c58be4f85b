import { z } from 'zod';
import type { Field, FieldKind } from '#core/shared/record/field.ts';
import { type FieldsOf, listFields, type RecordFields, type ValueOf } from '#core/shared/record/record.ts';
import { ChannelIdField, GuildIdField, idField, InstantOut, RoleIdField, UserIdField, VersionOut } from './codecs.ts';

type ShownFields<F extends RecordFields> = FieldsOf<F, 'reported' | 'unreported'>;

/** The fields whose values have several parts: their schemas are not derived. */
type DataFields<F extends RecordFields> = {
  [Name in ShownFields<F>]: NonNullable<ValueOf<F[Name]>> extends string | number | boolean ? never : Name;
}[ShownFields<F>];

type OwnSchemas<F extends RecordFields> = { readonly [Name in DataFields<F>]: z.ZodType } & {
  readonly [Name in ShownFields<F>]?: z.ZodType;
};

type Shape<F extends RecordFields, Own> = {
  [Name in ShownFields<F>]: Name extends keyof Own ? Own[Name] & z.ZodType : z.ZodType<ValueOf<F[Name]>>;
};

const CHAT_IDS: Readonly<Record<string, z.ZodType>> = {
  user: UserIdField,
  server: GuildIdField,
  channel: ChannelIdField,
  role: RoleIdField,
};

const getChatIdField = (of: string | null): z.ZodType => {
  const field = CHAT_IDS[of ?? ''];
  if (!field) throw new Error(`There is no schema for the chat id of ${of}.`);
  return field;
};

const SCHEMAS: Readonly<Record<Exclude<FieldKind, 'data'>, (spec: Field['spec']) => z.ZodType>> = {
  id: ({ of }) => idField(of ?? ''),
  chatId: ({ of }) => getChatIdField(of),
  text: () => z.string(),
  choice: ({ choices }) => z.enum(choices),
  count: () => z.int(),
  version: () => VersionOut,
  flag: () => z.boolean(),
  instant: () => InstantOut,
};

const toSchema = (spec: Field['spec']): z.ZodType => {
  if (spec.kind === 'data') throw new Error('A field with several parts needs a schema of its own.');
  const base = SCHEMAS[spec.kind](spec);
  return spec.isNullable ? base.nullable() : base;
};

const OLDER_EVENTS = 'Older events and transcripts have none.';

/** With its description; that of a field which was added later says so. */
const describeField = (schema: z.ZodType, { description, isAddedLater }: Field['spec']): z.ZodType => {
  const described = [description, isAddedLater ? OLDER_EVENTS : null].filter((text) => text !== null).join(' ');
  const shown = isAddedLater ? schema.optional() : schema;
  return described === '' ? shown : shown.describe(described);
};

/**
 * Returns the fields of a declared record that leave the service, for the schema of an answer, with their descriptions and in
 * their order. `own` has the schemas of fields that the declaration cannot describe, or of which requests have one already.
 */
export const buildShape = <F extends RecordFields, Own extends OwnSchemas<F>>(fields: F, own: Own): Shape<F, Own> =>
  Object.fromEntries(
    listFields(fields, 'reported', 'unreported').map((name) => {
      const { spec } = fields[name] as Field;
      return [name, describeField(own[name] ?? toSchema(spec), spec)];
    }),
  ) as Shape<F, Own>;

/** Adds fields that the service computes, before one of the record. */
export const insertBefore = <S extends object, More extends object>(shape: S, next: keyof S, more: More): S & More =>
  Object.fromEntries(
    Object.entries(shape).flatMap((entry) => (entry[0] === next ? [...Object.entries(more), entry] : [entry])),
  ) as S & More;
