import { z } from 'zod';
import { SCOPES } from '#core/access/index.ts';
import { ERROR_REASONS, type ErrorCode } from '#core/shared/errors.ts';
import { ALL_EVENT_TYPES, EVENT_TYPES, type EventType } from '#core/shared/events.ts';
import { COMMON_FAILURES } from '../pipeline/create-handler.ts';
import { buildEnvelope } from '../pipeline/encode.ts';
import { FAILURES } from '../pipeline/errors.ts';
import { EVENT_PAYLOADS } from './event-payloads.ts';
import { type Json, toJsonSchema } from './json-schema.ts';
import { PAGE_QUERY } from '../pipeline/pagination.ts';
import { ALWAYS, describeHeaders, RESPONSE_HEADERS } from '../pipeline/response-headers.ts';
import type { Mounted } from '../pipeline/route.ts';
import { TAGS } from './tags.ts';

const ErrorBody = z
  .object({
    error: z
      .object({
        code: z.enum(Object.keys(FAILURES) as [ErrorCode]).describe('What went wrong, for programs.'),
        message: z.string().describe('What went wrong and what to do now, for people.'),
        reason: z.enum(ERROR_REASONS).optional().describe('Why, for programs, where the code does not say it.'),
      })
      .describe('What went wrong.'),
  })
  .meta({ id: 'Error', description: 'The body of every answer that is not a success.' });

const DESCRIPTION = `Run support tickets on a chat platform. A guild token reaches one server by the direct paths; an organization
token reaches every member server by the same paths under \`/org/servers/{guildId}\`.

Every success is wrapped in \`data\`; lists add \`pagination\`. Every answer carries the rate-limit headers, but for a 503
of a service that has too much to do: it is refused before it is counted. Wait the seconds of \`Retry-After\`, then a random part of a second more,
and twice as long after each further 503.`;

/** The OpenAPI 3.1 description of exactly the routes the router mounts. */
export const buildOpenApiDocument = (routes: readonly Mounted[], version: string): Json => {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = describeOperation(route, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'guildesk', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/v1', description: 'This service.' }],
    tags: [...new Set(routes.map(findTag))].map((name) => ({ name, description: TAGS[name] ?? '' })),
    paths,
    webhooks: Object.fromEntries(ALL_EVENT_TYPES.map((type) => [type, { post: describeSentEvent(type, schemas) }])),
    components: {
      schemas,
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        guildToken: describeBearer('Guild token'),
        organizationToken: describeBearer('Organization token'),
      },
    },
  };
};

const findTag = ({ directId }: Mounted): string => directId.split('.')[0] ?? '';

const describeBearer = (kind: string): Json => ({
  type: 'http',
  scheme: 'bearer',
  description: [`${kind}. Scopes:`, ...Object.entries(SCOPES).map(([scope, use]) => `- \`${scope}\` ${use}`)].join(
    '\n',
  ),
});

const describeOperation = (route: Mounted, schemas: Json): Json => ({
  operationId: route.id,
  summary: route.summary,
  description: [route.description, route.scope ? `Scope: \`${route.scope}\`.` : 'Any token.']
    .filter(Boolean)
    .join('\n\n'),
  tags: [findTag(route)],
  security: SECURITY[route.token].map((scheme) => ({ [scheme]: route.scope ? [route.scope] : [] })),
  parameters: [
    ...describePathParameters(route),
    ...describeHeaderParameters(route),
    ...describeQueryParameters(route, schemas),
  ],
  ...(route.body && {
    requestBody: {
      required: !z.safeParse(route.body, {}).success,
      content: {
        'application/json': {
          schema: toJsonSchema(route.body, schemas),
          ...(route.example ? { example: route.example } : {}),
        },
      },
    },
  }),
  responses: {
    [route.returns.status]: {
      description: 'Success.',
      headers: describeHeaders(route.idempotent ? [...ALWAYS, 'Idempotent-Replayed'] : ALWAYS),
      content: { 'application/json': { schema: toJsonSchema(buildEnvelope(route.returns), schemas, 'output') } },
    },
    ...describeFailures(route, schemas),
  },
});

/** What a receiver gets: https://www.standardwebhooks.com. */
const describeSentEvent = (type: EventType, schemas: Json): Json => ({
  operationId: `send.${type}`,
  summary: EVENT_TYPES[type],
  tags: ['webhooks'],
  security: [],
  parameters: [
    describeHeader('webhook-id', 'Id of the event, the same on every attempt.', '019b0000-0000-7000-8000-000000000001'),
    describeHeader('webhook-timestamp', 'Unix seconds of the attempt.', '1767268800'),
    describeHeader(
      'webhook-signature',
      'Signatures by the valid secrets, separated by spaces.',
      'v1,K5oZfzN95Z9UVu1EsfQm…',
    ),
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: toJsonSchema(EVENT_PAYLOADS[type], schemas, 'output') } },
  },
  responses: {
    '2XX': { description: 'Received. Any other answer, or none within 15 seconds, is tried again.' },
    '410': { description: 'Disables the webhook.' },
    '429': { description: 'Tried again, not before Retry-After.' },
  },
});

const SECURITY = {
  guild: ['guildToken'],
  organization: ['organizationToken'],
  any: ['guildToken', 'organizationToken'],
} as const;

/** One answer per status; the codes that share a status share its description. */
const describeFailures = ({ fails, isMirror }: Mounted, schemas: Json): Json => {
  const codes = new Set<ErrorCode>([...COMMON_FAILURES, ...fails, ...(isMirror ? (['not_found'] as const) : [])]);
  const statuses = [...new Set([...codes].map((code) => FAILURES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const mine = [...codes].filter((code) => FAILURES[code].status === status);
      const description = mine.map((code) => `\`${code}\`: ${FAILURES[code].means}`).join('\n\n');
      const headers = describeHeaders(status === 429 || status === 503 ? [...ALWAYS, 'Retry-After'] : ALWAYS);
      const examples = Object.fromEntries(
        mine.map((code) => [code, { value: { error: { code, message: FAILURES[code].means } } }]),
      );
      const content = { 'application/json': { schema: toJsonSchema(ErrorBody, schemas), examples } };
      return [status, { description, headers, content }];
    }),
  );
};

const PARAMETERS: Record<string, Json> = {
  guildId: { description: 'Id of a member server.', schema: { type: 'string' }, example: '1000000000000000001' },
  userId: {
    description: 'Id of a user of the chat platform.',
    schema: { type: 'string' },
    example: '200000000000000001',
  },
  id: { description: 'Id of the resource.', schema: { type: 'string' } },
  noteId: { description: 'Id of the note.', schema: { type: 'string' } },
  deliveryId: { description: 'Id of the delivery.', schema: { type: 'string' } },
};

const describePathParameters = ({ path }: Mounted): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, ...PARAMETERS[name] }));

const describeHeader = (name: string, description: string, example: string): Json => ({
  ...{ name, in: 'header', required: false, description, example },
  schema: { type: 'string' },
});

const describeHeaderParameters = ({ versioned, idempotent }: Mounted): Json[] => [
  ...(versioned
    ? [describeHeader('If-Match', 'The version you have read, in quotes; a stale one is refused with 409.', '"3"')]
    : []),
  ...(idempotent
    ? [
        describeHeader(
          'Idempotency-Key',
          'Makes the request repeatable for 24 hours; in quotes or without.',
          'order-4711',
        ),
      ]
    : []),
];

const describeQueryParameters = ({ returns, query }: Mounted, schemas: Json): Json[] => {
  const shape: Record<string, z.ZodType> = { ...query?.shape, ...(returns.kind === 'page' && PAGE_QUERY) };
  return Object.entries(shape).map(([name, type]) => {
    const { description, ...schema } = toJsonSchema(type, schemas);
    const { success, data } = type.safeParse(undefined);
    const byDefault = data === undefined ? {} : { default: data };
    return { name, in: 'query', required: !success, description, schema: { ...schema, ...byDefault } };
  });
};
