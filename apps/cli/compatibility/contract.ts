import { isRecord } from '#core/shared/values/type-guards.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly isRequired: boolean;
  readonly schema: Json;
}

/** An operation as clients depend on it. */
export interface Operation {
  readonly scopes: readonly string[];
  /** By place and name, such as `query limit`. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly isBodyRequired: boolean;
  /** The schema of each body that is taken, by its media type. */
  readonly bodies: Readonly<Record<string, Json>>;
  /** The schema of each answer of success, by its status and media type. */
  readonly answers: Readonly<Record<string, Json>>;
}

/** The part of the OpenAPI document that clients depend on, without texts and examples. */
export interface Contract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** The schema of what a webhook gets, by the type of the event. */
  readonly events: Readonly<Record<string, Json>>;
  readonly schemas: Readonly<Record<string, Json>>;
}

/** The paths of a member server repeat those of a server, which a test compares. */
const MIRROR = '/org/servers/{guildId}/';
const TEXTS = new Set(['description', 'summary', 'title', 'example', 'examples', 'x-default', 'default']);

const toRecord = (value: unknown): Json => (isRecord(value) ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const mapValues = <Value>(record: Json, map: (value: Json, key: string) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(toRecord(value), key)]));

/** A schema without its texts; a field that is named like a text stays. */
const withoutTexts = (value: unknown, isNames = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => isNames || !TEXTS.has(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutTexts(item, !isNames && key === 'properties')]));
};

const toSchema = (value: unknown): Json => toRecord(withoutTexts(value));

const toBodies = (content: unknown): Record<string, Json> =>
  mapValues(toRecord(content), ({ schema }) => toSchema(schema));

const toAnswers = (responses: unknown): Record<string, Json> => {
  const successes = Object.entries(toRecord(responses)).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(
    successes.flatMap(([status, response]) =>
      Object.entries(toBodies(toRecord(response)['content'])).map(([type, schema]) => [`${status} ${type}`, schema]),
    ),
  );
};

const toOperation = ({ security, parameters, requestBody, responses }: Json): Operation => ({
  scopes: [...new Set(toList(security).flatMap((scheme) => Object.values(toRecord(scheme)).flatMap(toList)))].map(
    String,
  ),
  parameters: Object.fromEntries(
    toList(parameters)
      .map(toRecord)
      .map((one) => [
        `${String(one['in'])} ${String(one['name'])}`,
        { isRequired: one['required'] === true, schema: toSchema(one['schema']) },
      ]),
  ),
  isBodyRequired: toRecord(requestBody)['required'] === true,
  bodies: toBodies(toRecord(requestBody)['content']),
  answers: toAnswers(responses),
});

/** Reads the contract from an OpenAPI document. */
export const readContract = ({ paths, webhooks, components }: Json): Contract => ({
  operations: Object.fromEntries(
    Object.entries(toRecord(paths))
      .filter(([path]) => !path.startsWith(MIRROR))
      .flatMap(([path, methods]) =>
        Object.entries(toRecord(methods)).map(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          toOperation(toRecord(operation)),
        ]),
      ),
  ),
  events: mapValues(toRecord(webhooks), ({ post }) => toOperation(toRecord(post)).bodies['application/json'] ?? {}),
  schemas: mapValues(toRecord(toRecord(components)['schemas']), toSchema),
});
