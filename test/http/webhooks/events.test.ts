import { useWebhooks } from '../../support/webhooks.ts';

const fixture = useWebhooks();

const happen = async (count: number) => {
  for (let i = 0; i < count; i += 1) await fixture.open();
};
const read = async (query = '') => (await fixture.as.get(`/v1/events${query}`)).body;
const ids = (events: { id: string }[]) => events.map(({ id }) => id);

it('are read oldest first, page by page', async () => {
  await happen(4);
  const all = await read();
  expect(all.data.map(({ type }: any) => type)).toEqual(['category.created', ...Array(4).fill('ticket.created')]);
  const first = await read('?limit=3');
  const second = await read(`?limit=3&cursor=${first.pagination.nextCursor}`);
  expect(ids([...first.data, ...second.data])).toEqual(ids(all.data));
  expect(second.pagination).toEqual({ nextCursor: null, hasMore: false, limit: 3 });
});

it('heal a gap: a client that continues after the last event it has seen gets the rest, and later what comes later', async () => {
  await happen(2);
  const [seen, ...missed] = ids((await read()).data);
  expect(ids((await read(`?after=${seen}`)).data)).toEqual(missed);
  expect((await read(`?after=${missed.at(-1)}`)).data).toEqual([]);
  await happen(1);
  expect((await read(`?after=${missed.at(-1)}`)).data).toHaveLength(1);
});

it('are filtered by type and time', async () => {
  await happen(2);
  const all = (await read()).data;
  expect(ids((await read('?eventTypes=category.created')).data)).toEqual(ids(all.slice(0, 1)));
  expect(ids((await read('?eventTypes=category.created,ticket.created')).data)).toEqual(ids(all));
  const { timestamp } = all[1];
  expect(ids((await read(`?createdAfter=${timestamp}`)).data)).not.toContain(all[1].id);
  expect(ids((await read(`?createdAfter=2020-01-01T00:00:00Z&createdBefore=2999-01-01T00:00:00Z`)).data)).toContain(
    all[1].id,
  );
  expect((await read('?createdBefore=2020-01-01T00:00:00Z')).data).toEqual([]);
});

it.each([
  '?eventTypes=ticket.exploded',
  '?eventTypes=',
  '?createdAfter=yesterday',
  '?after=x',
  '?after=019b0000-0000-7000-8000-00000000dead',
  '?type=a',
])('refuse %s', async (query) => {
  expect(await fixture.as.get(`/v1/events${query}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error' } },
  });
});

it('of another server cannot be gone on after', async () => {
  const { api } = fixture;
  const foreign = await api.server();
  const [event] = (await (await api.as(foreign)).get('/v1/events')).body.data;
  expect((await fixture.as.get(`/v1/events?after=${event.id}`)).status).toBe(400);
});
