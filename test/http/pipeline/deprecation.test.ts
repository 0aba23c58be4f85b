import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { z } from 'zod';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { buildOpenApiDocument } from '#adapters/http/openapi/openapi.ts';
import { createFieldAnnouncement, deprecated } from '#adapters/http/pipeline/deprecation.ts';
import { one, page, route, withOrgMirror } from '#adapters/http/pipeline/route.ts';
import { announceDeprecations } from '#adapters/http/server/announce-deprecations.ts';
import type { Json } from '../../support/docs/openapi.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const NOTICE = { since: '2027-01-01', sunset: '2028-01-01', instead: 'Use `GET /things`.' } as const;
const HEADERS = { Deprecation: '@1798761600', Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' };
const SHORT = { ...NOTICE, sunset: '2027-12-31' };

const Thing = z
  .object({ id: z.string().describe('Its id.') })
  .meta({ id: 'Thing', description: 'A thing of the test.' });

const buildRoute = (path: '/old' | '/old/{id}' | '/old/count', isDeprecated: boolean) =>
  route({
    id: `tickets.${isDeprecated ? 'listThings' : 'countThings'}`,
    method: 'get',
    path,
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'Show things',
    ...(isDeprecated && { deprecated: NOTICE }),
    returns: one(Thing),
    handle: () => Promise.resolve({ id: '1' }),
  });

describe('a deprecated operation', () => {
  const announce = announceDeprecations(
    withOrgMirror([buildRoute('/old/{id}', true), buildRoute('/old/count', false)]),
  );
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const koa = new Koa();
    if (announce) koa.use(announce);
    // As authentication does, which comes next.
    koa.use((ctx) => {
      ctx.status = 401;
    });
    const answer = koa.callback();
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const readHeaders = async (path: string) => {
    const { status, headers } = await fetch(url + path);
    return [status, headers.get('deprecation'), headers.get('sunset')];
  };

  it.each(['/v1/old/7', '/v1/OLD/7/', '/v1/org/servers/1/old/7'])(
    'announces its end on every answer: %s',
    async (path) => {
      expect(await readHeaders(path)).toEqual([401, HEADERS.Deprecation, HEADERS.Sunset]);
    },
  );

  it.each(['/v1/old/count', '/v1/other', '/'])('says nothing of others: %s', async (path) => {
    expect(await readHeaders(path)).toEqual([401, null, null]);
  });

  it('costs nothing while there is none', () => {
    expect(announceDeprecations(withOrgMirror([buildRoute('/old/count', false)]))).toBeNull();
  });

  it('works for twelve months', () => {
    const routes = withOrgMirror([{ ...buildRoute('/old', true), deprecated: SHORT }]);
    expect(() => announceDeprecations(routes)).toThrow('12 months');
  });

  it('is marked in the document, with its headers and what replaces it', () => {
    const document: Json = buildOpenApiDocument(withOrgMirror([buildRoute('/old', true)]), '1.0.0');
    const { deprecated: mark, description, responses } = document.paths['/old'].get;
    expect(mark).toBe(true);
    expect(description).toContain(
      'Deprecated since 2027-01-01. Use `GET /things`. It works until 2028-01-01 at least.',
    );
    expect(Object.keys(responses['200'].headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']));
  });
});

describe('a deprecated field', () => {
  const old = deprecated(z.string().describe('Its name.'), NOTICE).optional();
  const view = { returns: { view: Thing } };

  it.each([
    ['a parameter', { query: z.object({ old }), ...view }, { query: { old: 'a' }, body: undefined }],
    ['a field', { body: z.object({ old }), ...view }, { query: {}, body: { old: 'a' } }],
    [
      'a field in a list',
      { body: z.object({ list: z.array(z.object({ old })) }), ...view },
      { query: {}, body: { list: [{}, { old: 'a' }] } },
    ],
    [
      'a field in a variant',
      { body: z.union([z.object({ old }), z.object({ other: z.string() })]), ...view },
      { query: {}, body: { old: 'a' } },
    ],
    [
      'a field by a name',
      { body: z.record(z.string(), z.object({ old }).nullable()), ...view },
      { query: {}, body: { any: { old: 'a' } } },
    ],
  ])('is announced to requests that use it: %s', (_, declared, input) => {
    const announce = createFieldAnnouncement(declared);
    expect(announce(input)).toEqual(HEADERS);
    expect(announce({ query: { other: 'a' }, body: { other: 'a' } })).toEqual({});
  });

  it('is announced with each answer that may have it', () => {
    const Answer = z.object({ thing: z.object({ old }) });
    expect(createFieldAnnouncement({ returns: { view: Answer } })({ query: {}, body: undefined })).toEqual(HEADERS);
  });

  it('is found in schemas that contain themselves', () => {
    const Tree = z.object({
      get children() {
        return z.array(Tree).optional();
      },
      old,
    });
    expect(createFieldAnnouncement({ body: Tree, ...view })({ query: {}, body: { children: [{ old: 'a' }] } })).toEqual(
      HEADERS,
    );
  });

  it('works for twelve months', () => {
    expect(() => deprecated(z.string(), SHORT)).toThrow('12 months');
  });

  it('is marked in the document', () => {
    const listing = route({
      id: 'tickets.listThings',
      method: 'get',
      path: '/things',
      reach: 'guild',
      scope: 'tickets:read',
      summary: 'List things',
      query: z.object({ old }),
      returns: page(
        Thing.extend({ was: deprecated(z.string().describe('Its name.'), NOTICE) }).meta({
          id: 'OldThing',
          description: 'A thing.',
        }),
      ),
      handle: () => Promise.resolve({ items: [], next: null }),
    });
    const document: Json = buildOpenApiDocument(withOrgMirror([listing]), '1.0.0');
    const [parameter] = document.paths['/things'].get.parameters.filter(({ name }: Json) => name === 'old');
    expect(parameter).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('Its name. Deprecated since'),
    });
    expect(document.components.schemas.OldThing.properties.was).toMatchObject({ deprecated: true });
  });
});

describe('the service with a deprecated operation', () => {
  const marked = CATALOGUE.filter(({ directId }) => directId === 'tickets.list');
  beforeAll(() => marked.forEach((one) => Object.assign(one, { deprecated: NOTICE })));
  const api = useApi();
  const { as } = useServer(api, 'all tests');
  afterAll(() => marked.forEach((one) => Reflect.deleteProperty(one, 'deprecated')));

  it('announces its end to all who ask, and nothing about others', async () => {
    const ask = async (path: string, by = as) => {
      const { status, headers } = await by.get(path);
      return [status, headers.get('deprecation'), headers.get('sunset')];
    };
    const { Deprecation, Sunset } = HEADERS;
    expect(marked).toHaveLength(2);
    expect(await ask('/v1/tickets')).toEqual([200, Deprecation, Sunset]);
    expect(await ask('/v1/tickets?limit=0')).toEqual([400, Deprecation, Sunset]);
    expect(await ask('/v1/tickets', api.anonymous)).toEqual([401, Deprecation, Sunset]);
    expect(await ask('/v1/categories')).toEqual([200, null, null]);
  });
});
