import { REQUESTER, STAFF } from '../support/build.ts';
import {
  createCategory,
  done,
  readEverything,
  type Json,
  openTicket,
  refusal,
  ticketInput,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const channels = (): Promise<Json[]> => done(api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels`));
const listMessages = (channelId: string): Promise<Json[]> =>
  done(api.anonymous.get(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`));

describe('opening a ticket', () => {
  it('gives it what was asked for', async () => {
    const fields = {
      subject: 'Cannot log in',
      priority: 'high',
      tags: ['vip', 'login'],
      claimedById: STAFF,
      participantIds: ['7', '8'],
      externalId: 'crm-1',
      metadata: { order: '4711' },
    };
    const ticket = await openTicket(as, server, { ...fields, message: 'It says no.' });
    expect(ticket).toMatchObject({ ...fields, categoryId: server.categoryId, requesterId: REQUESTER });
    expect(ticket).toMatchObject({ status: 'open', source: 'api', messageCount: 1, reopenCount: 0, version: 1 });
    expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toEqual(ticket);
  });

  it('needs a category and a requester, and nothing else', async () => {
    expect((await as.post('/v1/tickets', ticketInput(server))).status).toBe(201);
    expect(await as.post('/v1/tickets', { requesterId: REQUESTER })).toMatchObject(refusal(400, 'categoryId'));
    expect(await as.post('/v1/tickets', { categoryId: server.categoryId })).toMatchObject(refusal(400, 'requesterId'));
  });

  it('takes priority and tags from the category where none are given', async () => {
    const { id: categoryId } = await createCategory(as, { defaultPriority: 'urgent', defaultTags: ['billing'] });
    expect(await openTicket(as, server, { categoryId })).toMatchObject({ priority: 'urgent', tags: ['billing'] });
    const own = { priority: 'low', tags: [] };
    expect(await openTicket(as, server, { categoryId, ...own })).toMatchObject(own);
  });

  it('keeps the answers to the form with their questions', async () => {
    const questions = [{ id: 'mail', type: 'short', label: 'Your e-mail address?' }];
    const { id: categoryId } = await createCategory(as, { form: { title: 'Login', questions } });
    const { formAnswers } = await openTicket(as, server, {
      categoryId,
      formAnswers: [{ questionId: 'mail', value: 'a@b' }],
    });
    expect(formAnswers).toEqual([{ questionId: 'mail', label: 'Your e-mail address?', value: 'a@b' }]);
  });

  it('opens a channel for its requester, claimer, participants and the staff of the category', async () => {
    const { id: categoryId } = await createCategory(as, {
      channelNamePattern: 'help-{number}',
      staffRoleIds: ['55'],
      chatParentId: '66',
      openingMessage: 'Welcome',
    });
    const { channelId } = await openTicket(as, server, {
      categoryId,
      claimedById: STAFF,
      participantIds: ['7'],
      message: 'Help',
    });
    const [channel] = await channels();
    expect(channel).toMatchObject({ id: channelId, name: 'help-1', parentId: '66', roleIds: ['55'], archived: false });
    expect(channel.memberIds.sort()).toEqual([REQUESTER, STAFF, '7'].sort());
    const spoken = await listMessages(channelId as string);
    expect(spoken.map(({ authorId }) => authorId)).toEqual([null, REQUESTER]);
    expect(spoken[0]).toMatchObject({
      content: `<@${REQUESTER}>`,
      notice: { embeds: [{ description: 'Welcome' }] },
    });
    expect(spoken[1]).toMatchObject({ content: 'Help', notice: null });
  });

  it('counts the numbers of a server up from 1, and each server for itself', async () => {
    const numbers: number[] = [];
    for (let i = 0; i < 3; i += 1) numbers.push((await openTicket(as, server)).ticketNumber as number);
    expect(numbers).toEqual([1, 2, 3]);
    const other = await api.server();
    expect((await openTicket(await api.as(other), other)).ticketNumber).toBe(1);
  });

  it('gives every number once, even to tickets opened at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => openTicket(as, server)));
    const numbers = all.map(({ ticketNumber }) => ticketNumber as number).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(20);
  });

  it('never uses the number of a deleted ticket again', async () => {
    const { id, ticketNumber } = await openTicket(as, server);
    await done(as.post(`/v1/tickets/${id}/close`));
    await done(as.delete(`/v1/tickets/${id}`));
    expect((await openTicket(as, server)).ticketNumber).toBeGreaterThan(ticketNumber as number);
  });
});

describe('opening a ticket is refused with 409', () => {
  const RULES: [string, object, object][] = [
    ['in an archived category', { archived: true }, {}],
    ['when the requester has as many open tickets as the category allows', { limits: { perUser: 1 } }, {}],
    ['when the category has as many open tickets as it allows', { limits: { total: 1 } }, { requesterId: '9' }],
    ['while the cooldown of the requester runs', { limits: { cooldownSeconds: 60 } }, {}],
  ];

  /** A category with one open ticket of the requester, and then this rule. */
  const ruled = async (rule: object): Promise<string> => {
    const { id: categoryId } = await createCategory(as);
    await openTicket(as, server, { categoryId });
    await done(as.patch(`/v1/categories/${categoryId}`, rule));
    return categoryId as string;
  };

  it.each(RULES)('%s, and nothing is left of it', async (_, rule, fields) => {
    const categoryId = await ruled(rule);
    const before = await readEverything(api, server);
    expect(await as.post('/v1/tickets', ticketInput(server, { categoryId, ...fields }))).toMatchObject(refusal(409));
    expect(await readEverything(api, server)).toEqual(before);
  });

  it.each(RULES.slice(1))('%s, unless the limits are bypassed, which its timeline tells', async (_, rule, fields) => {
    const bypassing = { categoryId: await ruled(rule), bypassLimits: true, ...fields };
    const { id } = await openTicket(as, server, bypassing);
    const timeline = 'select "to" from ticket_timeline where ticket_id = :id::uuid';
    expect(await api.service.database.query(timeline, { id })).toMatchObject([{ to: { bypassLimits: true } }]);
  });

  it('in an archived category even when limits are bypassed', async () => {
    const categoryId = await ruled({ archived: true });
    expect(await as.post('/v1/tickets', ticketInput(server, { categoryId, bypassLimits: true }))).toMatchObject(
      refusal(409),
    );
  });

  it.each([
    ['the limit of a requester is that of the requester', { perUser: 1 }],
    ['a cooldown is that of the requester', { cooldownSeconds: 60 }],
  ])('but %s alone', async (_, limits) => {
    const categoryId = await ruled({ limits });
    expect(await openTicket(as, server, { categoryId, requesterId: '9' })).toMatchObject({ requesterId: '9' });
  });

  it('but a closed ticket does not count', async () => {
    const categoryId = await ruled({ limits: { perUser: 1, total: 1 } });
    const [first] = await done(as.get(`/v1/tickets?categoryId=${categoryId}`));
    await done(as.post(`/v1/tickets/${first.id}/close`));
    expect((await openTicket(as, server, { categoryId })).status).toBe('open');
  });
});

describe('the external id of a ticket', () => {
  it('is unique in its server, for opening and changing', async () => {
    const { id } = await openTicket(as, server, { externalId: 'crm-1' });
    const other = await openTicket(as, server, { externalId: 'crm-2' });
    expect(await as.post('/v1/tickets', ticketInput(server, { externalId: 'crm-1' }))).toMatchObject(
      refusal(409, 'crm-1'),
    );
    expect(await as.patch(`/v1/tickets/${other.id}`, { externalId: 'crm-1' })).toMatchObject(refusal(409, 'crm-1'));
    expect(await done(as.get('/v1/tickets'))).toHaveLength(2);
    expect((await as.patch(`/v1/tickets/${id}`, { externalId: 'crm-1' })).status).toBe(200);
  });

  it('may be the same in another server', async () => {
    const other = await api.server();
    for (const [by, at] of [[as, server] as const, [await api.as(other), other] as const])
      expect((await openTicket(by, at, { externalId: 'crm-1' })).externalId).toBe('crm-1');
  });
});

describe('changing a ticket', () => {
  it('changes each of its fields', async () => {
    const { id } = await openTicket(as, server, { subject: 'Old', tags: ['old'], metadata: { a: '1' } });
    const fields = { subject: 'New', priority: 'urgent', tags: ['new'], metadata: { b: '2' }, externalId: 'crm-9' };
    expect(await done(as.patch(`/v1/tickets/${id}`, fields))).toMatchObject(fields);
    const emptied = { subject: null, tags: [], metadata: {}, externalId: null };
    expect(await done(as.patch(`/v1/tickets/${id}`, emptied))).toMatchObject({ ...emptied, priority: 'urgent' });
    expect((await done(as.get(`/v1/tickets/${id}`))).metadata).toEqual({});
  });

  it('records nothing when nothing changes', async () => {
    const { id } = await openTicket(as, server, { subject: 'Same', tags: ['a'], metadata: { zebra: '1', ant: '2' } });
    const before = await readEverything(api, server);
    const same = { subject: 'Same', tags: ['a'], metadata: { ant: '2', zebra: '1' } };
    expect((await done(as.patch(`/v1/tickets/${id}`, same))).version).toBe(1);
    expect(await readEverything(api, server)).toEqual(before);
  });
});

it('deleting a ticket takes its messages, timeline and channel with it', async () => {
  const { id } = await openTicket(as, server, { message: 'Help' });
  await done(as.post(`/v1/tickets/${id}/close`));
  await done(as.delete(`/v1/tickets/${id}`));
  for (const path of ['', '/messages', '/participants'])
    expect((await as.get(`/v1/tickets/${id}${path}`)).status).toBe(404);
  const left = await readEverything(api, server);
  for (const table of ['tickets', 'ticket_messages', 'ticket_timeline', 'sandbox_channels', 'sandbox_messages'])
    expect([table, left[table]]).toEqual([table, []]);
});
