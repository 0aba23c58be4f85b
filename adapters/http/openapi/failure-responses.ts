import { listKeys } from '#core/shared/list-keys.ts';
import { z } from 'zod';
import { ERROR_REASONS, type ErrorCode } from '#core/shared/errors.ts';
import { COMMON_FAILURES } from '../pipeline/create-handler.ts';
import { FAILURES } from '../pipeline/errors.ts';
import { ALWAYS, describeHeaders } from '../pipeline/response-headers.ts';
import type { Mounted } from '../pipeline/route.ts';
import type { Json, SchemaRegistry } from './json-schema.ts';
import { toPascalCase } from './names.ts';

export const ErrorResponse = z
  .object({
    error: z
      .object({
        code: z.enum(listKeys(FAILURES)).describe('What went wrong, for programs.'),
        message: z.string().describe('What went wrong and what to do now, for people.'),
        reason: z.enum(ERROR_REASONS).optional().describe('Why, for programs, where the code does not say it.'),
      })
      .describe('What went wrong.'),
  })
  .meta({ id: 'ErrorResponse', description: 'The body of every response that is not a success.' });

/** The responses to failed requests that operations refer to: one for each set of error codes that share a status. */
export class FailureResponses {
  readonly #responses = new Map<string, Json>();
  readonly #schemas: SchemaRegistry;

  constructor(schemas: SchemaRegistry) {
    this.#schemas = schemas;
  }

  /** The failures of a route by status, as references. */
  describe({ fails, isMirror }: Mounted): Json {
    const mirrorFailures: readonly ErrorCode[] = isMirror ? ['not_found'] : [];
    const codes = [...new Set([...COMMON_FAILURES, ...fails, ...mirrorFailures])];
    const statuses = [...new Set(codes.map((code) => FAILURES[code].status))].sort((a, b) => a - b);
    const listCodes = (status: number) => codes.filter((code) => FAILURES[code].status === status);
    return Object.fromEntries(statuses.map((status) => [status, this.#refer(status, listCodes(status))]));
  }

  /** All of them, by name. */
  list(): Json {
    return Object.fromEntries(this.#responses);
  }

  #refer(status: number, codes: readonly ErrorCode[]): Json {
    const name = codes.map(toPascalCase).join('Or');
    if (!this.#responses.has(name)) this.#responses.set(name, this.#build(status, codes));
    return { $ref: `#/components/responses/${name}` };
  }

  #build(status: number, codes: readonly ErrorCode[]): Json {
    const examples = Object.fromEntries(
      codes.map((code) => [code, { value: { error: { code, message: FAILURES[code].means } } }]),
    );
    return {
      description: codes.map((code) => `\`${code}\`: ${FAILURES[code].means}`).join('\n\n'),
      headers: describeHeaders(status === 429 || status === 503 ? [...ALWAYS, 'Retry-After'] : ALWAYS),
      content: { 'application/json': { schema: this.#schemas.addOutput(ErrorResponse), examples } },
    };
  }
}
