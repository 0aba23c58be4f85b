import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { openApi } from '../../../apps/composition/listening/listen.ts';
import { resolvePart, resolveResponses } from '../../support/docs/openapi.ts';

const document = JSON.parse(JSON.stringify(openApi()));
const operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, operation]) => ({ path, method, operation })),
);

it('is what is committed in docs/openapi.json', async () => {
  const committed = await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(document);
});

it('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('describes exactly the routes of the catalogue, with their scope', () => {
  const described = operations.map(({ path, method, operation }) => [method, path, operation.security[0]]);
  const mounted = CATALOGUE.map(({ method, path, scope, token }) => {
    const scheme = token === 'organization' ? 'organizationToken' : 'guildToken';
    return [method, path, { [scheme]: scope ? [scope] : [] }];
  });
  const sorted = (all: unknown[]) => all.map((entry) => JSON.stringify(entry)).sort();
  expect(sorted(described)).toEqual(sorted(mounted));
  for (const { operation } of operations)
    expect(operation.description).toMatch(/Scope: `|Any (?:guild |organization )?token/);
});

it('says which tokens a path takes that needs no scope', () => {
  expect(document.paths['/me'].get.description).toContain('those of a server and those of an organization');
});

it('names the rate of each plan with an API, and excepts no answer from the rate-limit headers', () => {
  const { description } = document.info;
  expect(description).toContain('pro 120, team 300, enterprise 1,200');
  expect(description).toContain('Every response carries the rate-limit headers.');
  expect(description).not.toMatch(/except/);
});

it.each(ALL_EVENT_TYPES)('says that the headers of the signature come with %s', (type) => {
  const { parameters } = document.webhooks[type].post;
  expect(parameters.map(({ name, required }: any) => [name, required])).toEqual(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, true]),
  );
});

it('has a POST with a scope that reads for three operations, and their mirror', () => {
  const reading = operations.filter(
    ({ method, operation }) => method === 'post' && /Scope: `[a-z]+:read`/.test(operation.description),
  );
  const paths = ['/canned-replies/{id}/render', '/knowledgebase/suggest', '/targets/preview'];
  expect(reading.map(({ path }) => path).sort()).toEqual(
    [...paths, ...paths.map((path) => `/org/servers/{guildId}${path}`)].sort(),
  );
});

it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, operation]))(
  '%s declares every error with an example, and the rate-limit headers',
  (_, operation) => {
    const responses = resolveResponses(document, operation);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '429', '500', '503']),
    );
    for (const [status, response] of responses) {
      expect(Object.keys(response.headers)).toEqual(
        expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
      );
      if (Number(status) >= 400)
        expect(Object.keys(response.content['application/json'].examples).length).toBeGreaterThan(0);
    }
    expect(Object.fromEntries(responses)['429']?.headers).toHaveProperty('Retry-After');
  },
);

it('describes every schema and every field', () => {
  const undescribed: string[] = [];
  const visit = (schema: any, where: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, property] of Object.entries<any>(schema.properties ?? {})) {
      const inner = property.anyOf ?? [property];
      const isDescribed = property.description ?? inner.some((option: any) => option.$ref ?? option.description);
      if (!isDescribed) undescribed.push(`${where}.${name}`);
      visit(property, `${where}.${name}`);
    }
    visit(schema.items, `${where}[]`);
  };
  for (const [name, schema] of Object.entries<any>(document.components.schemas)) {
    if (!schema.description) undescribed.push(name);
    visit(schema, name);
  }
  expect(undescribed).toEqual([]);
});

it('names the schema of every request and response body', () => {
  const bodies = operations.flatMap(({ operation }) => [
    ...(operation.requestBody ? [[operation.operationId, operation.requestBody]] : []),
    ...resolveResponses(document, operation).map(([status, response]) => [
      `${operation.operationId} ${status}`,
      response,
    ]),
  ]);
  const schemaOf = ({ content }: any) =>
    content['application/json']?.schema ?? content['text/event-stream'].schema.contentSchema;
  const unnamed = bodies.filter(([, body]) => !['$ref', 'allOf'].includes(Object.keys(schemaOf(body)).join()));
  expect(unnamed).toEqual([]);
  expect(bodies.length).toBeGreaterThan(operations.length);
});

it('names schemas by what they hold', () => {
  const schemaOf = (path: string, method: string, status: string): string => {
    const part = resolvePart(document, document.paths[path][method].responses[status]);
    const { $ref, allOf } = part.content['application/json'].schema;
    return ($ref ?? allOf[0].$ref).split('/').at(-1);
  };
  expect(document.paths['/tickets'].post.requestBody.content['application/json'].schema.$ref).toMatch(
    /\/TicketCreate$/,
  );
  expect([
    schemaOf('/tickets', 'get', '200'),
    schemaOf('/tickets/{id}/notes', 'post', '201'),
    schemaOf('/tickets/{id}', 'delete', '200'),
    schemaOf('/tickets', 'get', '401'),
  ]).toEqual(['TicketPage', 'NoteResponse', 'DeletedResponse', 'ErrorResponse']);
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^([A-Z][a-z]+)+$/);
});

it('refers to every component there is, and to no other', () => {
  const text = JSON.stringify(document);
  const used = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
  const { securitySchemes: _, ...components } = document.components;
  const declared = Object.entries<object>(components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(declared.sort());
});

it('has a name in words and a description for every group, and every operation in one', () => {
  const names = document.tags.map(({ name }: { name: string }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, description } of document.tags) {
    expect(name).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
  }
  for (const { path, operation } of operations) {
    expect(operation.tags).toEqual([expect.stringMatching(new RegExp(`^(${names.join('|')})$`))]);
    expect([path, operation.tags[0] === 'Member servers']).toEqual([path, path.startsWith('/org/servers/{guildId}/')]);
  }
});

it('describes what webhooks receive, type by type', () => {
  expect(Object.keys(document.webhooks)).toEqual(ALL_EVENT_TYPES);
  for (const [type, { post }] of Object.entries<any>(document.webhooks)) {
    const { $ref } = post.requestBody.content['application/json'].schema;
    const schema = document.components.schemas[$ref.split('/').at(-1)];
    expect(schema).toMatchObject({ description: post.summary, properties: { type: { const: type } } });
    expect(schema.required).toEqual(
      expect.arrayContaining(['id', 'timestamp', 'guildId', 'sequence', 'actor', 'data']),
    );
  }
});
