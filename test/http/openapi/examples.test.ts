import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EXAMPLE_VALUES, FIELD_VALUES } from '#adapters/http/openapi/example-values.ts';
import { NO_TEXT } from '#adapters/http/openapi/examples.ts';
import { openApi } from '../../../apps/composition/listening/listen.ts';
import { type Json, resolvePart, resolveResponses } from '../../support/docs/openapi.ts';

const document: Json = JSON.parse(JSON.stringify(openApi()));
const schemas: Record<string, Json> = document.components.schemas;
const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'openapi', components: document.components });

/** Most responses share their schemas, and a schema takes long to compile. */
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

const getValidator = (schema: Json) => {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
};

/** What is wrong with a value. A field that its schema does not name is, too. */
const problemsOf = (schema: Json, value: unknown): unknown => {
  const validate = getValidator(schema);
  return validate(value) ? [] : validate.errors;
};

/** The fields of an example that its schema does not have. */
const unknownFields = (schema: Json, value: unknown, where = ''): string[] => {
  const { items = {}, anyOf, ...resolved } = resolvePart(document, schema);
  if (Array.isArray(value)) return value.flatMap((item) => unknownFields(items, item, `${where}[]`));
  if (typeof value !== 'object' || value === null) return [];
  if (anyOf) return anyOf.map((option: Json) => unknownFields(option, value, where)).sort(byLength)[0];
  return unknownIn(resolved, value, where);
};

/** An object without named fields takes any. */
const unknownIn = ({ properties }: Json, value: object, where: string): string[] =>
  Object.entries(properties ? value : {}).flatMap(([name, inner]) =>
    properties[name] ? unknownFields(properties[name], inner, `${where}.${name}`) : [`${where}.${name}`],
  );
const byLength = (one: string[], other: string[]) => one.length - other.length;

const examplesOf = ({ example, examples = {} }: Json): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values<Json>(examples).map((part) => resolvePart(document, part).value),
];

it.each(operations)(
  '%s has examples that its schemas allow, of every response and of a body that is needed',
  (_, operation) => {
    const { requestBody } = operation;
    const parts: Json[] = resolveResponses(document, operation).map(([, response]) => response);
    for (const part of [...parts, ...(requestBody ? [requestBody] : [])]) {
      const content = part.content['application/json'] ?? part.content['text/event-stream'];
      const examples = examplesOf(content);
      if (part !== requestBody || requestBody.required) expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(problemsOf(content.schema, example)).toEqual([]);
        expect(unknownFields(content.schema, example)).toEqual([]);
      }
    }
  },
);

it('has a text wherever an example needs one', () => {
  expect(JSON.stringify(document.components.examples)).not.toContain(NO_TEXT);
});

it('gives values only for schemas and fields that there are', () => {
  for (const [name, values] of Object.entries(EXAMPLE_VALUES)) {
    const fields = Object.keys(schemas[name]?.properties ?? {});
    expect([name, Object.keys(values).filter((field) => !fields.includes(field))]).toEqual([name, []]);
  }
  const all = new Set(Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties)));
  expect(Object.keys(FIELD_VALUES).filter((field) => !all.has(field))).toEqual([]);
});

it('finds an example that is wrong', () => {
  const note = { $ref: '#/components/schemas/NoteResponse' };
  const { value } = document.components.examples.NoteResponse;
  expect(problemsOf(note, { data: { ...value.data, id: 1 } })).not.toEqual([]);
  expect(unknownFields(note, { data: { ...value.data, made: 'up' } })).toEqual(['.data.made']);
});
