import { UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const ORIGIN = 'https://app.example.com';

describe('an answer to a GET of one resource', () => {
  const api = useApi();
  const { server, as } = useServer(api);
  const path = () => `/v1/categories/${server.categoryId}`;

  it('has an entity tag that begins with the version, and is 304 for a client that has it', async () => {
    const first = await as.get(path());
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"1-[\w-]{22}"$/);
    for (const header of [tag, `"x", ${tag}`, '*']) {
      const again = await as.get(path(), { 'If-None-Match': header });
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('x-ratelimit-limit')).not.toBeNull();
    }
    expect(await as.get(path(), { 'If-None-Match': '"1"' })).toMatchObject({ status: 200 });
  });

  it('is whole again after a change, a count that has no version included', async () => {
    const read = async () => (await as.get(path())).headers.get('etag') ?? '';
    const before = await read();
    await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '5' });
    const counted = await as.get(path(), { 'If-None-Match': before });
    expect(counted).toMatchObject({ status: 200, body: { data: { openTicketCount: 1, version: 1 } } });
    await as.patch(path(), { name: 'Other' });
    expect(await as.get(path(), { 'If-None-Match': await read() })).toMatchObject({ status: 304 });
    expect(await as.get(path(), { 'If-None-Match': before })).toMatchObject({ status: 200 });
  });

  it('has a tag that is good for If-Match, once', async () => {
    const tag = (await as.get(path())).headers.get('etag') ?? '';
    expect(await as.patch(path(), { name: 'New' }, { 'If-Match': tag })).toMatchObject({ status: 200 });
    expect(await as.patch(path(), { name: 'Newer' }, { 'If-Match': tag })).toMatchObject({
      status: 409,
      body: { error: { reason: 'stale_version' } },
    });
    expect(await as.patch(path(), { name: 'Newer' }, { 'If-Match': 'W/"2"' })).toMatchObject({ status: 400 });
  });

  it('has none when it is a list, a change or an error', async () => {
    const answers = [
      await as.get('/v1/categories'),
      await as.patch(path(), { name: 'Renamed' }),
      await as.get(`/v1/categories/${UNKNOWN}`),
    ];
    expect(answers.map(({ headers }) => headers.get('etag'))).toEqual([null, null, null]);
  });
});

describe('compression', () => {
  const api = useApi();
  const { as } = useServer(api);
  const encodingOf = async (path: string, accepted: string) => {
    const { status, headers, text } = await as.get(path, { 'Accept-Encoding': accepted });
    expect([status, text.startsWith('{"data"')]).toEqual([200, true]);
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    return headers.get('content-encoding');
  };

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['deflate', null],
    ['identity', null],
    ['identity;q=0, *;q=0', null],
  ])('of a large answer for %s', async (accepted, encoding) => {
    expect(await encodingOf('/v1/webhook-event-types', accepted)).toBe(encoding);
  });

  it('leaves small answers as they are', async () => {
    expect(await encodingOf('/v1/tickets', 'br, gzip')).toBeNull();
  });
});

describe('scripts of other origins', () => {
  const preflight = { Origin: ORIGIN, 'Access-Control-Request-Method': 'PATCH' };

  describe('by default', () => {
    const api = useApi();
    const { as } = useServer(api);
    it('read nothing', async () => {
      expect((await as.get('/v1/me', { Origin: ORIGIN })).headers.get('access-control-allow-origin')).toBeNull();
      const asked = await api.anonymous.send('OPTIONS', '/v1/me', undefined, preflight);
      expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  describe('with CORS_ORIGINS', () => {
    const api = useApi({ environment: { CORS_ORIGINS: `${ORIGIN}, https://other.example.com` } });
    const { as } = useServer(api);

    it('may ask before they call, without a token', async () => {
      const { status, headers } = await api.anonymous.send('OPTIONS', '/v1/tickets', undefined, preflight);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    });

    it.each(['/v1/me', `/v1/tickets/${UNKNOWN}`])('read the answer to %s with its headers', async (path) => {
      const { headers } = await as.get(path, { Origin: ORIGIN });
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining');
      expect(headers.get('vary')).toContain('Origin');
    });

    it.each(['https://app.example.com.evil.test', 'http://app.example.com', 'null'])(
      'of %s read nothing',
      async (origin) => {
        const asked = await api.anonymous.send('OPTIONS', '/v1/me', undefined, { ...preflight, Origin: origin });
        for (const { headers } of [asked, await as.get('/v1/me', { Origin: origin })]) {
          expect(headers.get('access-control-allow-origin')).toBeNull();
        }
      },
    );

    it('read nothing outside the API', async () => {
      const { headers } = await api.anonymous.get('/livez', { Origin: ORIGIN });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});
