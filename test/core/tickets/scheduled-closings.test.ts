import type { Category } from '#core/categories/index.ts';
import { toChannelId, toChatMessageId, type UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

const GUEST = '901' as UserId;
const BY = { actor: { type: 'staff', id: STAFF } } as const;

const setUp = async (fields: Partial<Category> = {}) => {
  const fixture = await createHelpDesk(fields);
  const { app, clock, on, chat, guild } = fixture;
  const schedule = (ticket: Ticket, { hours = 2, silently = false, reason = null as string | null } = {}) =>
    app.tickets.scheduleClose({
      ...on(ticket),
      ...BY,
      closeAt: plusMs(clock.now(), hours * HOUR_MS),
      reason,
      silently,
    });
  const listDirect = async () =>
    (await chat.listDirectMessages(guild, REQUESTER)).map(({ content, notice }) =>
      [content, notice?.embeds[0]?.title].filter(Boolean).join(''),
    );
  return {
    ...fixture,
    schedule,
    listDirect,
    lastLine: async (ticket: Ticket) => (await fixture.chatOf(ticket)).at(-1),
  };
};

describe('a ticket that is closed later', () => {
  it('says so to its requester, and is closed at that time, once', async () => {
    const { open, schedule, later, read, chatOf, history, clock } = await setUp();
    const ticket = await open();
    const closeAt = plusMs(clock.now(), 2 * HOUR_MS);
    expect(await schedule(ticket, { reason: 'Solved' })).toMatchObject({
      status: 'open',
      scheduledClose: { scheduledById: STAFF, reason: 'Solved', silently: false, closeAt },
    });
    expect((await chatOf(ticket))[0]).toMatch(
      new RegExp(`^<@${REQUESTER}> This ticket will be closed <t:\\d+:R>. If you still need something, write here`),
    );
    await later(2 * HOUR_MS - 1);
    expect(await read(ticket)).toMatchObject({ status: 'open' });
    await later(1);
    expect(await read(ticket)).toMatchObject({
      status: 'closed',
      closeCause: 'scheduled',
      closeReason: 'Solved',
      closedBy: { type: 'system' },
      closedSilently: false,
      scheduledClose: null,
    });
    await later(9 * HOUR_MS);
    expect(await history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.closed']);
    expect((await chatOf(ticket)).at(-1)).toContain('closed at the planned time, since no answer came');
  });

  it('has the newest time', async () => {
    const { open, schedule, later, read } = await setUp();
    const ticket = await open();
    await schedule(ticket);
    await schedule(ticket, { hours: 5 });
    await later(4 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'open' });
    await later(HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('is closed even when it is on hold, or was moved', async () => {
    const { open, schedule, later, read, app, on, guild } = await setUp();
    const other = await app.categories.create(guild, BY.actor, { name: 'Other' });
    const ticket = await open();
    await schedule(ticket);
    await app.tickets.update({ ...on(ticket), fields: { status: 'on_hold' } });
    await app.tickets.move({ ...on(ticket), categoryId: other.id });
    await later(2 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ closeCause: 'scheduled' });
  });

  it('stays open after an answer of its requester, which is written in it', async () => {
    const { open, say, schedule, later, read, lastLine, app, guild } = await setUp();
    const ticket = await open();
    await schedule(ticket);
    await say(ticket, REQUESTER, 'Wait');
    expect(await lastLine(ticket)).toBe(`<@${REQUESTER}> has answered, so this ticket stays open.`);
    const { items } = await app.tickets.listTimeline(guild, ticket.id, '-createdAt', { limit: 1, after: null });
    expect(items).toMatchObject([
      {
        type: 'ticket.message_created',
        from: { scheduledClose: { scheduledById: STAFF } },
        to: { scheduledClose: null },
      },
    ]);
    await later(3 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'open', scheduledClose: null });
  });

  it.each([
    ['staff', STAFF],
    ['somebody else', GUEST],
  ])('is closed all the same after words of %s', async (_, author) => {
    const { open, say, schedule, later, read, chatOf } = await setUp();
    const ticket = await open();
    await schedule(ticket);
    await say(ticket, author);
    expect(await chatOf(ticket)).toHaveLength(2);
    await later(2 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ closeCause: 'scheduled' });
  });

  it('stays open when its requester answers by the bot, not when a participant does', async () => {
    const { open, schedule, read, chatOf, app, on } = await setUp();
    const ticket = await open({ participantIds: [GUEST] });
    await schedule(ticket);
    await app.tickets.writeForMember({ ...on(ticket), userId: GUEST, content: 'Me too' });
    expect(await read(ticket)).toMatchObject({ scheduledClose: { reason: null } });
    await app.tickets.writeForMember({ ...on(ticket), userId: REQUESTER, content: 'Wait' });
    expect(await read(ticket)).toMatchObject({ scheduledClose: null });
    expect(await chatOf(ticket)).toContain(`<@${REQUESTER}> has answered, so this ticket stays open.`);
  });

  it('stays open when its requester denies a question about it, not when staff withdraw that', async () => {
    const { open, schedule, read, app, on } = await setUp();
    const ticket = await open();
    await schedule(ticket);
    await app.tickets.requestClose({ ...on(ticket), ...BY, reason: null, autoCloseAt: null });
    await app.tickets.withdrawClose(on(ticket));
    expect((await read(ticket)).scheduledClose).not.toBeNull();
    await app.tickets.requestClose({ ...on(ticket), ...BY, reason: null, autoCloseAt: null });
    await app.tickets.denyClose(on(ticket));
    expect((await read(ticket)).scheduledClose).toBeNull();
  });

  it('stays open when staff change their mind, which its requester reads', async () => {
    const { open, schedule, later, read, lastLine, app, on } = await setUp();
    const ticket = await open();
    await expect(app.tickets.cancelScheduledClose(on(ticket))).rejects.toMatchObject({
      reason: 'not_scheduled',
      message: 'Ticket #1 is not to be closed later.',
    });
    await schedule(ticket);
    await app.tickets.cancelScheduledClose(on(ticket));
    expect(await lastLine(ticket)).toBe('This ticket will not be closed at that time after all.');
    await later(3 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'open', scheduledClose: null });
  });

  it('needs a time in the future, a reason and a claim where its category asks for them', async () => {
    const { open, schedule, app, on } = await setUp({ requireReason: true, requireClaim: true });
    const ticket = await open();
    await expect(schedule(ticket, { reason: 'x' })).rejects.toMatchObject({ reason: 'not_claimed' });
    await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
    await expect(schedule(ticket)).rejects.toMatchObject({ details: [{ field: 'reason' }] });
    await expect(schedule(ticket, { hours: 0, reason: 'x' })).rejects.toMatchObject({
      message: 'closeAt: a time in the future is needed.',
    });
  });
});

describe('a ticket in direct messages that is closed later', () => {
  const message = (content: string) => ({
    id: toChatMessageId('5000'),
    channelId: toChannelId('99'),
    authorId: REQUESTER,
    authorName: 'Riley',
    authorAvatarUrl: null,
    content,
    attachments: [],
    notice: null,
    createdAt: plusMs('2026-01-01T12:00:00.000Z' as Ticket['createdAt'], 0),
    editedAt: null,
  });

  it.each([false, true])(
    'says so by direct message, and stays open after an answer (silently: %s)',
    async (silently) => {
      const { open, schedule, listDirect, chatOf, read, app, guild } = await setUp({ home: 'dm' });
      const ticket = await open();
      await schedule(ticket, { silently });
      await app.tickets.deliverDirectMessages();
      const announced = (await listDirect()).filter((line) => line.includes('This ticket will be closed'));
      expect(announced).toHaveLength(silently ? 0 : 1);
      await app.tickets.receiveDirectMessage({ guild, ticket: ticket.id, message: message('Wait') });
      expect(await read(ticket)).toMatchObject({ scheduledClose: null });
      expect(await chatOf(ticket)).toContain(`<@${REQUESTER}> has answered, so this ticket stays open.`);
    },
  );

  it('says so when staff change their mind', async () => {
    const { open, schedule, listDirect, app, on } = await setUp({ home: 'dm' });
    const ticket = await open();
    await schedule(ticket);
    await app.tickets.cancelScheduledClose(on(ticket));
    await app.tickets.deliverDirectMessages();
    expect(await listDirect()).toContain('This ticket will not be closed at that time after all.');
  });
});

describe('a ticket that is closed silently', () => {
  it.each(['channel', 'dm'] as const)('sends its requester nothing, and asks for no rating (%s)', async (home) => {
    const { open, later, chatOf, listDirect, read, app, on, guild } = await setUp({ home, feedbackEnabled: true });
    await app.settings.update({ guild, ifVersion: null, change: { transcriptToRequester: true } });
    const ticket = await open();
    await app.tickets.deliverDirectMessages();
    const before = [await chatOf(ticket), await listDirect()];
    await app.tickets.close({ ...on(ticket), ...BY, reason: 'Spam', silently: true });
    await later(1_000);
    await app.tickets.deliverDirectMessages();
    expect([await chatOf(ticket), await listDirect()]).toEqual(before);
    expect(await read(ticket)).toMatchObject({ status: 'closed', closeCause: 'manual', closedSilently: true });
  });

  it('is archived, and reported to staff', async () => {
    const { open, later, app, on, guild, chat } = await setUp();
    const log = await chat.addChannel(guild, 'log');
    await app.settings.update({ guild, ifVersion: null, change: { logChannelId: log.id } });
    const ticket = await open();
    await app.tickets.close({ ...on(ticket), ...BY, reason: null, silently: true });
    await later(1_000);
    expect(await chat.listMessages(guild, log.id)).not.toEqual([]);
    expect((await chat.listChannels(guild)).find(({ id }) => id === ticket.channelId)).toMatchObject({
      archived: true,
    });
  });

  it('says so no more after it was opened again', async () => {
    const { open, read, listDirect, later, app, on } = await setUp();
    const ticket = await open();
    await app.tickets.close({ ...on(ticket), ...BY, reason: null, silently: true });
    await app.tickets.reopen(on(ticket));
    await later(1_000);
    expect(await read(ticket)).toMatchObject({ status: 'open', closedSilently: false });
    expect(await listDirect()).toEqual([]);
  });

  it('later is not announced, and neither is an answer of its requester or a change of mind', async () => {
    const { open, say, schedule, later, read, chatOf, app, on } = await setUp();
    const [ticket, answered, kept] = [await open(), await open(), await open()];
    for (const one of [ticket, answered, kept]) await schedule(one, { silently: true });
    await say(answered, REQUESTER, 'Wait');
    await app.tickets.cancelScheduledClose(on(kept));
    await later(2 * HOUR_MS);
    expect([(await read(answered)).status, (await read(kept)).status]).toEqual(['open', 'open']);
    expect(await read(ticket)).toMatchObject({ status: 'closed', closeCause: 'scheduled', closedSilently: true });
    expect([await chatOf(ticket), await chatOf(answered), await chatOf(kept)]).toEqual([[], ['Wait'], []]);
  });
});
