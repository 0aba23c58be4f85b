import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

const FULL = {
  name: 'Billing',
  description: 'Invoices',
  emoji: '💳',
  position: 3,
  chatParentId: '12',
  chatOverflowParentIds: ['13'],
  channelNamePattern: 'bill-{number}',
  openingMessage: 'Hello',
  form: {
    title: 'Tell us',
    questions: [{ id: 'n', type: 'short', label: 'Invoice number', required: false, maxLength: 20 }],
  },
  staffRoleIds: ['4'],
  limits: { perUser: 2 },
  autoClose: { inactiveHours: 48 },
  defaultPriority: 'high',
  defaultTags: ['money'],
};

it('are created with every field, read, changed and deleted', async () => {
  const created = await as.post('/v1/categories', FULL);
  expect(created.status).toBe(201);
  const { id } = created.body.data;
  expect(created.body.data).toMatchObject({
    ...FULL,
    guildId: server.id,
    form: { questions: [{ id: 'n', placeholder: null, minLength: null, maxLength: 20, options: [] }] },
    limits: { perUser: 2, total: null, cooldownSeconds: null },
    openTicketCount: 0,
    version: 1,
  });
  expect((await as.get(`/v1/categories/${id}`)).body).toEqual(created.body);
  const patched = await as.patch(`/v1/categories/${id}`, { position: 0, form: null });
  expect(patched.body.data).toMatchObject({ ...FULL, form: null, limits: { perUser: 2 }, position: 0, version: 2 });
  expect(await as.patch(`/v1/categories/${id}`, patched.body.data)).toMatchObject({ status: 200, body: patched.body });
  expect((await as.delete(`/v1/categories/${id}`)).body).toEqual({ data: { id, deleted: true } });
  for (const gone of [
    await as.get(`/v1/categories/${id}`),
    await as.delete(`/v1/categories/${id}`),
    await as.patch(`/v1/categories/${id}`, {}),
  ]) {
    expect(gone.status).toBe(404);
  }
});

it('refuse a name that is taken, and a stale version', async () => {
  const { id } = (await as.post('/v1/categories', { name: 'Sales' })).body.data;
  expect(await as.post('/v1/categories', { name: 'Sales' })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('Sales') } },
  });
  expect((await as.patch(`/v1/categories/${id}`, { name: 'Support' })).status).toBe(409);
  await as.patch(`/v1/categories/${id}`, { description: 'new' });
  expect((await as.patch(`/v1/categories/${id}`, { description: 'late' }, { 'if-match': '"1"' })).status).toBe(409);
  expect((await as.delete(`/v1/categories/${id}`, { 'if-match': '"1"' })).status).toBe(409);
});

it('cannot be deleted while open tickets refer to them, however the two race', async () => {
  const { id } = (await as.post('/v1/categories', { name: 'LockTimeout' })).body.data;
  const ticket = (await as.post('/v1/tickets', { categoryId: id, requesterId: '1' })).body.data;
  const refused = await as.delete(`/v1/categories/${id}`);
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', message: expect.stringContaining('1 open ticket') } },
  });
  await as.post(`/v1/tickets/${ticket.id}/close`);
  const [deleted, ...opened] = await Promise.all([
    as.delete(`/v1/categories/${id}`),
    ...Array.from({ length: 4 }, () => as.post('/v1/tickets', { categoryId: id, requesterId: '2' })),
  ]);
  const successes = opened.filter(({ status }) => status === 201);
  if (deleted.status === 200) expect(successes).toHaveLength(0);
  else expect([deleted.status, successes.length > 0]).toEqual([409, true]);
  expect((await as.get(`/v1/tickets/${ticket.id}`)).body.data.categoryId).toBe(id);
});

it('record their changes as events', async () => {
  const { id } = (await as.post('/v1/categories', { name: 'Notified' })).body.data;
  await as.patch(`/v1/categories/${id}`, { position: 9 });
  await as.patch(`/v1/categories/${id}`, { position: 9 });
  await as.delete(`/v1/categories/${id}`);
  const events = await api.service.database.query<any>(
    `select * from events where data->'category'->>'id' = :id order by id`,
    { id },
  );
  expect(events.map(({ type }) => type)).toEqual(['category.created', 'category.updated', 'category.deleted']);
  expect(events[1].data.changes).toEqual({ position: { from: 0, to: 9 } });
});

it.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(101) }],
  ['position', { name: 'x', position: -1 }],
  ['form.questions', { name: 'x', form: { title: 't', questions: [] } }],
  ['form.questions.0', { name: 'x', form: { title: 't', questions: [{ id: 'a', type: 'select', label: 'l' }] } }],
  [
    'form.questions',
    {
      name: 'x',
      form: {
        title: 't',
        questions: Array.from({ length: 26 }, (_, i) => ({ id: `${i}`, type: 'short', label: 'l' })),
      },
    },
  ],
  [
    'form.questions',
    { name: 'x', form: { title: 't', questions: [1, 2].map(() => ({ id: 'a', type: 'short', label: 'l' })) } },
  ],
  ...[
    { type: 'radio', options: ['only'] },
    { type: 'checkboxes', options: Array.from({ length: 11 }, String) },
    { type: 'user', options: ['a'] },
    { type: 'select', options: ['a', 'b'], maxValues: 3 },
    { type: 'select', options: ['a', 'b'], minValues: 2 },
    { type: 'file', maxValues: 11 },
    { type: 'short', maxValues: 1 },
    { type: 'short', description: 'x'.repeat(101) },
    { type: 'short', fileTypes: ['image'] },
    { type: 'file', fileTypes: ['pdf'] },
    { type: 'select', options: ['a', { label: 'A', value: 'a' }] },
  ].map((question): [string, object] => [
    'form.questions.0',
    { name: 'x', form: { title: 't', questions: [{ id: 'a', label: 'l', ...question }] } },
  ]),
  ['limits.perUser', { name: 'x', limits: { perUser: 0 } }],
  ['staffRoleIds', { name: 'x', staffRoleIds: ['admin'] }],
  ['flowId', { name: 'x', flowId: '019b0000-0000-7000-8000-000000000001' }],
  ['openTicketCount', { name: 'x', openTicketCount: 1 }],
])('name the field %s when it is wrong', async (field, body) => {
  const answer = await as.post('/v1/categories', body);
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error', message: expect.stringContaining(field) } },
  });
});

it.each(['🎫', '❤', '❤️', '👩🏽‍💻', '🇩🇪', '1️⃣', '<:wave:123456789012345678>', '<a:wave:123456789012345678>', null])(
  'takes an emoji (%s)',
  async (emoji) => {
    const { status, body } = await as.post('/v1/categories', { name: `Emoji ${emoji}`, emoji });
    expect([status, body.data?.emoji]).toEqual([201, emoji]);
  },
);

it.each(['', ' ', 'x', '1', 'ticket', '🎫🎫', '🎫 ', ':wave:', '<:wave:>', '<b:wave:123456789012345678>'])(
  'refuses what is no emoji (%s)',
  async (emoji) => {
    const { body } = await as.post('/v1/categories', { name: 'No emoji', emoji });
    expect(body.error).toMatchObject({ code: 'validation_error', details: [{ field: 'emoji' }] });
  },
);
