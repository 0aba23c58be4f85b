import { SYSTEM } from '#core/shared/actor.ts';
import type { PanelFields } from '#core/panels/panel.ts';
import { aGuildId, anOption } from '../../support/build.ts';
import { createPanelDesk, type PanelDesk } from './context.ts';

let fixture: PanelDesk;
beforeEach(async () => {
  fixture = await createPanelDesk();
});

const preview = async (fields: Partial<PanelFields>) => {
  const panel = await fixture.panel(fields);
  return { panel, ...(await fixture.app.panels.preview(fixture.guild, panel.id)) };
};

it('shows the message as the chat gets it, and posts nothing', async () => {
  const { panel, message } = await preview({});
  expect(await fixture.messages(panel.channelId)).toEqual([]);
  const deployed = await fixture.app.panels.deploy(fixture.refer(panel));
  expect((await fixture.messages(deployed.channelId))[0]?.notice).toEqual(message);
});

it('shows a button for each option, which names the panel and the option', async () => {
  const options = [
    anOption({ categoryId: fixture.category.id }, { id: 'a', label: 'Ask', emoji: '🛟', buttonStyle: 'success' }),
    anOption({ url: 'https://example.com/' }, { id: 'b', label: 'Docs', buttonStyle: 'danger' }),
  ];
  const { panel, message } = await preview({ options });
  expect(message).toEqual({
    content: 'How can we help?',
    embeds: [],
    buttonRows: [
      [
        { label: 'Ask', emoji: '🛟', target: { id: `panel:${panel.id}:a`, style: 'success' } },
        { label: 'Docs', emoji: null, target: { url: 'https://example.com/' } },
      ],
    ],
    select: null,
  });
});

it('puts five buttons in a row', async () => {
  const options = Array.from({ length: 11 }, () => anOption({ categoryId: fixture.category.id }));
  const { message } = await preview({ options });
  expect(message.buttonRows.map(({ length }) => length)).toEqual([5, 5, 1]);
  expect(message.buttonRows.flat()).toHaveLength(11);
});

it('shows a menu instead of buttons', async () => {
  const options = [
    anOption({ categoryId: fixture.category.id }, { id: 'a', label: 'Ask', description: 'Anything', emoji: '🛟' }),
  ];
  const { panel, message } = await preview({ style: 'select', placeholder: 'Choose', options });
  expect(message.buttonRows).toEqual([]);
  expect(message.select).toEqual({
    placeholder: 'Choose',
    options: [{ id: `panel:${panel.id}:a`, label: 'Ask', description: 'Anything', emoji: '🛟' }],
  });
});

it('shows no menu where there is nothing to choose', async () => {
  const { message } = await preview({ style: 'select', options: [] });
  expect(message).toMatchObject({ select: null, buttonRows: [] });
});

it('warns of everything that keeps the panel from being deployed', async () => {
  const flow = await fixture.draftFlow();
  const options = [
    anOption({ categoryId: fixture.category.id }),
    anOption({ url: '' }, { url: null, flowId: flow.id }),
    anOption({ url: '' }, { url: null, flowId: flow.id }),
  ];
  const on = { guild: fixture.guild, id: fixture.category.id, actor: SYSTEM, ifVersion: null };
  await fixture.app.categories.update(on, { archived: true });
  expect((await preview({ options, content: null, channelId: null })).warnings).toEqual([
    'The panel has neither content nor an embed.',
    'The panel has no channel.',
    `Category "${fixture.category.name}" is archived and takes no tickets.`,
    `Flow "${flow.name}" is not published.`,
  ]);
});

it('warns of nothing when the panel can be deployed', async () => {
  expect((await preview({})).warnings).toEqual([]);
});

it('finds no panel of another server', async () => {
  const { id } = await fixture.panel();
  await expect(fixture.app.panels.preview(aGuildId(), id)).rejects.toMatchObject({
    code: 'not_found',
    message: 'Panel not found.',
  });
});
