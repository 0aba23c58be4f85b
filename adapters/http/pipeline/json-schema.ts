import { isRecord } from '#core/shared/values/type-guards.ts';
import { z } from 'zod';
import { renameDefaults } from './request-defaults.ts';

export type Json = Record<string, unknown>;

/** The name and the description of a schema that has no id of its own. */
export interface SchemaName {
  readonly name: string;
  readonly description: string;
}

const PREFIX = '#/components/schemas/';

/**
 * The named schemas of the document, as clients see them. Add the schemas of all responses before the first schema of a
 * request: where the two forms of one schema differ, as by fields with a default, the form for requests is named
 * `<name>Input`.
 */
export class SchemaRegistry {
  readonly #schemas = new Map<string, Json>();
  readonly #outputs = new Set<string>();

  /** Adds every schema with an id that the type contains. @returns the type's own schema, a reference if it has a name */
  addOutput(type: z.ZodType, ifUnnamed?: SchemaName): Json {
    const { schema, definitions } = buildDraft(type, 'output');
    Object.keys(definitions).forEach((name) => this.#outputs.add(name));
    return this.#addDraft({ schema, definitions }, {}, ifUnnamed);
  }

  /** Adds a type that clients send. */
  addInput(type: z.ZodType, ifUnnamed?: SchemaName): Json {
    const draft = buildDraft(type, 'input');
    const differing = listDiffering(draft.definitions, buildDraft(type, 'output').definitions);
    const renamed = differing.filter((name) => this.#outputs.has(name));
    return this.#addDraft(draft, Object.fromEntries(renamed.map((name) => [name, `${name}Input`])), ifUnnamed);
  }

  /** @throws when the name belongs to another schema */
  add(name: string, schema: Json): void {
    const known = this.#schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${name}.`);
    this.#schemas.set(name, schema);
  }

  /** All of them, by name. */
  list(): Record<string, Json> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #addDraft({ schema, definitions }: Draft, names: Record<string, string>, ifUnnamed?: SchemaName): Json {
    for (const [name, definition] of Object.entries(definitions)) {
      this.add(names[name] ?? name, withReferences(definition, names));
    }
    const own = withReferences(schema, names);
    if (!ifUnnamed || '$ref' in own) return own;
    const { name, description } = ifUnnamed;
    this.add(name, { description, ...own });
    return { $ref: PREFIX + name };
  }
}

/** The name of a schema that is referred to. */
export const toReferencedName = (reference: unknown): string => String(reference).slice(PREFIX.length);

/** A schema within a schema; where there is none, one that anything fits. */
export const toSchema = (value: unknown): Json => (isRecord(value) ? value : {});

interface Draft {
  readonly schema: Json;
  readonly definitions: Record<string, Json>;
}

const buildDraft = (type: z.ZodType, io: 'input' | 'output'): Draft => {
  const override = io === 'output' ? makeExtensible : makeReadable;
  const { properties, $defs } = z.toJSONSchema(z.object({ it: type }), { io, unrepresentable: 'any', override });
  const schema = toSchema(properties?.it);
  if (io === 'output') return { schema, definitions: $defs ?? {} };
  const definitions = Object.entries($defs ?? {}).map(([name, definition]) => [name, renameDefaults(definition)]);
  return { schema: renameDefaults(schema), definitions: Object.fromEntries(definitions) as Record<string, Json> };
};

const withReferences = (schema: Json, names: Record<string, string>): Json =>
  toSchema(
    JSON.parse(
      JSON.stringify(schema).replaceAll(/#\/\$defs\/([^"]+)/g, (_, name: string) => PREFIX + (names[name] ?? name)),
    ),
  );

/** The definitions that are not the same in requests and responses, by themselves or by what they refer to. */
const listDiffering = (inputs: Record<string, Json>, outputs: Record<string, Json>): string[] => {
  const names = Object.keys(inputs);
  const differing = new Set(names.filter((name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name])));
  for (let before = -1; before !== differing.size;) {
    before = differing.size;
    names.filter((name) => refersToAny(inputs[name], differing)).forEach((name) => differing.add(name));
  }
  return [...differing];
};

const refersToAny = (schema: unknown, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => JSON.stringify(schema).includes(`"#/$defs/${name}"`));

/** Removes what only says again, in other words, what the format or the type says. */
const makeReadable = ({ jsonSchema: schema }: { jsonSchema: Json }): void => {
  if (schema.format === 'date-time' || schema.type === 'integer') delete schema.pattern;
  if (schema.type === 'boolean') delete schema.enum;
  if (schema.type !== undefined && Array.isArray(schema.anyOf) && schema.anyOf.some(isEmpty)) delete schema.anyOf;
};

const isEmpty = (schema: object): boolean => Object.keys(schema).length === 0;

/** Responses may have fields that come later. */
const makeExtensible = (context: { jsonSchema: Json }): void => {
  makeReadable(context);
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
};
