import { listKeys } from '#core/shared/values/list-keys.ts';
import { z } from 'zod';
import { DETAIL_REASONS, ERROR_REASONS, REASONS } from '#core/shared/error-reasons.ts';
import { type ErrorCode, type ErrorReason, MAX_DETAILS } from '#core/shared/errors.ts';
import { STATUSES } from '../exchange/errors.ts';
import { isCommon, listReasons } from '../pipeline/reasons.ts';
import { ALWAYS, describeHeaders } from '../pipeline/response-headers.ts';
import type { Mounted } from '../pipeline/route.ts';
import type { Json, SchemaRegistry } from '../pipeline/json-schema.ts';
import { toPascalCase } from './names.ts';

const ErrorDetail = z
  .object({
    field: z
      .string()
      .nullable()
      .describe(
        'Path of the field, such as `options.0.label`, or the name of a header or parameter. Null if the problem concerns the whole request.',
      ),
    reason: z.enum(listKeys(DETAIL_REASONS)).describe('Reason for programs.'),
    message: z.string().describe('The requirement in words.'),
  })
  .meta({ id: 'ErrorDetail', description: 'A problem with one part of a request.' });

const ErrorBody = z
  .object({
    code: z.enum(listKeys(STATUSES)).describe('What went wrong, by status.'),
    reason: z.enum(ERROR_REASONS).describe('Why, for programs. Each operation lists the reasons it can answer.'),
    message: z.string().describe('Message for people: what went wrong and what to do now.'),
    details: z
      .array(ErrorDetail)
      .max(MAX_DETAILS)
      .optional()
      .describe('Problems of the request; in every validation_error.'),
  })
  .meta({ id: 'ErrorBody', description: 'Body of an error answer.' });

const ErrorResponse = z
  .object({ error: ErrorBody })
  .meta({ id: 'ErrorResponse', description: 'The body of every response that is not a success.' });

/**
 * The responses to failed requests. Those with the same reasons for every operation are components that operations
 * refer to.
 */
export class FailureResponses {
  readonly #responses = new Map<string, Json>();
  readonly #examples = new Map<string, Json>();
  readonly #schemas: SchemaRegistry;

  constructor(schemas: SchemaRegistry) {
    this.#schemas = schemas;
  }

  /** The failures of a route by status. */
  describe(route: Mounted): Json {
    const reasons = listReasons(route);
    const statuses = [...new Set(reasons.map(getStatus))].sort((a, b) => a - b);
    const listOf = (status: number) => reasons.filter((reason) => getStatus(reason) === status);
    return Object.fromEntries(statuses.map((status) => [status, this.#describeStatus(status, listOf(status))]));
  }

  /** All components, by name. */
  list(): Json {
    return Object.fromEntries(this.#responses);
  }

  #describeStatus(status: number, reasons: readonly ErrorReason[]): Json {
    if (!isShared(reasons)) return this.#build(status, reasons);
    const name = listCodes(reasons).map(toPascalCase).join('Or');
    if (!this.#responses.has(name)) this.#responses.set(name, this.#build(status, reasons));
    return { $ref: `#/components/responses/${name}` };
  }

  /** Examples of all reasons that any operation can answer, by name. */
  buildExamples(): Json {
    return Object.fromEntries([...this.#examples].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #referToExample(reason: ErrorReason): Json {
    const name = `${toPascalCase(reason)}Error`;
    this.#examples.set(name, { value: buildExample(reason) });
    return { $ref: `#/components/examples/${name}` };
  }

  #build(status: number, reasons: readonly ErrorReason[]): Json {
    const general = this.#schemas.addOutput(ErrorResponse);
    const error = {
      allOf: [this.#schemas.addOutput(ErrorBody), { type: 'object', properties: toProperties(reasons) }],
    };
    const narrowed = { type: 'object', properties: { error } };
    return {
      description: reasons.map((reason) => `\`${reason}\`: ${REASONS[reason].means}`).join('\n\n'),
      headers: describeHeaders(status === 429 || status === 503 ? [...ALWAYS, 'Retry-After'] : ALWAYS),
      content: {
        'application/json': {
          schema: { allOf: [general, narrowed] },
          examples: Object.fromEntries(reasons.map((reason) => [reason, this.#referToExample(reason)])),
        },
      },
    };
  }
}

/** Whether many operations have just these. */
const isShared = (reasons: readonly ErrorReason[]): boolean =>
  reasons.every(isCommon) || reasons.join() === 'unknown_resource';

const getStatus = (reason: ErrorReason): number => STATUSES[REASONS[reason].code];

const listCodes = (reasons: readonly ErrorReason[]): readonly ErrorCode[] => [
  ...new Set(reasons.map((reason) => REASONS[reason].code)),
];

const toProperties = (reasons: readonly ErrorReason[]): Json => ({
  code: { type: 'string', enum: listCodes(reasons) },
  reason: { type: 'string', enum: reasons },
});

const buildExample = (reason: ErrorReason): Json => {
  const { code, means } = REASONS[reason];
  const details = [{ field: 'subject', reason: 'too_long', message: 'at most 200 characters' }];
  return code === 'validation_error'
    ? { error: { code, reason, message: 'subject: at most 200 characters', details } }
    : { error: { code, reason, message: means } };
};
