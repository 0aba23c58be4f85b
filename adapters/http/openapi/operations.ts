import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '#core/shared/events.ts';
import { DEPRECATION_HEADERS, describeDeprecation } from '../pipeline/deprecation.ts';
import { buildEnvelope } from '../pipeline/encode.ts';
import { hasEntityTag } from '../pipeline/entity-tag.ts';
import { PAGE_QUERY } from '../pipeline/pagination.ts';
import { ALWAYS, describeHeaders } from '../pipeline/response-headers.ts';
import type { Mounted } from '../pipeline/route.ts';
import { EVENT_PAYLOADS } from '../webhooks/event-payloads.ts';
import { EXAMPLE_GUILD_ID } from '../pipeline/example-ids.ts';
import type { FailureResponses } from './failure-responses.ts';
import { type Json, type SchemaRegistry, toReferencedName } from '../pipeline/json-schema.ts';
import { nameBody, nameEnvelope } from './names.ts';
import { getTag, type Tag } from './tags.ts';

/** The group of an operation; the mirror of the guild routes is a group of its own. */
export const getTagName = ({ id }: Mounted): Tag => getTag(id.split('.')[0] ?? '');

/** Adds the schema of the successful responses of a route. @returns a reference to it */
export const addEnvelope = (route: Mounted, schemas: SchemaRegistry): Json =>
  schemas.addOutput(buildEnvelope(route.returns), nameEnvelope(route));

interface Components {
  readonly schemas: SchemaRegistry;
  readonly failures: FailureResponses;
  /** The schema of the successful response. */
  readonly envelope: Json;
}

export const describeOperation = (route: Mounted, { schemas, failures, envelope }: Components): Json => ({
  operationId: route.id,
  summary: route.summary,
  ...(route.deprecated && { deprecated: true }),
  description: [
    route.description,
    route.deprecated && describeDeprecation(route.deprecated),
    route.scope ? `Scope: \`${route.scope}\`.` : NO_SCOPE[route.token],
  ]
    .filter(Boolean)
    .join('\n\n'),
  tags: [getTagName(route).name],
  security: SECURITY[route.token].map((scheme) => ({ [scheme]: route.scope ? [route.scope] : [] })),
  parameters: [
    ...describePathParameters(route),
    ...describeHeaderParameters(route),
    ...describeQueryParameters(route, schemas),
  ],
  ...(route.body && { requestBody: describeBody(route, route.body, schemas) }),
  responses: {
    [route.returns.status]: {
      description: 'Success.',
      headers: {
        ...describeHeaders([
          ...ALWAYS,
          ...(route.idempotency !== 'none' ? (['Idempotent-Replayed'] as const) : []),
          ...(hasEntityTag(route) ? (['ETag'] as const) : []),
        ]),
        ...(route.deprecated && DEPRECATION_HEADERS),
      },
      content: describeContent(route, envelope),
    },
    ...(hasEntityTag(route) && {
      304: { description: 'The client has this answer already.', headers: describeHeaders([...ALWAYS, 'ETag']) },
    }),
    ...failures.describe(route),
  },
});

const NO_SCOPE = {
  guild: 'Any guild token.',
  organization: 'Any organization token.',
  any: 'Any token: those of a server and those of an organization.',
} as const;

const describeContent = ({ returns }: Mounted, envelope: Json): Json =>
  returns.kind === 'stream'
    ? { 'text/event-stream': { schema: { ...EVENT_STREAM, contentSchema: envelope }, example: EXAMPLE_STREAM } }
    : { 'application/json': { schema: envelope, examples: { success: toExampleReference(envelope) } } };

/** OpenAPI 3.1 has no words for the messages of a stream; a generated client gets it as text. */
const EVENT_STREAM: Json = {
  type: 'string',
  description: 'Server-sent events. The data of each message but `ready` and `reset` is JSON as `contentSchema` says.',
  contentMediaType: 'text/event-stream',
};

const EXAMPLE_EVENT_ID = '019b0000-0000-7000-8000-000000000001';

const EXAMPLE_STREAM = `retry: 2000

id: ${EXAMPLE_EVENT_ID}
event: category.updated
data: {"id":"${EXAMPLE_EVENT_ID}","type":"category.updated","ticketId":null}

`;

/** The example has the name of the schema. */
const toExampleReference = ({ $ref }: Json): Json => ({ $ref: `#/components/examples/${toReferencedName($ref)}` });

const FILE_FORM: Json = {
  type: 'object',
  description: 'A form with one file.',
  required: ['file'],
  additionalProperties: false,
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file, with its name.' },
  },
};

const describeBody = (route: Mounted, body: z.ZodType, schemas: SchemaRegistry): Json => ({
  required: !z.safeParse(body, {}).success,
  content: {
    'application/json': {
      schema: schemas.addInput(body, nameBody(route)),
      ...(route.example ? { example: route.example } : {}),
    },
    ...(route.upload && { 'multipart/form-data': { schema: FILE_FORM } }),
  },
});

/** Describes what a receiver gets: https://www.standardwebhooks.com. */
export const describeSentEvent = (type: EventType, schemas: SchemaRegistry): Json => ({
  operationId: `send.${type}`,
  summary: EVENT_TYPES[type],
  tags: [getTag('webhooks').name],
  security: [],
  parameters: [
    describeHeader('webhook-id', 'Id of the event, the same on every attempt.', EXAMPLE_EVENT_ID),
    describeHeader('webhook-timestamp', 'Unix seconds of the attempt.', '1767268800'),
    describeHeader(
      'webhook-signature',
      'Signatures by the valid secrets, separated by spaces.',
      'v1,K5oZfzN95Z9UVu1EsfQm…',
    ),
  ].map((header) => ({ ...header, required: true })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemas.addOutput(EVENT_PAYLOADS[type]) } },
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

const PARAMETERS: Record<string, Json> = {
  guildId: { description: 'Id of a member server.', schema: { type: 'string' }, example: EXAMPLE_GUILD_ID },
  userId: {
    description: 'Id of a user of the chat platform.',
    schema: { type: 'string' },
    example: '200000000000000001',
  },
  id: { description: 'Id of the resource.', schema: { type: 'string' } },
  messageId: { description: 'Id of the message.', schema: { type: 'string' } },
  noteId: { description: 'Id of the note.', schema: { type: 'string' } },
  reminderId: { description: 'Id of the reminder.', schema: { type: 'string' } },
  deliveryId: { description: 'Id of the delivery.', schema: { type: 'string' } },
};

const describePathParameters = ({ path }: Mounted): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, ...PARAMETERS[name] }));

const describeHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  example,
  schema: { type: 'string' },
});

const describeHeaderParameters = (route: Mounted): Json[] => [
  ...(route.returns.kind === 'stream'
    ? [describeHeader('Last-Event-ID', 'The id of the last message; the stream continues after it.', EXAMPLE_EVENT_ID)]
    : []),
  ...(hasEntityTag(route)
    ? [describeHeader('If-None-Match', 'The ETag of an answer you have; an equal one is answered by 304.', 'W/"3-…"')]
    : []),
  ...(route.versioned
    ? [describeHeader('If-Match', 'The version you have read, in quotes; a stale one is refused with 409.', '"3"')]
    : []),
  ...(route.idempotency !== 'none'
    ? [
        describeHeader(
          'Idempotency-Key',
          'Makes the request repeatable for 24 hours; in quotes or without.',
          'order-4711',
        ),
      ]
    : []),
];

const describeQueryParameters = ({ returns, query }: Mounted, schemas: SchemaRegistry): Json[] => {
  const shape: Record<string, z.ZodType> = { ...query?.shape, ...(returns.kind === 'page' && PAGE_QUERY) };
  return Object.entries(shape).map(([name, type]) => {
    const { description, deprecated, ...schema } = schemas.addInput(type);
    const { success, data } = type.safeParse(undefined);
    const byDefault = data === undefined ? {} : { default: data };
    // Several values are one parameter with commas in it.
    const style = schema.type === 'array' ? { style: 'form', explode: false } : {};
    const mark = deprecated === undefined ? {} : { deprecated };
    return {
      name,
      in: 'query',
      required: !success,
      ...mark,
      description,
      ...style,
      schema: { ...schema, ...byDefault },
    };
  });
};
