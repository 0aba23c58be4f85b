import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Zod to JSON Schema as the client sees it; every schema with an id is lifted into `schemas`. */
export const toJsonSchema = (type: z.ZodType, schemas: Json, io: 'input' | 'output' = 'input'): Json => {
  const draft = buildDraft(type, io);
  const names = io === 'input' ? renameInputs(draft, buildDraft(type, 'output')) : {};
  const lifted = JSON.parse(
    JSON.stringify(draft).replaceAll(
      /#\/\$defs\/([^"]+)/g,
      (_, name: string) => `#/components/schemas/${names[name] ?? name}`,
    ),
  ) as typeof draft;
  for (const [name, schema] of Object.entries(lifted.$defs ?? {})) schemas[names[name] ?? name] = schema;
  return lifted.properties?.it as Json;
};

const buildDraft = (type: z.ZodType, io: 'input' | 'output') => {
  const override = io === 'output' ? makeExtensible : toReadableName;
  return z.toJSONSchema(z.object({ it: type }), { io, unrepresentable: 'any', override });
};

type Draft = ReturnType<typeof buildDraft>;

/** What may be left out on the way in, and is there on the way out, are two schemas: that for requests is named so. */
const renameInputs = ({ $defs: asked = {} }: Draft, { $defs: answered = {} }: Draft): Record<string, string> => {
  const isDifferent = (name: string) => JSON.stringify(asked[name]) !== JSON.stringify(answered[name]);
  // A schema that refers to one that differs differs, too.
  const differing = Object.keys(asked).filter(
    (name) =>
      isDifferent(name) || Object.keys(asked).some((other) => isDifferent(other) && toReference(asked[name], other)),
  );
  return Object.fromEntries(differing.map((name) => [name, `${name}Input`]));
};

const toReference = (schema: unknown, name: string): boolean => JSON.stringify(schema).includes(`"#/$defs/${name}"`);

/** A format or a type says what the pattern of its text form says. */
const toReadableName = ({ jsonSchema: schema }: { jsonSchema: Json }): void => {
  if (schema.format === 'date-time' || schema.type === 'integer') delete schema.pattern;
};

/** Answers may have fields that come later. */
const makeExtensible = (context: { jsonSchema: Json }): void => {
  toReadableName(context);
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
};
