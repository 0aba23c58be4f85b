import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { WireAnswer } from './exchange.ts';
import type { Json, Operation } from './operations.ts';

/** Everything that is wrong with an answer; empty when nothing is. */
export type Judge = (operation: Operation, answer: WireAnswer) => readonly string[];

const USUAL: readonly (readonly [header: string, form: RegExp])[] = [
  ['x-request-id', /^.+$/],
  ['x-ratelimit-limit', /^\d+$/],
  ['x-ratelimit-remaining', /^\d+$/],
  ['x-ratelimit-reset', /^\d+$/],
  ['x-content-type-options', /^nosniff$/],
  ['cache-control', /^no-store$/],
  ['content-type', /^application\/json(; charset=utf-8)?$/],
];
const WAITING = new Set([429, 503]);
const OUT_OF_REACH = new Set(['bot_unavailable', 'service_unavailable']);

/** Holds answers against the document. */
export const judgeOf = (document: Json): Judge => {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const validators = new Map<Json, ReturnType<typeof ajv.compile>>();
  const validatorOf = (schema: Json) => {
    const known = validators.get(schema);
    if (known) return known;
    const validator = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')),
    );
    validators.set(schema, validator);
    return validator;
  };
  return (operation, answer) => {
    const schema = operation.answers[answer.status];
    if (!schema)
      return [`status ${answer.status} is not documented`, ...statusProblems(answer), ...headerProblems(answer)];
    return [...statusProblems(answer), ...bodyProblems(validatorOf(schema), answer), ...headerProblems(answer)];
  };
};

const bodyProblems = (isValid: ValidateFunction, { body }: WireAnswer): readonly string[] => {
  if (body === null) return ['the answer is not JSON'];
  return isValid(body) ? [] : [invalidOf(isValid.errors)];
};

const invalidOf = (
  errors: readonly { instancePath: string; message?: string | undefined }[] | null | undefined,
): string => {
  const [{ instancePath, message } = { instancePath: '', message: '' }] = errors ?? [];
  return `not valid against its schema: ${instancePath.replaceAll(/\/\d+/g, '/n')} ${message}`;
};

/** Words of the validator, which no client should have to understand. */
const VALIDATOR = /Invalid (input|option|key|union)|Unrecognized key|Too (big|small)|expected \w+, received/;

const complaintProblems = ({ body }: WireAnswer): readonly string[] => {
  const { message, details } = body?.error ?? {};
  const isDetailed = Array.isArray(details) && details.length > 0 && details.length <= 20;
  return [
    ...(isDetailed ? [] : ['a 400 without details']),
    ...(VALIDATOR.test(String(message)) ? [`words of the validator: ${message}`] : []),
  ];
};

const statusProblems = (answer: WireAnswer): readonly string[] => {
  const { status, body } = answer;
  if (status === 400) return complaintProblems(answer);
  if (status < 500) return [];
  const code = String(body?.error?.code);
  return status === 503 && OUT_OF_REACH.has(code) ? [] : [`status ${status} ${code}`];
};

const textOf = (header: string | string[] | undefined): string => [header ?? ''].flat().join();

const headerProblems = ({ status, headers }: WireAnswer): readonly string[] => {
  const wrong = USUAL.filter(([name, form]) => !form.test(textOf(headers[name])));
  const isRetryMissing = WAITING.has(status) && !/^[1-9]\d*$/.test(textOf(headers['retry-after']));
  return [
    ...wrong.map(([name]) => `header ${name}: ${textOf(headers[name])}`),
    ...(isRetryMissing ? ['header retry-after is missing'] : []),
  ];
};
