import { Validator } from '@seriousme/openapi-schema-validator';
import type { Client } from '../support/api.ts';
import { fillPath } from '../support/endpoints/endpoint-case.ts';
import { listNames } from '../support/endpoints/endpoint-cases.ts';
import { resolvePart, resolveResponses } from '../support/docs/openapi.ts';
import { createOrganizationClient, type Json, refusal } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');
let organization: Client;
let document: Json;
let operations: { path: string; method: string; operation: Json }[];
beforeAll(async () => {
  organization = await createOrganizationClient(api, [server]);
  document = (await api.anonymous.get('/openapi.json')).body;
  operations = Object.entries<Record<string, Json>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

/** Answers of a stream are no JSON. */
const isStream = ({ content }: Json): boolean => 'text/event-stream' in content;

const filled = (path: string) => fillPath(path, { guildId: server.id });
/** The endpoint without the path to a member server. */
const getDirectName = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method.toUpperCase()} ${path.replace(/^\/org\/servers\/\{guildId\}(?=\/)/, '')}`;

describe('the version', () => {
  it('is part of the path: /v1 is the prefix of all endpoints', async () => {
    // What is at links for people begins like these paths; it is no part of the API.
    const pages = ['get /transcripts/{id}', 'get /attachments/{id}'];
    const all = operations.filter(({ path, method }) => !pages.includes(`${method} ${path}`));
    for (const { path, method } of all) {
      const by = /^\/org(\/|$)/.test(path) ? organization : as;
      const send = (prefix: string) =>
        by.send(method.toUpperCase(), prefix + filled(path), method === 'get' ? undefined : {});
      expect([path, (await send('')).body.error.message]).toEqual([path, expect.stringContaining('Path ')]);
      const versioned = await send('/v1');
      if (versioned.status >= 400) expect(versioned.body.error.message).not.toMatch(/^Path /);
    }
  });

  it.each(['/v2/tickets', '/v0/tickets', '/V1/tickets/x/y', '/v1.0/tickets', '/tickets', '/api/v1/tickets'])(
    'is v1 and no other: %s does not exist',
    async (path) => {
      expect(await as.get(path)).toMatchObject(refusal(404));
    },
  );

  it('is in the address of the server that the description names', () => {
    expect(document.servers).toEqual([expect.objectContaining({ url: `${api.url}/v1` })]);
    for (const { path } of operations) expect(path).toMatch(/^\/(?!v\d)/);
  });
});

describe('the machine-readable description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  });

  it('is there for everybody, without a token', async () => {
    const answer = await api.anonymous.get('/openapi.json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
  });

  it('carries the scope of every endpoint', () => {
    for (const { path, operation } of operations) {
      const [scheme = {}] = operation.security as Record<string, string[]>[];
      const scopes = Object.values(scheme)[0];
      expect([path, scopes]).toEqual([
        path,
        path === '/me' ? [] : [expect.stringMatching(/^(org:)?[a-z]+:(read|write)$/)],
      ]);
      if (path !== '/me') expect(operation.description).toContain(scopes?.[0]);
    }
  });

  it('says of every endpoint which kind of token it takes', () => {
    for (const { path, operation } of operations) {
      const schemes = (operation.security as object[]).flatMap((scheme) => Object.keys(scheme));
      const expected = /^\/org(\/|$)/.test(path) ? ['organizationToken'] : ['guildToken'];
      expect([path, schemes]).toEqual([path, path === '/me' ? ['guildToken', 'organizationToken'] : expected]);
    }
    const { guildToken, organizationToken } = document.components.securitySchemes;
    for (const scheme of [guildToken, organizationToken])
      expect(scheme).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('declares the rate-limit headers on every answer, and Retry-After on 429', () => {
    for (const { operation } of operations) {
      const responses = resolveResponses(document, operation);
      for (const [, response] of responses) {
        const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
        expect(Object.keys(response.headers)).toEqual(expect.arrayContaining(names));
      }
      expect(Object.fromEntries(responses)['429']?.headers).toHaveProperty('Retry-After');
    }
  });

  it('declares limit, from 1 to 100 with default 50, and cursor on every list, and there only', () => {
    for (const { path, method, operation } of operations) {
      const named = (name: string): Json => operation.parameters.find((parameter: Json) => parameter.name === name);
      const [success] = Object.values<Json>(operation.responses);
      if (isStream(success)) continue;
      const { properties } = resolvePart(document, success.content['application/json'].schema);
      const isList = 'pagination' in properties;
      expect([method, path, named('limit') !== undefined, named('cursor') !== undefined]).toEqual([
        method,
        path,
        isList,
        isList,
      ]);
      if (isList)
        expect(named('limit').schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 50 });
    }
  });

  it('declares Idempotency-Key on every POST but those that change nothing, and on nothing else', () => {
    const taking = operations.filter(({ operation }) =>
      operation.parameters.some(({ name }: { name: string }) => name === 'Idempotency-Key'),
    );
    const withoutKey = listNames(({ isWithoutKey }) => isWithoutKey === true);
    const changing = operations.filter(
      (operation) => operation.method === 'post' && !withoutKey.includes(getDirectName(operation)),
    );
    const nameAll = (all: typeof operations) => all.map(({ path, method }) => `${method} ${path}`);
    expect(nameAll(taking)).toEqual(nameAll(changing));
    expect(nameAll(taking)).toContain('post /tickets');
  });

  it('declares 503 bot_unavailable where an action reaches the chat platform', () => {
    const reaching = operations.filter(({ operation }) =>
      Object.keys(resolvePart(document, operation.responses['503']).content['application/json'].examples).includes(
        'bot_offline',
      ),
    );
    const direct = reaching.filter(({ path }) => !path.startsWith('/org/')).map(getDirectName);
    expect(direct.sort()).toEqual(listNames(({ reachesChat }) => reachesChat === true));
    expect(direct).toEqual(
      expect.arrayContaining(['POST /tickets', 'POST /tickets/{id}/claim', 'DELETE /panels/{id}']),
    );
  });

  it('is shown by an interactive explorer that needs nothing from elsewhere', async () => {
    const { status, headers, text } = await api.anonymous.get('/docs');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(text).not.toMatch(/https?:\/\//);
    const sources = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) expect([source, (await api.anonymous.get(source)).status]).toEqual([source, 200]);
  });
});
