import type { Json } from '../pipeline/json-schema.ts';
import type { SampleOperation } from './list-operations.ts';

/** A sample in the form of the extension `x-codeSamples`. */
export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/** Writes a request in curl, TypeScript and Python. The token is in the environment variable `GUILDESK_TOKEN`. */
export const buildCodeSamples = (operation: SampleOperation, apiUrl: string): readonly CodeSample[] => {
  const url = `${apiUrl}${fillPath(operation)}`;
  return [
    { lang: 'Shell', label: 'curl', source: buildCurl(operation, url) },
    { lang: 'TypeScript', label: 'TypeScript', source: buildTypeScript(operation, url) },
    { lang: 'Python', label: 'Python', source: buildPython(operation, url) },
  ];
};

/** With the example of a parameter, or with its name in capitals. */
const fillPath = ({ path, parameters }: SampleOperation): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters.find((parameter) => parameter.name === name)?.value ?? '';
    return value === '' ? name.replaceAll(/(?=[A-Z])/g, '_').toUpperCase() : encodeURIComponent(value);
  });

const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const quote = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

const buildCurl = ({ method, body }: SampleOperation, url: string): string =>
  [
    `curl --request ${method} ${quoteForShell(url)}`,
    `  --header "Authorization: Bearer $GUILDESK_TOKEN"`,
    ...(body === null
      ? []
      : [`  --header 'Content-Type: application/json'`, `  --data ${quoteForShell(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n');

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const buildTypeScript = ({ method, body }: SampleOperation, url: string): string => {
  const headers = [
    '    Authorization: `Bearer ${process.env.GUILDESK_TOKEN}`,',
    ...(body === null ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body === null ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), '  ')}),`]),
  ];
  return [
    `const response = await fetch(${quote(url)}, {`,
    ...options,
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
};

const buildPython = ({ method, body }: SampleOperation, url: string): string =>
  [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${quote(url)},`,
    `    headers={'Authorization': f"Bearer {os.environ['GUILDESK_TOKEN']}"},`,
    ...(body === null ? [] : [`    json=${indent(toPython(body), '    ')},`]),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');

const PYTHON_WORDS = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

/** Writes JSON as a literal of Python. */
const toPython = (value: unknown): string => {
  if (Array.isArray(value)) return writeBlock('[', value.map(toPython), ']');
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as Json);
    return writeBlock(
      '{',
      entries.map(([name, entry]) => `${JSON.stringify(name)}: ${toPython(entry)}`),
      '}',
    );
  }
  return PYTHON_WORDS.get(value) ?? JSON.stringify(value);
};

const writeBlock = (open: string, entries: readonly string[], close: string): string =>
  entries.length === 0
    ? `${open}${close}`
    : `${open}\n${entries.map((entry) => `    ${indent(entry, '    ')},\n`).join('')}${close}`;
