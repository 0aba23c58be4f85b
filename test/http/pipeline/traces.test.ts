import { useTracing } from '../../support/tracing/use-tracing.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const { tracer, collector } = useTracing();
const api = useApi({ tracer });
const { server, as } = useServer(api, 'all tests');

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
const SERVER = 2;

beforeEach(() => {
  collector.spans.length = 0;
});

const findRequest = (status: number) =>
  collector.find(
    ({ kind, attributes }) => kind === SERVER && attributes['http.response.status_code'] === status,
    `The request that was answered ${status}`,
  );

it('reports a request in the trace of its client, with its statements', async () => {
  const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;
  const path = `/v1/categories/${server.categoryId}`;
  await as.get(`${path}?sort=secret`, { traceparent });
  await as.get(path, { traceparent });
  const span = await findRequest(200);
  expect(span).toMatchObject({
    traceId: TRACE_ID,
    parentId: PARENT_ID,
    name: 'GET /v1/categories/:id',
    isFailed: false,
  });
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'http.route': '/v1/categories/:id',
    'url.path': path,
    'url.scheme': 'http',
  });
  const statements = collector.spans.filter(({ parentId }) => parentId === span.spanId);
  expect(statements.map(({ name, attributes }) => [name, attributes['db.system.name']])).toContainEqual([
    'SELECT tickets categories',
    'postgresql',
  ]);
});

it.each([
  ['without a token', 'GET /v1/categories', {}],
  ['with an invented token', 'GET /v1/flows', { authorization: 'Bearer gd_invented' }],
  ['of the sandbox', 'PUT /sandbox/api/availability', {}],
])('keeps a request %s out of the trace that it names, and samples it as any other', async (_, line, given) => {
  const [method = '', path = ''] = line.split(' ');
  const headers = { ...given, traceparent: `00-${TRACE_ID}-${PARENT_ID}-00` };
  await api.anonymous.send(method, path, method === 'PUT' ? { available: true } : undefined, headers);
  const { traceId, parentId } = await collector.find(({ kind }) => kind === SERVER, line);
  expect(traceId).not.toBe(TRACE_ID);
  expect(parentId).toBeNull();
});

it('takes the first request of a token into the trace of its client, too', async () => {
  const fresh = await api.as(server);
  await fresh.get('/v1/flows', { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` });
  expect(await findRequest(200)).toMatchObject({ traceId: TRACE_ID, parentId: PARENT_ID });
});

it('reports a request of a malformed traceparent in a trace of its own', async () => {
  await as.get('/v1/categories', { traceparent: '00-nonsense' });
  expect(await findRequest(200)).toMatchObject({ parentId: null, name: 'GET /v1/categories' });
});

it('respects a client that does not want its trace to be recorded', async () => {
  await as.get('/v1/flows', { traceparent: `00-${TRACE_ID}-${PARENT_ID}-00` });
  await as.get('/v1/categories');
  await findRequest(200);
  expect(collector.spans.map(({ name }) => name)).not.toContain('GET /v1/flows');
});

it('names neither the path nor the query of what it does not know', async () => {
  await as.get('/v1/secret/path?secret=1');
  const span = await findRequest(404);
  expect(span.name).toBe('GET');
  expect(Object.keys(span.attributes).sort()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'url.scheme',
  ]);
});

it('reports refusals as no failures, and requests of the sandbox too', async () => {
  await as.post('/v1/categories', { name: '' });
  expect(await findRequest(400)).toMatchObject({ name: 'POST /v1/categories', isFailed: false });
  await api.anonymous.put('/sandbox/api/availability', { available: true });
  await collector.find(({ name }) => name === 'PUT /sandbox/api/availability', 'The request to the sandbox');
});

it('leaves probes and pages out', async () => {
  for (const path of ['/livez', '/readyz', '/docs', '/metrics']) await api.anonymous.get(path);
  await as.get('/v1/categories');
  await findRequest(200);
  expect(collector.spans.filter(({ kind }) => kind === SERVER)).toHaveLength(1);
});
