import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { CATALOGUE } from '#adapters/http/openapi/catalogue.ts';
import { ALL_EVENT_TYPES } from '#core/shared/events.ts';
import { openApi } from '../../../apps/composition/listen.ts';

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
  for (const { operation } of operations) expect(operation.description).toMatch(/Scope: `|Any token/);
});

it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, operation]))(
  '%s declares every error with an example, and the rate-limit headers',
  (_, operation) => {
    const responses = Object.entries<any>(operation.responses);
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
    expect(operation.responses['429'].headers).toHaveProperty('Retry-After');
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
  for (const { operation } of operations)
    visit(operation.requestBody?.content['application/json'].schema, operation.operationId);
  expect(undescribed).toEqual([]);
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
