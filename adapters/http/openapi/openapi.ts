import { mapKeys } from '#core/shared/values/list-keys.ts';
import { SCOPES } from '#core/access/index.ts';
import { getTerms, PLAN_NAMES } from '#core/organizations/index.ts';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { RESPONSE_HEADERS } from '../pipeline/response-headers.ts';
import type { Mounted } from '../pipeline/route.ts';
import { buildExample } from './examples.ts';
import { FailureResponses } from './failure-responses.ts';
import { type Json, SchemaRegistry, toReferencedName } from '../pipeline/json-schema.ts';
import { addEnvelope, describeOperation, describeSentEvent, getTagName } from './operations.ts';
import { TAGS } from './tags.ts';

const describeRates = (): string =>
  PLAN_NAMES.filter((plan) => getTerms(plan).tokenKinds.length > 0)
    .map((plan) => `${plan} ${getTerms(plan).requestsPerMinute.toLocaleString('en')}`)
    .join(', ');

const DESCRIPTION = `Run support tickets on a chat platform. A guild token reaches one server by the direct paths; an organization
token reaches every member server by the same paths under \`/org/servers/{guildId}\`.

Every success is wrapped in \`data\`; lists add \`pagination\`.

Every response carries the rate-limit headers. Requests of each token in any 60 seconds, by the plan of its server or organization,
unless the operator has set another limit: ${describeRates()}. A service that is overloaded refuses requests with 503 and does not count
them. Wait the seconds of \`Retry-After\`, then a random part of a second more, and twice as long after each further 503.`;

/** The OpenAPI 3.1 description of exactly the routes the router mounts. */
export const buildOpenApiDocument = (routes: readonly Mounted[], version: string): Json => {
  const schemas = new SchemaRegistry();
  const failures = new FailureResponses(schemas);
  const envelopes = new Map(routes.map((route) => [route, addEnvelope(route, schemas)]));
  const webhooks = mapKeys(ALL_EVENT_TYPES, (type) => ({ post: describeSentEvent(type, schemas) }));
  const paths: Record<string, Json> = {};
  for (const [route, envelope] of envelopes) {
    (paths[route.path] ??= {})[route.method] = describeOperation(route, { schemas, failures, envelope });
  }
  const schemasByName = schemas.list();
  const whole = [...envelopes].filter(([{ returns }]) => returns.kind !== 'stream');
  const names = new Set(whole.map(([, { $ref }]) => toReferencedName($ref)));
  return {
    openapi: '3.1.0',
    info: { title: 'guildesk', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/v1', description: 'This service.' }],
    tags: listTags(routes),
    paths,
    webhooks,
    components: {
      schemas: schemasByName,
      examples: {
        ...Object.fromEntries([...names].sort().map((name) => [name, { value: buildExample(name, schemasByName) }])),
        ...failures.buildExamples(),
      },
      responses: failures.list(),
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        guildToken: describeBearer('Guild token'),
        organizationToken: describeBearer('Organization token'),
      },
    },
  };
};

const listTags = (routes: readonly Mounted[]): Json[] => {
  const used = new Set(routes.map((route) => getTagName(route)));
  return Object.values(TAGS)
    .filter((tag) => used.has(tag))
    .map(({ name, description }) => ({ name, description }));
};

const describeBearer = (kind: string): Json => ({
  type: 'http',
  scheme: 'bearer',
  description: [`${kind}. Scopes:`, ...Object.entries(SCOPES).map(([scope, use]) => `- \`${scope}\` ${use}`)].join(
    '\n',
  ),
});
