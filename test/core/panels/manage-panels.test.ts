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

let fixture: PanelDesk;
beforeEach(async () => {
  fixture = await createPanelDesk();
});

describe('a new panel', () => {
  it('is a draft that shows buttons, with nothing but its name', async () => {
    const panel = await fixture.app.panels.create(fixture.guild, SYSTEM, { name: 'Support' });
    expect(panel).toEqual({
      id: panel.id,
      guildId: fixture.guild,
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
      createdAt: fixture.clock.now(),
      updatedAt: fixture.clock.now(),
      status: 'draft',
    });
    expect(await fixture.stored(panel)).toEqual(panel);
  });

  it('is reported without what stays in the service', async () => {
    const { messageChannelId: _, openCount: __, ...shown } = await fixture.panel();
    expect(await fixture.events()).toMatchObject([{ type: 'panel.created', actor: SYSTEM, guildId: fixture.guild }]);
    expect((await fixture.events())[0]?.data).toEqual({ panel: shown, changes: {} });
  });

  it('needs a name that no other panel of the server has', async () => {
    await fixture.panel({ name: 'Support' });
    await expect(fixture.panel({ name: 'Support' })).rejects.toMatchObject(refusal('conflict', '"Support"'));
  });

  it.each([
    ['an unknown category', anOption({ categoryId: UNKNOWN as CategoryId }), 'categoryId: there is no such category'],
    ['an unknown flow', anOption({ url: '' }, { url: null, flowId: UNKNOWN as FlowId }), 'flowId: there is no such'],
    ['no target', anOption({ url: '' }, { url: null }), 'exactly one of categoryId, flowId and url is needed'],
    ['two targets', anOption({ url: 'https://example.com' }, { flowId: UNKNOWN as FlowId }), ': exactly one of'],
  ])('is refused with an option that has %s', async (_, option, message) => {
    const first = anOption({ categoryId: fixture.category.id });
    const refused = fixture.panel({ options: [first, option] });
    await expect(refused).rejects.toMatchObject(refusal('validation_error', `options.1`));
    await expect(refused).rejects.toMatchObject(refusal('validation_error', message));
    expect(await fixture.events()).toEqual([]);
  });

  it('is refused with every unknown category, each named once', async () => {
    const [one, two] = [UNKNOWN, UNKNOWN.replace('8', '9')].map((id) => anOption({ categoryId: id as CategoryId }));
    const options = [one, two, one].flatMap((option, i) => (option ? [{ ...option, id: String(i) }] : []));
    await expect(fixture.panel({ options })).rejects.toMatchObject({
      message: 'options.0.categoryId: there is no such category; options.1.categoryId: there is no such category',
    });
  });

  it('may offer one category twice', async () => {
    const options = ['a', 'b'].map((id) => anOption({ categoryId: fixture.category.id }, { id }));
    await expect(fixture.panel({ options })).resolves.toMatchObject({ options });
  });

  it('is refused with two options of the same id', async () => {
    const option = anOption({ categoryId: fixture.category.id }, { id: 'help' });
    await expect(fixture.panel({ options: [option, option] })).rejects.toMatchObject({
      code: 'validation_error',
      message: 'options.1.id: another option has it already',
    });
  });

  it('may lead to an address by a button', async () => {
    await expect(fixture.panel({ options: [anOption({ url: 'https://example.com' })] })).resolves.toBeDefined();
  });

  it('does not lead to an address by a menu', async () => {
    const options = [anOption({ url: 'https://example.com' })];
    await expect(fixture.panel({ style: 'select', options })).rejects.toMatchObject({
      message: 'options.0.url: a menu cannot lead to an address; use buttons',
    });
  });

  it('takes a menu of categories', async () => {
    await expect(fixture.panel({ style: 'select' })).resolves.toMatchObject({ style: 'select' });
  });
});

describe('the embeds of a panel', () => {
  it('show something each', async () => {
    await expect(fixture.panel({ embeds: [{ ...EMBED, title: 'Hi' }, EMBED] })).rejects.toMatchObject({
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
    await expect(fixture.panel({ embeds: [{ ...EMBED, ...fields }] })).resolves.toBeDefined();
  });

  it('may have 6000 characters together', async () => {
    const field = { name: 'n'.repeat(500), value: 'v'.repeat(500), inline: false };
    const full = { ...EMBED, title: 't'.repeat(1_000), description: 'd'.repeat(1_000), footer: 'f'.repeat(1_000) };
    const embeds = [
      { ...full, fields: [field] },
      { ...EMBED, description: 'd'.repeat(2_000) },
    ];
    await expect(fixture.panel({ embeds })).resolves.toBeDefined();
    const longer = [...embeds, { ...EMBED, footer: 'x' }];
    await expect(fixture.panel({ embeds: longer })).rejects.toMatchObject({
      message: 'embeds: together they have 6001 characters; the chat platform shows 6000 at the most',
    });
  });
});

describe('a change of a panel', () => {
  it('is stored, counted and reported with what it changed', async () => {
    const panel = await fixture.panel({ content: 'Old' });
    await fixture.clock.advance(1_000);
    const changed = await fixture.app.panels.update(fixture.refer(panel), { content: 'New' });
    expect(changed).toEqual({ ...panel, content: 'New', version: 2, updatedAt: fixture.clock.now() });
    expect(await fixture.stored(panel)).toEqual(changed);
    expect((await fixture.events()).at(-1)).toMatchObject({
      type: 'panel.updated',
      data: { panel: { content: 'New' }, changes: { content: { from: 'Old', to: 'New' } } },
    });
  });

  it('of nothing is none', async () => {
    const panel = await fixture.panel();
    await fixture.clock.advance(1_000);
    expect(await fixture.app.panels.update(fixture.refer(panel), { name: panel.name, embeds: [] })).toEqual(panel);
    expect(await fixture.events()).toHaveLength(1);
  });

  it('makes a deployed panel outdated', async () => {
    const panel = await fixture.deployed();
    expect(await fixture.app.panels.update(fixture.refer(panel), { content: 'New' })).toMatchObject({
      status: 'outdated',
      messageId: panel.messageId,
    });
    expect((await fixture.events()).at(-1)?.data.changes).toMatchObject({
      status: { from: 'deployed', to: 'outdated' },
    });
  });

  it.each([
    ['breaks a rule', { style: 'select', options: [anOption({ url: 'https://example.com' })] }, 'options.0.url'],
    ['names an unknown category', { options: [anOption({ categoryId: UNKNOWN as CategoryId })] }, 'no such category'],
    ['names an unknown flow', { options: [anOption({ url: '' }, { url: null, flowId: UNKNOWN as FlowId })] }, 'flow'],
  ] as const)('is refused when it %s', async (_, fields, message) => {
    const panel = await fixture.panel();
    const refused = fixture.app.panels.update(fixture.refer(panel), fields);
    await expect(refused).rejects.toMatchObject(refusal('validation_error', message));
    expect(await fixture.stored(panel)).toEqual(panel);
  });

  it('is refused for another version than the caller has read', async () => {
    const panel = await fixture.panel();
    await expect(fixture.app.panels.update(fixture.refer(panel, 2), { content: 'New' })).rejects.toMatchObject({
      name: 'VersionConflict',
      what: 'panel',
    });
    await expect(fixture.app.panels.update(fixture.refer(panel, 1), { content: 'New' })).resolves.toBeDefined();
  });

  it('does not find the panel of another server', async () => {
    const on = { ...fixture.refer(await fixture.panel()), guild: aGuildId() };
    await expect(fixture.app.panels.update(on, {})).rejects.toMatchObject(refusal('not_found', 'Panel not found.'));
    await expect(fixture.app.panels.get(on.guild, on.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a deleted panel', () => {
  it('is gone, and reported as it was', async () => {
    const panel = await fixture.panel({ name: 'Old' });
    await fixture.app.panels.delete(fixture.refer(panel));
    await expect(fixture.stored(panel)).rejects.toMatchObject({ code: 'not_found' });
    expect((await fixture.events()).at(-1)).toMatchObject({ type: 'panel.deleted', data: { panel: { name: 'Old' } } });
  });

  it('takes its message with it', async () => {
    const panel = await fixture.deployed();
    await fixture.app.panels.delete(fixture.refer(panel));
    expect(await fixture.messages(panel.channelId)).toEqual([]);
  });

  it('has to be there', async () => {
    const panel = await fixture.panel();
    await expect(fixture.app.panels.delete(fixture.refer(panel, 7))).rejects.toMatchObject({ name: 'VersionConflict' });
    await fixture.app.panels.delete(fixture.refer(panel));
    await expect(fixture.app.panels.delete(fixture.refer(panel))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stays while its message cannot be deleted', async () => {
    const panel = await fixture.deployed();
    await fixture.chat.setOnline(false);
    await expect(fixture.app.panels.delete(fixture.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await fixture.stored(panel)).toEqual(panel);
  });

  it('needs no bot when it has no message', async () => {
    const panel = await fixture.panel();
    await fixture.chat.setOnline(false);
    await expect(fixture.app.panels.delete(fixture.refer(panel))).resolves.toBeUndefined();
  });
});

it('lists the panels of the server with their status, newest first', async () => {
  const [draft, deployed] = [await fixture.panel(), await fixture.deployed()];
  const { items, next } = await fixture.app.panels.list(fixture.guild, {}, { limit: 10, after: null });
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [deployed.id, 'deployed'],
    [draft.id, 'draft'],
  ]);
  expect(next).toBeNull();
});
