import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Zod to JSON Schema as the client sees it; every schema with an id is lifted into `schemas`. */
export const jsonSchema = (type: z.ZodType, schemas: Json, io: 'input' | 'output' = 'input'): Json => {
  const draft = z.toJSONSchema(z.object({ it: type }), { io, unrepresentable: 'any', override: readable });
  const lifted = JSON.parse(JSON.stringify(draft).replaceAll('#/$defs/', '#/components/schemas/')) as typeof draft;
  Object.assign(schemas, lifted.$defs);
  return lifted.properties?.it as Json;
};

/** A format or a type says what the pattern of its text form says. */
const readable = ({ jsonSchema: schema }: { jsonSchema: Json }): void => {
  if (schema.format === 'date-time' || schema.type === 'integer') delete schema.pattern;
};
