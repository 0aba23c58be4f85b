import { type Answer, client } from '../support/api.ts';
import { REQUESTER } from '../support/build.ts';
import {
  createCategory,
  CODES,
  done,
  openTicket,
  refusal,
  UNKNOWN,
  ticketInput,
  whileOffline,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

/** An answer of each kind that fails; 429 is the business of the rate limits. */
const FAILING: Record<Exclude<keyof typeof CODES, 429 | 500>, () => Promise<Answer>> = {
  400: () => as.post('/v1/tickets', { requesterId: 5 }),
  401: () => client(api.url, 'gdk_nonsense').get('/v1/tickets'),
  403: async () => (await api.as(server, ['flows:read'])).get('/v1/tickets'),
  404: () => as.get(`/v1/tickets/${UNKNOWN}`),
  409: async () => as.post(`/v1/tickets/${(await openTicket(as, server)).id}/unclaim`),
  503: () => whileOffline(api, () => as.post('/v1/tickets', ticketInput(server))),
};

/** What only the inside of the service knows. */
const INSIDE =
  /postgres|pglite|select |insert |update |relation|column|constraint|violates|node_modules|\.ts\b|at .*:\d+/i;

it.each(Object.keys(FAILING).map(Number))(
  'a %d has its code and a reason, a message, details of a 400, and nothing else',
  async (status) => {
    const answer = await FAILING[status as keyof typeof FAILING]();
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      error: {
        code: CODES[status as 400],
        reason: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/),
        message: expect.stringMatching(/^[A-Za-z].{9,}/),
        ...(status === 400 && { details: expect.arrayContaining([expect.objectContaining({ field: 'requesterId' })]) }),
      },
    });
    expect(answer.body.error.message).not.toMatch(INSIDE);
  },
);

describe('400 validation_error', () => {
  it.each(['subject', 'priority', 'requesterId', 'tags', 'metadata'])(
    'names the field %s of a bad body',
    async (field) => {
      expect(await as.post('/v1/tickets', ticketInput(server, { [field]: 5 }))).toMatchObject(refusal(400, field));
    },
  );

  it('names a required field that is missing', async () => {
    expect(await as.post('/v1/tickets', { requesterId: REQUESTER })).toMatchObject(refusal(400, 'categoryId'));
    expect(await as.post('/v1/categories', {})).toMatchObject(refusal(400, 'name'));
  });

  it.each(['limit=0', 'cursor=x', 'status=odd', 'createdAfter=yesterday', 'sort=subject', 'colour=red'])(
    'names the bad query parameter of ?%s',
    async (query) => {
      expect(await as.get(`/v1/tickets?${query}`)).toMatchObject(refusal(400, query.split('=')[0]));
    },
  );

  it.each([
    ['that is no JSON', '{"subject":'],
    ['that is no object', '[]'],
    ['with a NUL character', '{"subject":"a\\u0000"}'],
    ['nested too deep', `{"metadata":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['too large', JSON.stringify({ subject: 'x'.repeat(400_000) })],
  ])('refuses a body %s', async (_, body) => {
    expect(await as.send('POST', '/v1/tickets', body)).toMatchObject(refusal(400));
  });
});

describe('404 not_found', () => {
  it('is the answer to a resource that does not exist', async () => {
    expect(await as.get(`/v1/tickets/${UNKNOWN}`)).toMatchObject(refusal(404, 'Ticket'));
    expect(await as.patch(`/v1/categories/${UNKNOWN}`, {})).toMatchObject(refusal(404, 'Category'));
    expect(await as.post(`/v1/tickets/${UNKNOWN}/close`)).toMatchObject(refusal(404, 'Ticket'));
    expect(await as.post('/v1/tickets', ticketInput(server, { categoryId: UNKNOWN }))).toMatchObject(
      refusal(404, 'Category'),
    );
    const { id } = await openTicket(as, server);
    expect(await as.delete(`/v1/tickets/${id}/participants/999`)).toMatchObject(refusal(404, 'Participant'));
  });

  it('is the same answer to a resource of another server', async () => {
    const other = await api.server();
    const foreign = await openTicket(await api.as(other), other);
    const [theirs, none] = [await as.get(`/v1/tickets/${foreign.id}`), await as.get(`/v1/tickets/${UNKNOWN}`)];
    expect([theirs.status, theirs.text]).toEqual([404, none.text]);
    const [category, nowhere] = [other.categoryId, UNKNOWN].map((id) =>
      as.post('/v1/tickets', ticketInput(server, { categoryId: id })),
    );
    expect((await category)?.text).toBe((await nowhere)?.text);
  });

  it.each([
    'GET /v1/nothing',
    'PUT /v1/tickets',
    'DELETE /v1/tickets',
    'POST /v1/me',
    'GET /v1',
    'GET /v1/tickets/a/b/c',
  ])('is the answer to %s, a path or method that does not exist', async (request) => {
    const [method = '', path = ''] = request.split(' ');
    expect(await as.send(method, path)).toMatchObject(refusal(404));
  });
});

describe('409 conflict', () => {
  it('is the answer to a duplicate', async () => {
    await openTicket(as, server, { externalId: 'order-1' });
    expect(await as.post('/v1/tickets', ticketInput(server, { externalId: 'order-1' }))).toMatchObject(
      refusal(409, 'order-1'),
    );
    await createCategory(as, { name: 'Twice' });
    expect(await as.post('/v1/categories', { name: 'Twice' })).toMatchObject(refusal(409, 'Twice'));
    const { id } = await openTicket(as, server, { participantIds: ['7'] });
    expect(await as.post(`/v1/tickets/${id}/participants`, { userId: '7' })).toMatchObject(refusal(409, '7'));
  });

  it('is the answer while related records exist: a category with open tickets, which it counts', async () => {
    const { id: categoryId } = await createCategory(as);
    const tickets = [await openTicket(as, server, { categoryId }), await openTicket(as, server, { categoryId })];
    expect(await as.delete(`/v1/categories/${categoryId}`)).toMatchObject(refusal(409, '2 open ticket'));
    expect((await as.get(`/v1/categories/${categoryId}`)).status).toBe(200);
    for (const { id } of tickets) await done(as.post(`/v1/tickets/${id}/close`));
    expect((await as.delete(`/v1/categories/${categoryId}`)).status).toBe(200);
  });
});

describe('500 internal_error', () => {
  /** Reads categories from a service whose table is not there. */
  const broken = async (): Promise<Answer> => {
    const rename = (from: string, to: string) => api.service.database.query(`alter table ${from} rename to ${to}`);
    await rename('categories', 'categories_away');
    try {
      return await as.get('/v1/categories', { 'x-request-id': 'broken-1' });
    } finally {
      await rename('categories_away', 'categories');
    }
  };

  it('names the request and says nothing of the inside', async () => {
    const answer = await broken();
    expect(answer).toMatchObject(refusal(500, 'broken-1'));
    expect(answer.headers.get('x-request-id')).toBe('broken-1');
    expect(answer.text).not.toMatch(INSIDE);
    expect(answer.text).not.toContain('categories');
    expect(answer.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  });

  it('does not stay: the next request is served', async () => {
    await broken();
    expect((await as.get('/v1/categories')).status).toBe(200);
  });
});
