import type { Json } from '../pipeline/json-schema.ts';
import { isMirrored, listOperations, type SampleOperation, type SampleParameter } from './list-operations.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Makes a Postman collection v2.1 of the document, without the mirror of the operations. A folder has the operations of a tag. */
export const buildPostmanCollection = (document: Json, apiUrl: string): Json => ({
  info: {
    name: 'guildesk',
    description: 'The API of guildesk. Set the variable `token` to a token of yours.',
    schema: SCHEMA,
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  variable: [
    { key: 'baseUrl', value: apiUrl, type: 'string' },
    { key: 'token', value: '', type: 'string' },
  ],
  item: [...groupByTag(document)].map(([name, operations]) => ({ name, item: operations.map(describeItem) })),
});

/** Groups all operations but the mirrored ones, in the order of the document. */
export const groupByTag = (document: Json): ReadonlyMap<string, readonly SampleOperation[]> =>
  Map.groupBy(
    listOperations(document).filter(({ path }) => !isMirrored(path)),
    ({ tag }) => tag,
  );

/** Writes the parameters of a path as `:id`, as Postman and Bruno do. */
export const toColonPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Values of optional parameters would filter lists or name versions: they are listed and left out. */
const toField = ({ name, value, description, isRequired }: SampleParameter): Json => ({
  key: name,
  value,
  description,
  ...(!isRequired && { disabled: true }),
});

const describeItem = (operation: SampleOperation): Json => ({
  name: operation.summary,
  request: {
    method: operation.method,
    description: operation.description,
    header: [
      ...(operation.body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ...operation.parameters.filter((parameter) => parameter.in === 'header').map(toField),
    ],
    ...(operation.body !== null && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(operation.body, null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
    url: describeUrl(operation),
  },
  response: [],
});

const describeUrl = ({ path, parameters }: SampleOperation): Json => {
  const colonPath = toColonPath(path);
  const query = parameters.filter((parameter) => parameter.in === 'query').map(toField);
  const variable = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, value, description }) => ({ key: name, value, description }));
  return {
    raw: `{{baseUrl}}${colonPath}`,
    host: ['{{baseUrl}}'],
    path: colonPath.split('/').slice(1),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
};
