import type { Json } from '../pipeline/json-schema.ts';
import type { SampleOperation } from './list-operations.ts';
import { groupByTag, toColonPath } from './postman.ts';

/** Makes a collection of the document in the JSON that Bruno exports and imports, without the mirror of the operations. */
export const buildBrunoCollection = (document: Json, apiUrl: string): Json => ({
  name: 'guildesk',
  version: '1',
  items: [...groupByTag(document)].map(([name, operations], index) => ({
    type: 'folder',
    name,
    filename: toFileName(name),
    seq: index + 1,
    root: { meta: { name, seq: index + 1 } },
    items: operations.map(describeItem),
  })),
  environments: [
    {
      name: 'guildesk',
      variables: [
        { name: 'baseUrl', value: apiUrl, type: 'text', enabled: true, secret: false },
        { name: 'token', value: '', type: 'text', enabled: true, secret: true },
      ],
    },
  ],
  root: {
    meta: { name: 'guildesk' },
    request: { auth: { mode: 'bearer', bearer: { token: '{{token}}' } } },
    docs: 'The API of guildesk. Choose the environment `guildesk` and set its variable `token` to a token of yours.',
  },
  brunoConfig: { version: '1', name: 'guildesk', type: 'collection', ignore: ['node_modules', '.git'] },
});

/** Files of a collection are named without the characters that a system may refuse. */
const toFileName = (name: string): string => name.replaceAll(/[^\w .-]+/g, '-').trim();

const describeItem = (operation: SampleOperation, index: number): Json => ({
  type: 'http',
  name: operation.summary,
  filename: `${toFileName(operation.id)}.bru`,
  seq: index + 1,
  request: {
    url: `{{baseUrl}}${toColonPath(operation.path)}`,
    method: operation.method,
    headers: operation.parameters.filter((parameter) => parameter.in === 'header').map(toField),
    params: operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => ({ ...toField(parameter), type: parameter.in })),
    body:
      operation.body === null
        ? { mode: 'none', formUrlEncoded: [], multipartForm: [] }
        : { mode: 'json', json: JSON.stringify(operation.body, null, 2), formUrlEncoded: [], multipartForm: [] },
    auth: { mode: 'inherit' },
    script: {},
    vars: {},
    assertions: [],
    tests: '',
    docs: operation.description,
  },
});

const toField = ({ name, value, description, isRequired }: SampleOperation['parameters'][number]): Json => ({
  name,
  value,
  description,
  enabled: isRequired,
});
