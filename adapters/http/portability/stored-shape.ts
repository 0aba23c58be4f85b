import { z } from 'zod';
import { isUuid } from '#core/shared/ids.ts';
import type { Field, FieldKind } from '#core/shared/record/field.ts';
import { listFields, type RecordFields } from '#core/shared/record/record.ts';

export const TIME_NEEDED = 'an ISO 8601 time is needed';

/** A time as the database stores it. */
const StoredInstant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: TIME_NEEDED })
  .overwrite((text) => new Date(text).toISOString());

const MAX_STORED_TEXT = 4_000;

const SCHEMAS: Readonly<Record<FieldKind, (spec: Field['spec']) => z.ZodType>> = {
  id: () => z.string().refine(isUuid, 'a UUID is needed'),
  chatId: () => z.string().regex(/^\d{1,20}$/, 'an id of the chat has 1 to 20 digits'),
  text: () => z.string().max(MAX_STORED_TEXT),
  choice: ({ choices }) => z.enum(choices),
  count: () => z.int(),
  version: () => z.int(),
  flag: () => z.boolean(),
  instant: () => StoredInstant,
  data: () => z.unknown(),
};

/**
 * Returns the schemas of all fields of a declared record, those that never leave the service included. They are stricter than those of
 * answers: texts have limits, and times are times.
 */
export const buildStoredShape = (fields: RecordFields): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    listFields(fields, 'reported', 'unreported', 'internal').map((name) => {
      const { spec } = fields[name] as Field;
      const base = SCHEMAS[spec.kind](spec);
      return [name, spec.isNullable ? base.nullable() : base];
    }),
  );
