import type { Answer } from '../../support/api.ts';
import { OPTION, usePanels } from '../../support/chat/panels.ts';
import { done, refusal, UNKNOWN } from '../../support/spec-helpers.ts';

const fixture = usePanels();

/** A deployed panel whose option opens tickets of a category with these rules. */
const panelOf = async (rules: object = {}, fields: object = {}) => {
  const { category, deployed } = fixture;
  const { id: categoryId, name } = await category(rules);
  const panel = await deployed({ options: [{ id: OPTION, label: 'Help', categoryId }], ...fields });
  return { ...panel, category: { id: categoryId, name } };
};
const setRoles = (userId: string, ...roleIds: string[]) =>
  done(fixture.api.anonymous.put(`/sandbox/api/guilds/${fixture.server.id}/members/${userId}`, { roleIds }));
const tickets = () => done(fixture.as.get('/v1/tickets'));

describe('pressing an option of a panel', () => {
  it('opens a ticket of its category, by the panel and for the user', async () => {
    const { as, press } = fixture;
    const panel = await panelOf({ defaultPriority: 'high', defaultTags: ['vip'] });
    const { status, body } = await press(panel, { userId: '77' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      source: 'panel',
      panelId: panel.id,
      categoryId: panel.category.id,
      requesterId: '77',
      status: 'open',
      priority: 'high',
      tags: ['vip'],
      formAnswers: [],
      participantIds: [],
      claimedById: null,
    });
    expect(await done(as.get(`/v1/tickets/${body.data.id}`))).toEqual(body.data);
  });

  it('is counted by the panel, and changes nothing else of it', async () => {
    const { press, read } = fixture;
    const panel = await panelOf();
    await press(panel, { userId: '1' });
    await press(panel, { userId: '2' });
    const { category: _, ...before } = panel;
    expect(await read(panel)).toEqual({ ...before, openCount: 2 });
  });

  it('lets the count stand when the panel is changed, deployed or taken down', async () => {
    const { as, press } = fixture;
    const panel = await panelOf();
    await press(panel);
    const path = `/v1/panels/${panel.id}`;
    expect(await done(as.patch(path, { content: 'New' }))).toMatchObject({ openCount: 1 });
    expect(await done(as.post(`${path}/deploy`))).toMatchObject({ openCount: 1 });
    expect(await done(as.post(`${path}/undeploy`))).toMatchObject({ openCount: 1 });
    expect(await done(as.get(path))).toMatchObject({ openCount: 1 });
  });

  it('is counted while the panel is deployed or taken down', async () => {
    const { as, press, read, justBefore } = fixture;
    const panel = await panelOf();
    justBefore('editMessage', () => press(panel, { userId: '1' }));
    await done(as.post(`/v1/panels/${panel.id}/deploy`));
    justBefore('deleteMessage', () => press(panel, { userId: '2' }));
    await done(as.post(`/v1/panels/${panel.id}/undeploy`));
    expect(await read(panel)).toMatchObject({ openCount: 2, status: 'draft' });
  });

  it('is recorded as an action of the user', async () => {
    const { press, events } = fixture;
    const panel = await panelOf();
    await press(panel, { userId: '77' });
    expect(await events('ticket.created')).toMatchObject([
      { actor: { type: 'user', id: '77' }, data: { ticket: { source: 'panel', panelId: panel.id } } },
    ]);
  });

  it('opens a channel with the opening message, and calls the roles that are to know', async () => {
    const { as, press, messages } = fixture;
    const panel = await panelOf({
      openingMessage: 'Welcome!',
      pingRoleIds: ['41', '42'],
      channelNamePattern: 'p-{number}',
    });
    const { id, channelId, messageCount, ticketNumber } = (await press(panel)).body.data;
    expect(await messages(channelId)).toMatchObject([
      { authorId: null, content: '<@1> <@&41> <@&42>', notice: { embeds: [{ description: 'Welcome!' }] } },
    ]);
    expect(messageCount).toBe(1);
    expect(await done(as.get(`/v1/tickets/${id}/messages`))).toMatchObject([{ content: 'Welcome!' }]);
    const channels = await fixture.api.service.chat.listChannels(fixture.server.id);
    expect(channels).toContainEqual(
      expect.objectContaining({ id: channelId, name: `p-${ticketNumber}`, memberIds: ['1'] }),
    );
  });

  it('works while the panel is outdated, as long as its message is there', async () => {
    const { as, press, erase } = fixture;
    const panel = await panelOf();
    await done(as.patch(`/v1/panels/${panel.id}`, { content: 'New' }));
    expect(await press(panel)).toMatchObject({ status: 201 });
    await erase(panel);
    expect(await press(panel)).toMatchObject(refusal(409, 'not deployed'));
  });

  it('of a menu does the same', async () => {
    const panel = await panelOf({}, { style: 'select' });
    expect(await fixture.press(panel)).toMatchObject({ status: 201, body: { data: { panelId: panel.id } } });
  });

  it('outlives the panel', async () => {
    const { as, press } = fixture;
    const panel = await panelOf();
    const { id } = (await press(panel)).body.data;
    await done(as.delete(`/v1/panels/${panel.id}`));
    expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ source: 'panel', panelId: panel.id });
  });
});

describe('nothing is opened', () => {
  afterEach(async () => {
    expect(await tickets()).toEqual([]);
  });

  it('by a draft, or a panel that was taken down', async () => {
    const { as, panel, press } = fixture;
    const draft = await panel();
    expect(await press(draft)).toMatchObject(refusal(409, `"${draft.name}" is not deployed`));
    await done(as.post(`/v1/panels/${draft.id}/deploy`));
    await done(as.post(`/v1/panels/${draft.id}/undeploy`));
    expect(await press(draft)).toMatchObject(refusal(409, `"${draft.name}" is not deployed`));
  });

  it('by an option that leads to an address', async () => {
    const panel = await fixture.deployed({ options: [{ id: OPTION, label: 'Site', url: 'https://example.com/' }] });
    expect(await fixture.press(panel)).toMatchObject(refusal(409, 'Option "Site" opens no ticket.'));
  });

  it('by an option or a panel that there is not', async () => {
    const { press } = fixture;
    const panel = await panelOf();
    expect(await press(panel, { optionId: 'other' })).toMatchObject(refusal(404, 'Option not found'));
    expect(await press({ id: UNKNOWN })).toMatchObject(refusal(404, 'Panel not found'));
    expect(await press({ id: 'panel' })).toMatchObject(refusal(404, 'Panel not found'));
  });

  it('in another server', async () => {
    const { api, press } = fixture;
    const stranger = await api.server();
    expect(await press(await panelOf(), {}, stranger.id)).toMatchObject(refusal(404, 'Panel not found'));
    expect(await done((await api.as(stranger)).get('/v1/tickets'))).toEqual([]);
  });

  it.each<[string, object]>([
    ['a user that cannot be one', { userId: 'bob' }],
    ['no option', { optionId: '' }],
    ['a field that there is not', { answer: 'x' }],
    ['answers that are none', { answers: 'x' }],
  ])('for %s', async (_, fields) => {
    expect(await fixture.press(await panelOf(), fields)).toMatchObject(refusal(400, Object.keys(fields)[0]));
  });
});

describe('the rules of the category hold for presses:', () => {
  const refused = (answer: Answer, says: string) => {
    expect(answer).toMatchObject(refusal(409, says));
    // A user who presses a button has nothing to send.
    expect(answer.text).not.toContain('bypassLimits');
  };

  it('it is archived', async () => {
    const { as, press } = fixture;
    const panel = await panelOf();
    await done(as.patch(`/v1/categories/${panel.category.id}`, { archived: true }));
    refused(await press(panel), `Category "${panel.category.name}" is archived`);
    expect(await tickets()).toEqual([]);
  });

  it('the requester needs one of its roles', async () => {
    const { api, server, press } = fixture;
    const panel = await panelOf({ requiredRoleIds: ['4', '5'] });
    const says = `The requester has none of the roles that category "${panel.category.name}" asks for.`;
    refused(await press(panel), says);
    await setRoles('1', '6');
    refused(await press(panel), says);
    await setRoles('1', '6', '5');
    expect(await press(panel)).toMatchObject({ status: 201 });
    await api.anonymous.delete(`/sandbox/api/guilds/${server.id}/members/1`);
    refused(await press(panel), says);
    refused(await press(panel, { userId: '2' }), says);
    expect(await tickets()).toHaveLength(1);
  });

  it('open tickets of one requester', async () => {
    const { as, press } = fixture;
    const panel = await panelOf({ limits: { perUser: 1 } });
    const { id } = (await press(panel)).body.data;
    refused(await press(panel), 'as its limit allows: 1.');
    expect(await press(panel, { userId: '2' })).toMatchObject({ status: 201 });
    await done(as.post(`/v1/tickets/${id}/close`));
    expect(await press(panel)).toMatchObject({ status: 201 });
  });

  it('open tickets of all requesters', async () => {
    const { press } = fixture;
    const panel = await panelOf({ limits: { total: 2 } });
    for (const userId of ['1', '2']) expect(await press(panel, { userId })).toMatchObject({ status: 201 });
    refused(await press(panel, { userId: '3' }), 'as many open tickets as its limit allows: 2.');
    expect(await tickets()).toHaveLength(2);
  });

  it('the time between two tickets of one requester', async () => {
    const { as, press } = fixture;
    const panel = await panelOf({ limits: { cooldownSeconds: 3600 } });
    const { id, createdAt } = (await press(panel)).body.data;
    const until = new Date(Date.parse(createdAt) + 3_600_000).toISOString();
    await done(as.post(`/v1/tickets/${id}/close`));
    refused(await press(panel), `has to wait until ${until}.`);
    expect(await press(panel, { userId: '2' })).toMatchObject({ status: 201 });
    await fixture.api.service.database.query(
      `update tickets set created_at = created_at - interval '2 hours' where id = :id::uuid`,
      { id },
    );
    expect(await press(panel)).toMatchObject({ status: 201 });
  });
});

it('many presses at once of different users open a ticket each, and every one is counted', async () => {
  const { press, read } = fixture;
  const panel = await panelOf();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => press(panel, { userId: String(i + 1) })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => body.data.ticketNumber)).size).toBe(8);
  expect(await read(panel)).toMatchObject({ openCount: 8, version: panel.version });
});
