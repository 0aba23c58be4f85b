import { REQUESTER, STAFF } from '../../support/build.ts';
import { createOrganizationClient, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const AT = '/v1/canned-replies';
let serial = 0;
const kept = (fields: object = {}): Promise<Json> =>
  done(as.post(AT, { name: `Reply ${(serial += 1)}`, content: 'We look into it.', ...fields }));
const read = ({ id }: Json): Promise<Json> => done(as.get(`${AT}/${id}`));
const names = async (query: string): Promise<string[]> =>
  (await done(as.get(`${AT}${query}`))).map(({ name }: Json) => name);
const of = (reply: Json) => `${AT}/${reply.id}`;

describe('canned replies', () => {
  it('are created with every field, read, changed and deleted', async () => {
    const fields = {
      name: 'Refund',
      shortcut: 'refund-1_b',
      folder: 'Billing',
      content: 'Hello {{requester.name}}',
      categoryIds: [server.categoryId],
    };
    const created = await as.post(AT, { ...fields, categoryIds: [server.categoryId, server.categoryId] });
    expect(created.status).toBe(201);
    const { id, createdAt } = created.body.data;
    const rest = { guildId: server.id, useCount: 0, lastUsedAt: null, version: 1, createdAt, updatedAt: createdAt };
    expect(created.body.data).toEqual({ id, ...fields, ...rest });
    expect((await as.get(`${AT}/${id}`)).body).toEqual(created.body);
    const patched = await as.patch(`${AT}/${id}`, { folder: null, shortcut: null, categoryIds: [] });
    const changed = { folder: null, shortcut: null, categoryIds: [], version: 2, updatedAt: expect.any(String) };
    expect(patched.body.data).toEqual({ ...created.body.data, ...changed });
    expect((await as.delete(`${AT}/${id}`)).body).toEqual({ data: { id, deleted: true } });
    for (const gone of [
      await as.get(`${AT}/${id}`),
      await as.delete(`${AT}/${id}`),
      await as.patch(`${AT}/${id}`, {}),
      await as.post(`${AT}/${id}/render`),
    ]) {
      expect(gone).toMatchObject(refusal(404, 'Canned reply'));
    }
  });

  it('need a name and a content, and nothing else', async () => {
    const minimal = await kept({ name: ' Hello ', content: '\nHi\n' });
    expect(minimal).toMatchObject({ name: 'Hello', content: 'Hi', shortcut: null, folder: null, categoryIds: [] });
  });

  it('may be sent back as they were read, which changes nothing', async () => {
    const reply = await kept({ shortcut: 'mine', folder: 'F', categoryIds: [server.categoryId] });
    expect(await done(as.patch(of(reply), reply))).toEqual(reply);
    const back = { ...reply, useCount: 99, lastUsedAt: '2020-01-01T00:00:00.000Z', content: 'New', version: 77 };
    const { updatedAt: _, ...expected } = { ...reply, content: 'New', version: 2 };
    expect(await done(as.patch(of(reply), back))).toMatchObject(expected);
  });

  it('have a name and a shortcut of their own in the server', async () => {
    const mine = await kept({ name: 'Mine', shortcut: 'mine' });
    const other = await kept({ shortcut: 'other' });
    for (const [field, value] of [
      ['name', 'Mine'],
      ['shortcut', 'mine'],
    ] as const) {
      const taken = refusal(409, `"${value}"`);
      expect(await as.post(AT, { name: 'X', content: 'x', [field]: value })).toMatchObject(taken);
      expect(await as.patch(of(other), { [field]: value })).toMatchObject(taken);
    }
    expect([await read(mine), await read(other)]).toEqual([mine, other]);
    const elsewhere = await api.as(await api.server());
    expect((await elsewhere.post(AT, { name: 'Mine', shortcut: 'mine', content: 'x' })).status).toBe(201);
  });

  it.each([
    ['name', { content: 'x' }],
    ['name', { name: ' ', content: 'x' }],
    ['name', { name: 'x'.repeat(101), content: 'x' }],
    ['content', { name: 'x' }],
    ['content', { name: 'x', content: '  ' }],
    ['content', { name: 'x', content: 'x'.repeat(2001) }],
    ...['', 'A', 'a b', 'ä', 'x'.repeat(33), '/a', 'a\n'].map((shortcut): [string, object] => [
      'shortcut',
      { name: 'x', content: 'x', shortcut },
    ]),
    ['folder', { name: 'x', content: 'x', folder: '' }],
    ['folder', { name: 'x', content: 'x', folder: 'x'.repeat(101) }],
    ['categoryIds.0', { name: 'x', content: 'x', categoryIds: ['abc'] }],
    ['categoryIds', { name: 'x', content: 'x', categoryIds: Array.from({ length: 26 }, () => UNKNOWN) }],
    ['categoryIds.0: there is no such category', { name: 'x', content: 'x', categoryIds: [UNKNOWN] }],
    ['useCount', { name: 'x', content: 'x', useCount: 1 }],
    ['lastUsedAt', { name: 'x', content: 'x', lastUsedAt: null }],
  ])('name the field %s when it is wrong', async (field, body) => {
    expect(await as.post(AT, body)).toMatchObject(refusal(400, field));
    expect(await names('')).toEqual([]);
  });

  it('take only categories of their server, and keep one that is deleted later', async () => {
    const foreign = await api.server();
    expect(
      await as.post(AT, { name: 'x', content: 'x', categoryIds: [server.categoryId, foreign.categoryId, UNKNOWN] }),
    ).toMatchObject(refusal(400, /categoryIds\.1: .*; categoryIds\.2: /));
    const { id } = await done(as.post('/v1/categories', { name: 'Short-lived' }));
    const reply = await kept({ categoryIds: [server.categoryId, id] });
    await done(as.delete(`/v1/categories/${id}`));
    expect(await read(reply)).toEqual(reply);
    expect(await done(as.patch(of(reply), { ...reply, folder: 'Old' }))).toMatchObject({
      categoryIds: reply.categoryIds,
    });
    expect(await as.post(AT, { name: 'y', content: 'y', categoryIds: [id] })).toMatchObject(
      refusal(400, 'categoryIds.0'),
    );
  });

  it('are listed newest first, page by page, by folder, category, shortcut and words', async () => {
    await kept({ name: 'A', folder: 'Money', shortcut: 'refund', content: 'Paid back.' });
    await kept({ name: 'B', folder: 'Money', categoryIds: [server.categoryId] });
    await kept({ name: 'C', content: 'A refund is on its way' });
    expect(await names('')).toEqual(['C', 'B', 'A']);
    expect(await names('?folder=Money')).toEqual(['B', 'A']);
    expect(await names(`?categoryId=${server.categoryId}`)).toEqual(['B']);
    expect(await names(`?categoryId=${UNKNOWN}`)).toEqual([]);
    expect(await names('?shortcut=refund')).toEqual(['A']);
    expect(await names('?q=Refund')).toEqual(['C', 'A']);
    expect(await names('?q=refund%20paid&folder=Money')).toEqual(['A']);
    expect(await names('?sort=name&q=REFUN')).toEqual(['A', 'C']);
    const first = (await as.get(`${AT}?limit=2`)).body;
    expect(first.pagination.hasMore).toBe(true);
    expect(await names(`?limit=2&cursor=${first.pagination.nextCursor}`)).toEqual(['A']);
    for (const [query, field] of Object.entries({
      'q=%20': 'q',
      'sort=size': 'sort',
      'categoryId=x': 'categoryId',
      'shortcut=A': 'shortcut',
      'x=1': 'x',
    })) {
      expect(await as.get(`${AT}?${query}`)).toMatchObject(refusal(400, field));
    }
  });
});

describe('a stale version', () => {
  it('is refused, and changes nothing', async () => {
    const reply = await kept();
    const saved = await done(as.patch(of(reply), { content: 'New' }, { 'if-match': '"1"' }));
    expect(await as.patch(of(reply), { content: 'Late' }, { 'if-match': '"1"' })).toMatchObject(
      refusal(409, 'changed'),
    );
    expect(await as.delete(of(reply), { 'if-match': '"1"' })).toMatchObject(refusal(409, 'changed'));
    expect(await read(reply)).toEqual(saved);
    expect((await as.delete(of(reply), { 'if-match': '"2"' })).status).toBe(200);
  });

  it('is what all but one of several changes at once have read', async () => {
    const reply = await kept();
    const contents = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(
      contents.map((content) => as.patch(of(reply), { content }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = contents[answers.findIndex(({ status }) => status === 200)];
    expect(await read(reply)).toMatchObject({ version: 2, content: winner });
  });

  it('is not made by sending the canned reply', async () => {
    const [reply, ticket] = [await kept(), await openTicket(as, server)];
    await done(as.post(`/v1/tickets/${ticket.id}/reply`, { cannedReplyId: reply.id }));
    const saved = await done(as.patch(of(reply), { content: 'New' }, { 'if-match': '"1"' }));
    expect(saved).toMatchObject({ version: 2, useCount: 1, lastUsedAt: expect.any(String) });
  });

  it('one of two deletions at once finds nothing', async () => {
    const reply = await kept();
    const statuses = (await Promise.all([as.delete(of(reply)), as.delete(of(reply))])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });
});

describe('rendering', () => {
  const rendered = (reply: Json, body: object = {}): Promise<Json> => done(as.post(`${of(reply)}/render`, body));

  it('puts in what is known of a ticket and what the caller says', async () => {
    const formAnswers = [{ questionId: 'order', value: 'A-17 {{vars.a}}' }];
    const ticket = await openTicket(as, server, { subject: 'Late', formAnswers });
    const reply = await kept({
      content:
        '#{{ticket.number}} {{ ticket.subject }} {{answer.order}} {{category.name}} {{requester.name}} {{vars.a}} {{staff.mention}}',
    });
    const variables = { a: '{{ticket.id}}' };
    expect(await rendered(reply, { ticketId: ticket.id, variables, staffId: STAFF })).toEqual({
      text: `#${ticket.ticketNumber} Late A-17 {{vars.a}} Support <@${REQUESTER}> {{ticket.id}} <@${STAFF}>`,
      missingVariables: [],
    });
  });

  it('leaves what it does not know as it is written, and names it once', async () => {
    const reply = await kept({ content: '{{vars.b}} {{ticket.id}} {{__proto__.x}} {{vars.b}} {{vars.a}}' });
    const missingVariables = ['vars.b', 'ticket.id', '__proto__.x'];
    for (const body of [{}, { ticketId: null }]) {
      expect(await rendered(reply, { ...body, variables: { a: '1' } })).toEqual({
        text: '{{vars.b}} {{ticket.id}} {{__proto__.x}} {{vars.b}} 1',
        missingVariables,
      });
    }
  });

  it('writes and counts nothing', async () => {
    const [reply, ticket] = [await kept(), await openTicket(as, server)];
    await rendered(reply, { ticketId: ticket.id });
    expect(await read(reply)).toEqual(reply);
    expect((await done(as.get(`/v1/tickets/${ticket.id}`))).messageCount).toBe(0);
  });

  it('reads a closed ticket, too', async () => {
    const [reply, ticket] = [await kept({ content: '{{ticket.status}}' }), await openTicket(as, server)];
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    expect(await rendered(reply, { ticketId: ticket.id })).toMatchObject({ text: 'closed' });
  });

  it('does not know the ticket of another server', async () => {
    const foreign = await api.server();
    const theirs = await openTicket(await api.as(foreign), foreign);
    const reply = await kept();
    for (const ticketId of [theirs.id, UNKNOWN]) {
      expect(await as.post(`${of(reply)}/render`, { ticketId })).toMatchObject(refusal(404, 'Ticket not found.'));
    }
  });

  it.each([
    ['ticketId', { ticketId: 'x' }],
    ['variables.a', { variables: { a: 1 } }],
    ['variables.a', { variables: { a: 'x'.repeat(2001) } }],
    ['variables', { variables: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`v${i}`, ''])) }],
    ['variables', { variables: [] }],
    ['staffId', { staffId: 'bob' }],
    ['content', { content: 'x' }],
  ])('names the field %s when it is wrong', async (field, body) => {
    expect(await as.post(`${of(await kept())}/render`, body)).toMatchObject(refusal(400, field));
  });
});

it('are those of a member server by the organization path, and of no other', async () => {
  const organization = await createOrganizationClient(api, [server]);
  const reply = await kept();
  const at = `/v1/org/servers/${server.id}/canned-replies`;
  expect(await done(organization.get(at))).toEqual([reply]);
  expect(await done(organization.post(`${at}/${reply.id}/render`))).toMatchObject({ text: reply.content });
  const elsewhere = await api.as(await api.server());
  expect(await elsewhere.get(of(reply))).toMatchObject(refusal(404));
  expect((await elsewhere.get(AT)).body.data).toEqual([]);
});
