import { isRecord } from '#core/shared/values/type-guards.ts';
import type { Json } from '../pipeline/json-schema.ts';

/** A parameter of an operation, with a value to begin with. */
export interface SampleParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly description: string;
  readonly value: string;
}

/** An operation of the OpenAPI document, as far as a sample of a request shows it. */
export interface SampleOperation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  /** With `{id}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly SampleParameter[];
  /** Null for a request without a body. */
  readonly body: unknown;
}

/** The paths of single servers once more, for organization tokens. */
const MIRROR = '/org/servers/{guildId}/';

export const isMirrored = (path: string): boolean => path.startsWith(MIRROR);

/** Lists the operations of a document in its order. */
export const listOperations = (document: Json): readonly SampleOperation[] =>
  toEntries(document.paths).flatMap(([path, methods]) =>
    toEntries(methods).map(([method, operation]) => describeOperation(path, method, operation)),
  );

const toRecord = (value: unknown): Json => (isRecord(value) ? value : {});
const toEntries = (value: unknown): readonly [string, Json][] =>
  Object.entries(toRecord(value)).map(([name, entry]) => [name, toRecord(entry)]);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const describeOperation = (path: string, method: string, operation: Json): SampleOperation => ({
  id: toText(operation.operationId),
  tag: toText(toList(operation.tags)[0]),
  summary: toText(operation.summary),
  description: toText(operation.description),
  method: method.toUpperCase(),
  path,
  parameters: toList(operation.parameters).map((parameter) => describeParameter(toRecord(parameter))),
  body: findBody(toRecord(operation.requestBody)),
});

const describeParameter = ({ name, in: place, required, description, example }: Json): SampleParameter => ({
  name: toText(name),
  in: place === 'path' || place === 'query' ? place : 'header',
  isRequired: required === true,
  description: toText(description),
  value: toText(example),
});

/** A body whose fields are all optional may be empty. */
const findBody = ({ content }: Json): unknown => {
  const media = toRecord(content)['application/json'];
  return media === undefined ? null : (toRecord(media).example ?? {});
};
