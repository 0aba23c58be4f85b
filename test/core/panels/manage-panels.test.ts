import type { Embed } from '#core/chat/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { CategoryId, FlowId } from '#core/shared/ids.ts';
import { aGuildId, anOption } from '../../support/build.ts';
import { createPanelDesk, type PanelDesk, refusal } from './context.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const EMBED: Embed = {
  title: null,
  description: null,
  url: null,
  color: null,
  imageUrl: null,
  thumbnailUrl: null,
  footer: null,
  fields: [],
};

let desk: PanelDesk;
beforeEach(async () => {
  desk = await createPanelDesk();
});

describe('a new panel', () => {
  it('is a draft that shows buttons, with nothing but its name', async () => {
    const panel = await desk.app.panels.create(desk.guild, SYSTEM, { name: 'Support' });
    expect(panel).toEqual({
      id: panel.id,
      guildId: desk.guild,
      name: 'Support',
      channelId: null,
      style: 'buttons',
      content: null,
      embeds: [],
      placeholder: null,
      options: [],
      messageId: null,
      messageChannelId: null,
      deployedAt: null,
      deployedVersion: null,
      openCount: 0,
      version: 1,
      createdAt: desk.clock.now(),
      updatedAt: desk.clock.now(),
      status: 'draft',
    });
    expect(await desk.stored(panel)).toEqual(panel);
  });

  it('is reported without what stays in the service', async () => {
    const { messageChannelId: _, openCount: __, ...shown } = await desk.panel();
    expect(await desk.events()).toMatchObject([{ type: 'panel.created', actor: SYSTEM, guildId: desk.guild }]);
    expect((await desk.events())[0]?.data).toEqual({ panel: shown, changes: {} });
  });

  it('needs a name that no other panel of the server has', async () => {
    await desk.panel({ name: 'Support' });
    await expect(desk.panel({ name: 'Support' })).rejects.toMatchObject(refusal('conflict', '"Support"'));
  });

  it.each([
    ['an unknown category', anOption({ categoryId: UNKNOWN as CategoryId }), 'categoryId: there is no such category'],
    ['an unknown flow', anOption({ url: '' }, { url: null, flowId: UNKNOWN as FlowId }), 'flowId: there is no such'],
    ['no target', anOption({ url: '' }, { url: null }), 'exactly one of categoryId, flowId and url is needed'],
    ['two targets', anOption({ url: 'https://example.com' }, { flowId: UNKNOWN as FlowId }), ': exactly one of'],
  ])('is refused with an option that has %s', async (_, option, message) => {
    const first = anOption({ categoryId: desk.category.id });
    const refused = desk.panel({ options: [first, option] });
    await expect(refused).rejects.toMatchObject(refusal('validation_error', `options.1`));
    await expect(refused).rejects.toMatchObject(refusal('validation_error', message));
    expect(await desk.events()).toEqual([]);
  });

  it('is refused with every unknown category, each named once', async () => {
    const [one, two] = [UNKNOWN, UNKNOWN.replace('8', '9')].map((id) => anOption({ categoryId: id as CategoryId }));
    const options = [one, two, one].flatMap((option, i) => (option ? [{ ...option, id: String(i) }] : []));
    await expect(desk.panel({ options })).rejects.toMatchObject({
      message: 'options.0.categoryId: there is no such category; options.1.categoryId: there is no such category',
    });
  });

  it('may offer one category twice', async () => {
    const options = ['a', 'b'].map((id) => anOption({ categoryId: desk.category.id }, { id }));
    await expect(desk.panel({ options })).resolves.toMatchObject({ options });
  });

  it('is refused with two options of the same id', async () => {
    const option = anOption({ categoryId: desk.category.id }, { id: 'help' });
    await expect(desk.panel({ options: [option, option] })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'options.1.id: another option has it already',
    });
  });

  it('may lead to an address by a button', async () => {
    await expect(desk.panel({ options: [anOption({ url: 'https://example.com' })] })).resolves.toBeDefined();
  });

  it('does not lead to an address by a menu', async () => {
    const options = [anOption({ url: 'https://example.com' })];
    await expect(desk.panel({ style: 'select', options })).rejects.toMatchObject({
      message: 'options.0.url: a menu cannot lead to an address; use buttons',
    });
  });

  it('takes a menu of categories', async () => {
    await expect(desk.panel({ style: 'select' })).resolves.toMatchObject({ style: 'select' });
  });
});

describe('the embeds of a panel', () => {
  it('show something each', async () => {
    await expect(desk.panel({ embeds: [{ ...EMBED, title: 'Hi' }, EMBED] })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'embeds.1: it shows nothing; give it a title, a description, a picture, a footer or a field',
    });
  });

  it.each<[string, Partial<Embed>]>([
    ['title', { title: 'x' }],
    ['description', { description: 'x' }],
    ['picture', { imageUrl: 'https://example.com/x.png' }],
    ['thumbnail', { thumbnailUrl: 'https://example.com/x.png' }],
    ['footer', { footer: 'x' }],
    ['field', { fields: [{ name: 'a', value: 'b', inline: true }] }],
  ])('may consist of a %s alone', async (_, fields) => {
    await expect(desk.panel({ embeds: [{ ...EMBED, ...fields }] })).resolves.toBeDefined();
  });

  it('may have 6000 characters together', async () => {
    const field = { name: 'n'.repeat(500), value: 'v'.repeat(500), inline: false };
    const full = { ...EMBED, title: 't'.repeat(1_000), description: 'd'.repeat(1_000), footer: 'f'.repeat(1_000) };
    const embeds = [
      { ...full, fields: [field] },
      { ...EMBED, description: 'd'.repeat(2_000) },
    ];
    await expect(desk.panel({ embeds })).resolves.toBeDefined();
    const longer = [...embeds, { ...EMBED, footer: 'x' }];
    await expect(desk.panel({ embeds: longer })).rejects.toMatchObject({
      message: 'embeds: together they have 6001 characters; the chat platform shows 6000 at the most',
    });
  });
});

describe('a change of a panel', () => {
  it('is stored, counted and reported with what it changed', async () => {
    const panel = await desk.panel({ content: 'Old' });
    await desk.clock.advance(1_000);
    const changed = await desk.app.panels.update(desk.refer(panel), { content: 'New' });
    expect(changed).toEqual({ ...panel, content: 'New', version: 2, updatedAt: desk.clock.now() });
    expect(await desk.stored(panel)).toEqual(changed);
    expect((await desk.events()).at(-1)).toMatchObject({
      type: 'panel.updated',
      data: { panel: { content: 'New' }, changes: { content: { from: 'Old', to: 'New' } } },
    });
  });

  it('of nothing is none', async () => {
    const panel = await desk.panel();
    await desk.clock.advance(1_000);
    expect(await desk.app.panels.update(desk.refer(panel), { name: panel.name, embeds: [] })).toEqual(panel);
    expect(await desk.events()).toHaveLength(1);
  });

  it('makes a deployed panel outdated', async () => {
    const panel = await desk.deployed();
    expect(await desk.app.panels.update(desk.refer(panel), { content: 'New' })).toMatchObject({
      status: 'outdated',
      messageId: panel.messageId,
    });
    expect((await desk.events()).at(-1)?.data.changes).toMatchObject({ status: { from: 'deployed', to: 'outdated' } });
  });

  it.each([
    ['breaks a rule', { style: 'select', options: [anOption({ url: 'https://example.com' })] }, 'options.0.url'],
    ['names an unknown category', { options: [anOption({ categoryId: UNKNOWN as CategoryId })] }, 'no such category'],
    ['names an unknown flow', { options: [anOption({ url: '' }, { url: null, flowId: UNKNOWN as FlowId })] }, 'flow'],
  ] as const)('is refused when it %s', async (_, fields, message) => {
    const panel = await desk.panel();
    const refused = desk.app.panels.update(desk.refer(panel), fields);
    await expect(refused).rejects.toMatchObject(refusal('validation_error', message));
    expect(await desk.stored(panel)).toEqual(panel);
  });

  it('is refused for another version than the caller has read', async () => {
    const panel = await desk.panel();
    await expect(desk.app.panels.update(desk.refer(panel, 2), { content: 'New' })).rejects.toMatchObject({
      name: 'VersionConflict',
      what: 'panel',
    });
    await expect(desk.app.panels.update(desk.refer(panel, 1), { content: 'New' })).resolves.toBeDefined();
  });

  it('does not find the panel of another server', async () => {
    const on = { ...desk.refer(await desk.panel()), guild: aGuildId() };
    await expect(desk.app.panels.update(on, {})).rejects.toMatchObject(refusal('not_found', 'Panel not found.'));
    await expect(desk.app.panels.find(on.guild, on.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a deleted panel', () => {
  it('is gone, and reported as it was', async () => {
    const panel = await desk.panel({ name: 'Old' });
    await desk.app.panels.delete(desk.refer(panel));
    await expect(desk.stored(panel)).rejects.toMatchObject({ code: 'not_found' });
    expect((await desk.events()).at(-1)).toMatchObject({ type: 'panel.deleted', data: { panel: { name: 'Old' } } });
  });

  it('takes its message with it', async () => {
    const panel = await desk.deployed();
    await desk.app.panels.delete(desk.refer(panel));
    expect(await desk.messages(panel.channelId)).toEqual([]);
  });

  it('has to be there', async () => {
    const panel = await desk.panel();
    await expect(desk.app.panels.delete(desk.refer(panel, 7))).rejects.toMatchObject({ name: 'VersionConflict' });
    await desk.app.panels.delete(desk.refer(panel));
    await expect(desk.app.panels.delete(desk.refer(panel))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stays while its message cannot be deleted', async () => {
    const panel = await desk.deployed();
    await desk.chat.setOnline(false);
    await expect(desk.app.panels.delete(desk.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await desk.stored(panel)).toEqual(panel);
  });

  it('needs no bot when it has no message', async () => {
    const panel = await desk.panel();
    await desk.chat.setOnline(false);
    await expect(desk.app.panels.delete(desk.refer(panel))).resolves.toBeUndefined();
  });
});

it('lists the panels of the server with their status, newest first', async () => {
  const [draft, deployed] = [await desk.panel(), await desk.deployed()];
  const { items, next } = await desk.app.panels.list(desk.guild, { limit: 10, after: null });
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [deployed.id, 'deployed'],
    [draft.id, 'draft'],
  ]);
  expect(next).toBeNull();
});
