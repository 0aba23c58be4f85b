import { OPTION, usePanels } from '../../support/chat/panels.ts';
import { createOrganizationClient, done, refusal, UNKNOWN } from '../../support/spec-helpers.ts';

const fixture = usePanels();

const OPTION_DEFAULTS = { description: null, emoji: null, buttonStyle: 'primary', flowId: null };
const EMBED = {
  title: 'Help desk',
  description: 'Choose what it is about.',
  url: 'https://example.com/help',
  color: 0x00ff00,
  imageUrl: 'https://example.com/wide.png',
  thumbnailUrl: 'https://example.com/small.png',
  footer: 'We answer within a day.',
  fields: [{ name: 'Hours', value: '9 to 5', inline: true }],
};

describe('a panel', () => {
  it('is created with defaults for what was not said', async () => {
    const { as, server } = fixture;
    const created = await as.post('/v1/panels', { name: ' Help desk ' });
    const { id, createdAt } = created.body.data;
    expect(created).toMatchObject({ status: 201 });
    expect(created.body.data).toEqual({
      id,
      guildId: server.id,
      name: 'Help desk',
      channelId: null,
      style: 'buttons',
      content: null,
      embeds: [],
      placeholder: null,
      options: [],
      status: 'draft',
      messageId: null,
      deployedAt: null,
      deployedVersion: null,
      openCount: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    });
  });

  it('is created with every field, and read as it was created', async () => {
    const { as, server, channel, category } = fixture;
    const other = await category();
    const fields = {
      name: 'Full',
      channelId: await channel(),
      style: 'select',
      content: 'Hello',
      placeholder: 'Choose',
      embeds: [EMBED, { title: 'Only a title' }],
      options: [
        { id: 'a', label: 'Help', description: 'Anything', emoji: '🛟', categoryId: server.categoryId },
        { label: 'Billing', buttonStyle: 'danger', categoryId: other.id },
        { id: 'option-3', label: 'More', categoryId: other.id },
      ],
    };
    const created = await done(as.post('/v1/panels', fields));
    const bare = { description: null, url: null, color: null, imageUrl: null, thumbnailUrl: null, footer: null };
    expect(created).toMatchObject({
      ...fields,
      embeds: [EMBED, { ...bare, title: 'Only a title', fields: [] }],
      options: [
        { ...OPTION_DEFAULTS, ...fields.options[0], url: null },
        { ...OPTION_DEFAULTS, ...fields.options[1], id: 'option-2', url: null },
        { ...OPTION_DEFAULTS, ...fields.options[2], url: null },
      ],
    });
    expect(await done(as.get(`/v1/panels/${created.id}`))).toEqual(created);
  });

  it('gives options without an id one that no other option has', async () => {
    const { panel, server } = fixture;
    const to = { categoryId: server.categoryId };
    const { options } = await panel({
      options: [
        { label: 'A', ...to },
        { id: 'option-1', label: 'B', ...to },
        { label: 'C', ...to },
      ],
    });
    const ids: string[] = options.map(({ id }: { id: string }) => id);
    expect(ids.slice(1)).toEqual(['option-1', 'option-3']);
    expect(new Set(ids).size).toBe(3);
  });

  it('has a name of its own in its server, and in no other', async () => {
    const { api, as, panel } = fixture;
    const { name } = await panel();
    const other = await panel();
    expect(await as.post('/v1/panels', { name })).toMatchObject(refusal(409, `"${name}"`));
    expect(await as.patch(`/v1/panels/${other.id}`, { name })).toMatchObject(refusal(409, `"${name}"`));
    const elsewhere = await api.as(await api.server());
    expect((await elsewhere.post('/v1/panels', { name })).status).toBe(201);
  });

  it.each<[string, object, string]>([
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a field that there is not', { name: 'A', colour: 'red' }, 'unknown field colour'],
    ['a field that is not to be written', { name: 'A', status: 'deployed' }, 'unknown field status'],
    ['a channel that cannot be one', { name: 'A', channelId: 'general' }, 'channelId'],
    ['an unknown style', { name: 'A', style: 'tiles' }, 'style'],
  ])('is refused with %s', async (_, body, says) => {
    expect(await fixture.as.post('/v1/panels', body)).toMatchObject(refusal(400, says));
    expect(await done(fixture.as.get('/v1/panels'))).toEqual([]);
  });

  it.each(['get', 'delete'] as const)('of another server cannot be found: %s', async (method) => {
    const { api, as } = fixture;
    const foreign = await done((await api.as(await api.server())).post('/v1/panels', { name: 'Theirs' }));
    for (const id of [foreign.id, UNKNOWN, 'help']) {
      expect(await as[method](`/v1/panels/${id}`)).toMatchObject(refusal(404, 'Panel'));
    }
  });

  it.each(['deploy', 'undeploy', 'preview'])('of another server cannot be found: %s', async (action) => {
    const { api, as } = fixture;
    const foreign = await done((await api.as(await api.server())).post('/v1/panels', { name: 'Theirs' }));
    for (const id of [foreign.id, UNKNOWN]) {
      expect(await as.post(`/v1/panels/${id}/${action}`)).toMatchObject(refusal(404, 'Panel'));
    }
    expect(await as.patch(`/v1/panels/${foreign.id}`, { name: 'Ours' })).toMatchObject(refusal(404, 'Panel'));
  });

  it('that is a draft is deleted, and its name is free again', async () => {
    const { as, panel } = fixture;
    const { id, name } = await panel();
    expect(await done(as.delete(`/v1/panels/${id}`))).toEqual({ id, deleted: true });
    expect(await as.get(`/v1/panels/${id}`)).toMatchObject(refusal(404));
    expect(await as.delete(`/v1/panels/${id}`)).toMatchObject(refusal(404));
    expect((await as.post('/v1/panels', { name })).status).toBe(201);
  });
});

it('panels are listed newest first, page by page, those of the server only', async () => {
  const { api, as, panel } = fixture;
  await done((await api.as(await api.server())).post('/v1/panels', { name: 'Theirs' }));
  const made = [];
  for (let i = 0; i < 5; i += 1) made.unshift(await panel());
  const first = (await as.get('/v1/panels?limit=3')).body;
  expect(first).toMatchObject({ data: made.slice(0, 3), pagination: { hasMore: true, limit: 3 } });
  const second = (await as.get(`/v1/panels?limit=3&cursor=${first.pagination.nextCursor}`)).body;
  expect(second).toEqual({ data: made.slice(3), pagination: { nextCursor: null, hasMore: false, limit: 3 } });
});

describe('a change', () => {
  it('leaves the fields that were left out as they are', async () => {
    const { as, panel } = fixture;
    const before = await panel({ embeds: [EMBED], placeholder: 'Choose' });
    const changed = await done(as.patch(`/v1/panels/${before.id}`, { content: 'New' }));
    expect(changed).toEqual({ ...before, content: 'New', version: 2, updatedAt: changed.updatedAt });
    expect(changed.updatedAt >= before.updatedAt).toBe(true);
    expect(await done(as.get(`/v1/panels/${before.id}`))).toEqual(changed);
  });

  it('can empty what may be empty', async () => {
    const { as, panel } = fixture;
    const { id } = await panel({ embeds: [EMBED], placeholder: 'Choose' });
    const nothing = { channelId: null, content: null, embeds: [], placeholder: null, options: [] };
    expect(await done(as.patch(`/v1/panels/${id}`, nothing))).toMatchObject(nothing);
    expect(await as.patch(`/v1/panels/${id}`, { name: null })).toMatchObject(refusal(400, 'name'));
  });

  it('by the panel as it was read changes nothing', async () => {
    const { as, deployed, events } = fixture;
    const read = await deployed({ embeds: [EMBED] });
    expect(await done(as.patch(`/v1/panels/${read.id}`, read))).toEqual(read);
    expect(await done(as.patch(`/v1/panels/${read.id}`, {}))).toEqual(read);
    expect(await events('panel.updated')).toEqual([]);
  });

  it('with an unknown field is refused', async () => {
    const { as, panel } = fixture;
    const before = await panel();
    const answer = await as.patch(`/v1/panels/${before.id}`, { content: 'New', chanelId: '1' });
    expect(answer).toMatchObject(refusal(400, 'unknown field chanelId'));
    expect(await done(as.get(`/v1/panels/${before.id}`))).toEqual(before);
  });

  it.each<[string, (path: string, headers: Record<string, string>) => Promise<unknown>]>([
    ['PATCH', (path, headers) => fixture.as.patch(path, { content: 'Stale' }, headers)],
    ['PATCH that changes nothing', (path, headers) => fixture.as.patch(path, {}, headers)],
    ['deploy', (path, headers) => fixture.as.post(`${path}/deploy`, {}, headers)],
    ['undeploy', (path, headers) => fixture.as.post(`${path}/undeploy`, {}, headers)],
    ['delete', (path, headers) => fixture.as.delete(path, headers)],
  ])('of a version that is no longer is refused, of the present one it is made: %s', async (_, request) => {
    const { deployed, read, messages } = fixture;
    const before = await deployed();
    const path = `/v1/panels/${before.id}`;
    expect(await request(path, { 'If-Match': '"1"' })).toMatchObject(refusal(409, 'panel'));
    expect(await read(before)).toEqual(before);
    expect(await messages(before.channelId)).toMatchObject([{ id: before.messageId, content: before.content }]);
    expect(await request(path, { 'If-Match': `"${before.version}"` })).toMatchObject({ status: 200 });
  });
});

describe('a category that panels refer to', () => {
  it('cannot be deleted; the refusal counts its open tickets and its panels', async () => {
    const { as, category, panel } = fixture;
    const { id, name } = await category();
    const options = [{ label: 'Help', categoryId: id }];
    const panels = [
      await panel({ options }),
      await panel({ options: [...options, { label: 'Again', categoryId: id }] }),
    ];
    await panel();
    const remove = () => as.delete(`/v1/categories/${id}`);
    expect(await remove()).toMatchObject(refusal(409, `Category "${name}" is still used by 2 panel(s).`));
    const ticket = await done(as.post('/v1/tickets', { categoryId: id, requesterId: '1' }));
    expect(await remove()).toMatchObject(refusal(409, '1 open ticket(s), 2 panel(s)'));
    await done(as.delete(`/v1/panels/${panels[0].id}`));
    await done(as.post(`/v1/tickets/${ticket.id}/close`));
    expect(await remove()).toMatchObject(refusal(409, 'used by 1 panel(s)'));
    await done(as.patch(`/v1/panels/${panels[1].id}`, { options: [] }));
    expect(await remove()).toMatchObject({ status: 200 });
  });

  it('can be archived', async () => {
    const { as, server, panel } = fixture;
    await panel();
    expect(await done(as.patch(`/v1/categories/${server.categoryId}`, { archived: true }))).toMatchObject({
      archived: true,
    });
  });
});

it('an organization token does the same for a member server, and for no other', async () => {
  const { api, server, channel, messages, press } = fixture;
  const organization = await createOrganizationClient(api, [server]);
  const at = `/v1/org/servers/${server.id}/panels`;
  const fields = {
    name: 'From above',
    channelId: await channel(),
    content: 'Hello',
    options: [{ id: OPTION, label: 'Help', categoryId: server.categoryId }],
  };
  const { id, channelId } = await done(organization.post(at, fields));
  await done(organization.patch(`${at}/${id}`, { content: 'Hi' }));
  expect(await done(organization.post(`${at}/${id}/preview`))).toMatchObject({ message: { content: 'Hi' } });
  expect(await done(organization.post(`${at}/${id}/deploy`))).toMatchObject({ status: 'deployed' });
  expect(await messages(channelId)).toMatchObject([{ content: 'Hi' }]);
  expect(await press({ id })).toMatchObject({ status: 201 });
  expect(await done(organization.get(at))).toMatchObject([{ id, openCount: 1 }]);
  expect(await done(organization.post(`${at}/${id}/undeploy`))).toMatchObject({ status: 'draft' });
  expect(await done(organization.delete(`${at}/${id}`))).toEqual({ id, deleted: true });
  const stranger = await api.server();
  expect(await organization.get(`/v1/org/servers/${stranger.id}/panels`)).toMatchObject(refusal(404));
});
