import type { SettingsChange } from '#core/settings/update-settings.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { parseTicketButton } from '#core/tickets/index.ts';
import { toChannelId, toUserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, HOUR_MS } from '../context.ts';

const DIRECT = toChannelId('99');

const setUp = async (change: SettingsChange = { transcriptToRequester: true }, feedbackEnabled = true) => {
  const simulation = await createHelpDesk({ feedbackEnabled });
  const { app, chat, guild, on } = simulation;
  await app.settings.update({ guild, ifVersion: null, change });
  const received = async () =>
    (await chat.listDirectMessages(guild, REQUESTER)).map(({ notice }) => ({
      text: notice?.embeds[0]?.description ?? '',
      buttons: (notice?.buttonRows ?? []).flat().flatMap(({ target }) => ('id' in target ? target.id : [])),
    }));
  const close = (ticket: Ticket) =>
    app.tickets.close({ ...on(ticket), actor: { type: 'staff', id: STAFF }, reason: null });
  /** Presses the last rating button of a direct message. */
  const rate = async (buttonId: string, userId = REQUESTER, comment: string | null = null) => {
    const button = parseTicketButton(buttonId);
    if (button?.kind !== 'rating') throw new Error(`${buttonId} is no rating.`);
    return app.tickets.pressButton({
      guild,
      channel: DIRECT,
      userId,
      button,
      answers: comment === null ? null : { comment },
    });
  };
  return { ...simulation, received, close, rate };
};

describe('the direct message to the requester of a closed ticket', () => {
  it('asks for a rating, takes it with a comment, and shows it without buttons', async () => {
    const { open, close, later, received, rate, read } = await setUp();
    const ticket = await open();
    await close(ticket);
    await later(1);
    const [asked] = await received();
    expect(asked?.text).toContain('How was the support?');
    expect(asked?.buttons).toHaveLength(5);
    await rate(asked?.buttons[3] ?? '', REQUESTER, 'Quick');
    await later(1);
    expect((await read(ticket)).feedback).toEqual({ rating: 4, comment: 'Quick' });
    expect(await received()).toEqual([
      { text: '**Sandbox**\nIt had 0 messages.\nThank you for your rating: ★★★★☆', buttons: [] },
    ]);
  });

  it('works when the channel is gone', async () => {
    const { open, close, later, received, rate, read } = await setUp({
      closedChannel: { mode: 'delete', afterHours: 1, parentId: null },
    });
    const ticket = await open();
    await close(ticket);
    await later(2 * HOUR_MS);
    expect((await read(ticket)).channelId).toBeNull();
    const [asked] = await received();
    await rate(asked?.buttons[0] ?? '');
    expect((await read(ticket)).feedback).toEqual({ rating: 1, comment: null });
  });

  it('is for its requester alone, and counts once', async () => {
    const { open, close, later, received, rate } = await setUp();
    await close(await open());
    await later(1);
    const [button = ''] = (await received())[0]?.buttons ?? [];
    await expect(rate(button, toUserId('77'))).rejects.toMatchObject({ code: 'conflict', reason: 'role_missing' });
    await rate(button);
    await expect(rate(button)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has no buttons when the ticket is reopened, and each closing has its own', async () => {
    const { app, on, open, close, later, received } = await setUp();
    const ticket = await open();
    await close(ticket);
    await later(1);
    await app.tickets.reopen(on(ticket));
    await later(1);
    expect(await received()).toEqual([
      { text: '**Sandbox**\nThis ticket was closed, and was reopened later.', buttons: [] },
    ]);
    await close(ticket);
    await later(1);
    const all = await received();
    expect(all.map(({ buttons }) => buttons.length)).toEqual([5, 0]);
  });

  it('is not sent where the channel is deleted and nobody is asked for a rating', async () => {
    const { open, close, later, received } = await setUp(
      { closedChannel: { mode: 'delete', afterHours: 1, parentId: null }, transcriptToRequester: false },
      false,
    );
    await close(await open());
    await later(1);
    expect(await received()).toEqual([]);
  });

  it('shows the rating that was given in the channel', async () => {
    const { app, on, open, close, later, received } = await setUp();
    const ticket = await open();
    await close(ticket);
    await later(1);
    await app.tickets.giveFeedback({ ...on(ticket), rating: 5, comment: null, userId: REQUESTER });
    await later(1);
    expect(await received()).toMatchObject([{ buttons: [] }]);
  });
});

describe('the answer to a rating', () => {
  it('is a direct message of its own, and is given once', async () => {
    const { app, on, open, close, later, received, read, clock } = await setUp();
    const ticket = await open();
    const answer = (content: string) => app.tickets.answerFeedback({ ...on(ticket), content });
    await close(ticket);
    await later(1);
    await expect(answer('Sorry')).rejects.toMatchObject({ reason: 'not_rated' });
    await app.tickets.giveFeedback({ ...on(ticket), rating: 2, comment: 'Slow', userId: REQUESTER });
    await answer('Sorry');
    const at = clock.now();
    await later(1);
    await later(1);
    await expect(answer('Again')).rejects.toMatchObject({ reason: 'already_done' });
    expect((await read(ticket)).feedback).toEqual({ rating: 2, comment: 'Slow', answer: { content: 'Sorry', at } });
    const texts = (await received()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts).toContain('**Sandbox**\nThank you for your rating: ★★☆☆☆\nSorry');
  });

  it('reaches a requester to whom the server sends nothing else', async () => {
    const { app, on, open, close, later, received } = await setUp({ transcriptToRequester: false }, false);
    const ticket = await open();
    await close(ticket);
    await app.tickets.giveFeedback({ ...on(ticket), rating: 1, comment: null, userId: null });
    await app.tickets.answerFeedback({ ...on(ticket), content: 'Sorry' });
    await later(1);
    expect((await received()).map(({ text }) => text)).toEqual([expect.stringContaining('Sorry')]);
  });
});
