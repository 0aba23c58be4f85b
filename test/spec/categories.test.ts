import { createCategory, done, readEverything, openTicket, refusal, UNKNOWN } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const DEFAULTS = {
  description: null,
  emoji: null,
  position: 0,
  archived: false,
  chatParentId: null,
  openingMessage: null,
  channelNamePattern: 'ticket-{{ticket.number}}',
  form: null,
  staffRoleIds: [],
  pingRoleIds: [],
  requiredRoleIds: [],
  limits: { perUser: null, total: null, cooldownSeconds: null },
  openingRules: { accountAgeHours: null, membershipHours: null, perDay: null, openInServer: null, roles: [] },
  requireClaim: false,
  claimMode: 'label',
  takeover: 'anybody',
  leadRoleIds: [],
  unclaimAfterHours: null,
  requireReason: false,
  requesterClose: 'close',
  requesterAdd: false,
  reports: false,
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: false, businessTime: false },
  followUp: 'reopen',
  feedbackEnabled: true,
  defaultPriority: 'normal',
  defaultTags: [],
  flowId: null,
  openTicketCount: 0,
  home: 'channel',
  chatOverflowParentIds: [],
};

const question = (fields: object = {}) => ({
  id: 'q1',
  type: 'short',
  label: 'Which?',
  placeholder: 'This',
  required: false,
  minLength: 1,
  maxLength: 10,
  options: [],
  ...fields,
});

const FIELDS = {
  description: 'Invoices',
  emoji: '💶',
  position: 3,
  archived: true,
  chatParentId: '66',
  chatOverflowParentIds: ['67', '68'],
  home: 'thread',
  openingMessage: 'Welcome',
  channelNamePattern: 'bill-{number}',
  staffRoleIds: ['1'],
  pingRoleIds: ['2'],
  requiredRoleIds: ['3'],
  form: { title: 'Tell us', questions: [question(), question({ id: 'q2', type: 'select', options: ['a', 'b'] })] },
  limits: { perUser: 1, total: 2, cooldownSeconds: 3 },
  openingRules: {
    accountAgeHours: 24,
    membershipHours: 2,
    perDay: 5,
    openInServer: 4,
    roles: [{ roleId: '3', effect: 'allow' }],
  },
  requireClaim: true,
  takeover: 'leads',
  leadRoleIds: ['4'],
  unclaimAfterHours: 8,
  requireReason: true,
  requesterClose: 'ask',
  requesterAdd: true,
  reports: true,
  autoClose: { inactiveHours: 48, warnHoursBefore: 24, onMemberLeave: true, businessTime: false },
  followUp: 'ignore',
  feedbackEnabled: false,
  defaultPriority: 'high',
  defaultTags: ['money'],
};

it('a PATCH of limits or closing leaves out what stays', async () => {
  const as = await api.as(await api.server());
  const autoClose = { inactiveHours: 24, warnHoursBefore: 4, onMemberLeave: true, businessTime: false };
  const { id } = await createCategory(as, { autoClose, limits: { perUser: 3, total: 5 } });
  const fields = { autoClose: { inactiveHours: 12 }, limits: { perUser: 2 } };
  expect(await done(as.patch(`/v1/categories/${id}`, fields))).toMatchObject({
    autoClose: { ...autoClose, inactiveHours: 12 },
    limits: { perUser: 2, total: 5, cooldownSeconds: null },
  });
  const late = { autoClose: { warnHoursBefore: 12 } };
  expect(await as.patch(`/v1/categories/${id}`, late)).toMatchObject(refusal(400, 'warnHoursBefore'));
});

describe('a category', () => {
  it('is created from a name alone, with defaults for the rest', async () => {
    const created = await as.post('/v1/categories', { name: 'Billing' });
    expect([created.status, created.body.data]).toMatchObject([
      201,
      { name: 'Billing', guildId: server.id, ...DEFAULTS },
    ]);
  });

  it('is created with every field it was given, and read as it was created', async () => {
    const created = await done(as.post('/v1/categories', { name: 'Billing', ...FIELDS }));
    expect(created).toMatchObject({ name: 'Billing', ...FIELDS });
    expect(await done(as.get(`/v1/categories/${created.id}`))).toEqual(created);
    expect(await done(as.get('/v1/categories'))).toContainEqual(created);
  });

  it('is changed in every field', async () => {
    const { id } = await createCategory(as);
    const changed = await done(as.patch(`/v1/categories/${id}`, { name: 'Changed', ...FIELDS }));
    expect(changed).toMatchObject({ name: 'Changed', ...FIELDS, version: 2 });
    expect(await done(as.get(`/v1/categories/${id}`))).toEqual(changed);
  });

  it('is deleted, and gone', async () => {
    const { id } = await createCategory(as);
    expect(await done(as.delete(`/v1/categories/${id}`))).toEqual({ id, deleted: true });
    for (const answer of [await as.get(`/v1/categories/${id}`), await as.delete(`/v1/categories/${id}`)])
      expect(answer).toMatchObject(refusal(404, 'Category'));
  });

  it('counts its tickets that are not closed', async () => {
    const { id: categoryId } = await createCategory(as);
    const counted = async () => (await done(as.get(`/v1/categories/${categoryId}`))).openTicketCount as number;
    const [first, second] = [
      await openTicket(as, server, { categoryId }),
      await openTicket(as, server, { categoryId }),
    ];
    await done(as.patch(`/v1/tickets/${first.id}`, { status: 'on_hold' }));
    expect(await counted()).toBe(2);
    await done(as.post(`/v1/tickets/${second.id}/close`));
    expect(await counted()).toBe(1);
  });

  it('takes no new tickets while it is archived', async () => {
    const { id: categoryId } = await createCategory(as, { archived: true });
    const body = { categoryId, requesterId: '1' };
    expect(await as.post('/v1/tickets', body)).toMatchObject(refusal(409, 'archived'));
    await done(as.patch(`/v1/categories/${categoryId}`, { archived: false }));
    expect((await as.post('/v1/tickets', body)).status).toBe(201);
  });
});

describe('the name of a category', () => {
  it('is unique in its server: a duplicate is a conflict, by creation and by change', async () => {
    await createCategory(as, { name: 'Billing' });
    const { id } = await createCategory(as, { name: 'Sales' });
    const before = await readEverything(api, server);
    expect(await as.post('/v1/categories', { name: 'Billing' })).toMatchObject(refusal(409, 'Billing'));
    expect(await as.patch(`/v1/categories/${id}`, { name: 'Billing' })).toMatchObject(refusal(409, 'Billing'));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it('is unique even among those created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => as.post('/v1/categories', { name: 'Once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('may be the same in another server, and free again after a deletion', async () => {
    const { id } = await createCategory(as, { name: 'Billing' });
    await createCategory(await api.as(await api.server()), { name: 'Billing' });
    await done(as.delete(`/v1/categories/${id}`));
    expect((await as.post('/v1/categories', { name: 'Billing' })).status).toBe(201);
  });

  it('has at most 100 characters, and at least one', async () => {
    expect((await as.post('/v1/categories', { name: 'x'.repeat(100) })).status).toBe(201);
    for (const name of ['x'.repeat(101), '', '   ', null])
      expect(await as.post('/v1/categories', { name })).toMatchObject(refusal(400, 'name'));
  });
});

describe('deleting a category', () => {
  it.each(['open', 'pending', 'on_hold'])(
    'is refused while it has a ticket that is %s: 409, which counts',
    async (status) => {
      const { id: categoryId } = await createCategory(as);
      const { id } = await openTicket(as, server, { categoryId });
      await done(as.patch(`/v1/tickets/${id}`, { status }));
      const before = await readEverything(api, server);
      expect(await as.delete(`/v1/categories/${categoryId}`)).toMatchObject(refusal(409, '1 open ticket'));
      expect(await readEverything(api, server)).toEqual(before);
    },
  );

  it('is possible when its tickets are closed; they keep its id', async () => {
    const { id: categoryId } = await createCategory(as);
    const { id } = await openTicket(as, server, { categoryId });
    await done(as.post(`/v1/tickets/${id}/close`));
    await done(as.delete(`/v1/categories/${categoryId}`));
    expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ categoryId, status: 'closed' });
    expect(await as.post(`/v1/tickets/${id}/reopen`)).toMatchObject(refusal(409, 'category'));
  });

  it('and opening a ticket in it at once never leaves a ticket without its category', async () => {
    const { id: categoryId } = await createCategory(as);
    const body = { categoryId, requesterId: '1' };
    const [deleted, created] = await Promise.all([
      as.delete(`/v1/categories/${categoryId}`),
      as.post('/v1/tickets', body),
    ]);
    expect([200, 409]).toContain(deleted.status);
    if (deleted.status === 200) expect([404, 409]).toContain(created.status);
    else expect(created.status).toBe(201);
  });
});

it.each([
  ['position', { position: -1 }],
  ['archived', { archived: 'yes' }],
  ['staffRoleIds', { staffRoleIds: ['admin'] }],
  ['chatOverflowParentIds', { chatOverflowParentIds: ['1', '2', '3', '4', '5', '6'] }],
  ['chatOverflowParentIds', { chatOverflowParentIds: ['1', '1'] }],
  ['home', { home: 'stage', chatParentId: '1' }],
  ['chatParentId', { home: 'forum' }],
  ['claimMode', { home: 'forum', chatParentId: '1', claimMode: 'claimer_writes' }],
  ['forumTags.open', { forumTags: { open: 'x' } }],
  ['forumTags', { forumTags: { open: '1', closed: '1' } }],
  ['chatParentId', { home: 'thread' }],
  ['limits', { limits: { perUser: 0 } }],
  ['limits', { limits: { perHour: 1 } }],
  ['followUp', { followUp: 'shrug' }],
  ['defaultPriority', { defaultPriority: 'highest' }],
  ['defaultTags', { defaultTags: Array.from({ length: 21 }, String) }],
  ['flowId', { flowId: UNKNOWN }],
  ['form.title', { form: { title: 'x'.repeat(46), questions: [question()] } }],
  ['form.questions', { form: { title: 'Form', questions: [] } }],
  [
    'form.questions',
    { form: { title: 'Form', questions: Array.from({ length: 26 }, (_, id) => question({ id: String(id) })) } },
  ],
  ['form.questions.0.label', { form: { title: 'Form', questions: [question({ label: 'x'.repeat(46) })] } }],
  ['form.questions.0.type', { form: { title: 'Form', questions: [question({ type: 'date' })] } }],
  [
    'form.questions.0.options',
    { form: { title: 'Form', questions: [question({ options: Array.from({ length: 26 }, String) })] } },
  ],
])('refuses a bad %s, and names it: %j', async (field, fields) => {
  const { id } = await createCategory(as);
  expect(await as.post('/v1/categories', { name: 'Bad', ...fields })).toMatchObject(refusal(400, field));
  expect(await as.patch(`/v1/categories/${id}`, fields)).toMatchObject(refusal(400, field));
  expect((await done(as.get(`/v1/categories/${id}`))).version).toBe(1);
});
