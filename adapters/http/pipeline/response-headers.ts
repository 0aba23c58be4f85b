import type { Json } from './json-schema.ts';

const integerHeader = (description: string): Json => ({ description, schema: { type: 'integer' } });

/** The headers of answers as the document describes them. */
export const RESPONSE_HEADERS = {
  'X-RateLimit-Limit': integerHeader('Requests in 60 seconds.'),
  'X-RateLimit-Remaining': integerHeader('Requests left now.'),
  'X-RateLimit-Reset': integerHeader('Unix seconds at which the full limit is available again.'),
  'Retry-After': integerHeader('Seconds to wait before the next try.'),
  'X-Content-Type-Options': { description: '`nosniff`.', schema: { type: 'string', const: 'nosniff' } },
  'Cache-Control': { description: '`no-store`.', schema: { type: 'string', const: 'no-store' } },
  ETag: {
    description:
      'The version and a hash of the answer. Sent back as If-None-Match it saves an equal answer, as If-Match it refuses a stale change.',
    schema: { type: 'string' },
  },
  'X-Request-Id': { description: 'Names this request in reports and logs.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` when this is the answer of an earlier request with the same key.',
    schema: { type: 'string' },
  },
};

/** References to some of them. */
export const describeHeaders = (names: readonly (keyof typeof RESPONSE_HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Those that every answer has. */
export const ALWAYS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Content-Type-Options',
  'Cache-Control',
] as const;
