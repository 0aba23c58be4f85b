import { buildQuestion, type OpeningPause } from '#core/categories/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { plusMs } from '#core/shared/instant.ts';
import { anOption, REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

const STAFF_ACTOR = { type: 'staff', id: STAFF } as const;

const setUp = async () => {
  const helpDesk = await createHelpDesk({
    form: { title: 'Help', questions: [buildQuestion({ id: 'why', label: 'Why?', type: 'short' })] },
  });
  const { app, guild, category } = helpDesk;
  const pauseCategory = (pause: OpeningPause | null) =>
    app.categories.update({ guild, id: category.id, actor: SYSTEM, ifVersion: null }, { openingRules: { pause } });
  const pauseServer = (pause: OpeningPause | null) =>
    app.settings.update({ guild, ifVersion: null, change: { openingRules: { pause } } });
  return { ...helpDesk, pauseCategory, pauseServer };
};

const PAUSE: OpeningPause = { text: 'We move house.', until: null };

describe('while new tickets are paused', () => {
  it('none is opened for a member, also not by a program, and the reason says what staff wrote', async () => {
    const { open, pauseCategory } = await setUp();
    await pauseCategory(PAUSE);
    await expect(open({ source: 'panel', actor: { type: 'user', id: REQUESTER } })).rejects.toMatchObject({
      reason: 'opening_paused',
      message: 'Category "Support" takes no new tickets at the moment: We move house.',
    });
    const hint = ' Send "bypassLimits": true to open the ticket all the same.';
    await pauseCategory({ text: null, until: null });
    await expect(open({ source: 'api' })).rejects.toMatchObject({
      message: `Category "Support" takes no new tickets at the moment.${hint}`,
    });
    await expect(open({ source: 'api', bypassLimits: true })).resolves.toMatchObject({ status: 'open' });
  });

  it('staff opens tickets, and those that are closed are opened again', async () => {
    const { open, pauseServer, app, on } = await setUp();
    const before = await open();
    await app.tickets.close({ ...on(before), reason: null });
    await pauseServer(PAUSE);
    await expect(open({ source: 'command', actor: STAFF_ACTOR })).resolves.toMatchObject({ status: 'open' });
    await expect(app.tickets.reopen(on(before))).resolves.toMatchObject({ status: 'open' });
  });

  it('in the server none is opened in any category', async () => {
    const { open, pauseServer } = await setUp();
    await pauseServer(PAUSE);
    await expect(open()).rejects.toMatchObject({
      reason: 'opening_paused',
      message: expect.stringContaining('The server takes no new tickets at the moment: We move house.'),
    });
    await pauseServer(null);
    await expect(open()).resolves.toMatchObject({ status: 'open' });
  });

  it('that ends at its time, which availability says', async () => {
    const { open, pauseCategory, app, guild, category, clock } = await setUp();
    const until = plusMs(clock.now(), HOUR_MS);
    await pauseCategory({ ...PAUSE, until });
    expect(await app.tickets.readAvailability(guild, category.id, REQUESTER)).toEqual({
      available: false,
      reasons: ['Category "Support" takes no new tickets at the moment: We move house.'],
      retryAt: until,
    });
    await clock.advance(HOUR_MS - 1);
    await expect(open()).rejects.toMatchObject({ reason: 'opening_paused' });
    await clock.advance(1);
    await expect(open()).resolves.toMatchObject({ status: 'open' });
  });

  it('members read it before they answer a form', async () => {
    const { pauseCategory, app, guild, category, chat } = await setUp();
    const channel = await chat.addChannel(guild, 'support');
    const panel = await app.panels.create(guild, SYSTEM, {
      name: 'Help',
      channelId: channel.id,
      content: 'Help?',
      options: [anOption({ categoryId: category.id }, { id: 'help' })],
    });
    await app.panels.deploy({ guild, id: panel.id, ifVersion: null, actor: SYSTEM });
    const pressed = { guild, channel: channel.id, userId: REQUESTER };
    const buttons = [`panel:${panel.id}:help`, `ticket:new:${category.id}`];
    const ask = async (buttonId: string) =>
      app.chatEvents.findFirstAnswer({ ...pressed, button: parseButton(buttonId) });
    const askByCommand = () =>
      app.chatEvents.findFirstAnswer({
        guild,
        channelId: channel.id,
        fromDirect: false,
        userId: REQUESTER,
        name: 'ticket new',
        options: { category: category.id },
      });
    expect(await ask(buttons[0] ?? '')).toMatchObject({ form: { fields: [{ label: 'Why?' }] } });
    await pauseCategory(PAUSE);
    const refusal = { content: 'New tickets are paused at the moment.\nWe move house.', ephemeral: true };
    for (const buttonId of buttons) expect(await ask(buttonId)).toMatchObject({ form: null, refusal });
    expect(await askByCommand()).toMatchObject({ form: null, refusal });
  });
});
