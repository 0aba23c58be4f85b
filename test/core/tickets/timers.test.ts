import { plusMs } from '#core/shared/instant.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { aDesk, type Desk, HOUR_MS } from './context.ts';

const closing = (inactiveHours: number, warnHoursBefore: number | null = null) => ({
  autoClose: { inactiveHours, warnHoursBefore, onMemberLeave: false },
});

describe('a hold', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await aDesk(closing(24));
  });

  const held = async (hours: number | null) => {
    const ticket = await desk.open();
    const holdUntil = hours === null ? null : plusMs(desk.clock.now(), hours * HOUR_MS);
    return desk.app.tickets.update({ ...desk.on(ticket), fields: { status: 'on_hold', holdUntil } });
  };

  it('ends at its moment, once, and the ticket waits for staff', async () => {
    const ticket = await held(2);
    await desk.later(2 * HOUR_MS - 1);
    expect(await desk.read(ticket)).toMatchObject({ status: 'on_hold' });
    await desk.later(1);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open', holdUntil: null });
    await desk.later(5 * HOUR_MS);
    expect(await desk.history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.updated']);
  });

  it('without an end lasts, and keeps the ticket from being closed for inactivity', async () => {
    const ticket = await held(null);
    await desk.later(1_000 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'on_hold' });
  });

  it('that ends, by itself or by hand, gives the ticket its whole time of inactivity', async () => {
    const [one, two] = [await held(100), await held(null)];
    await desk.later(100 * HOUR_MS);
    await desk.app.tickets.update({ ...desk.on(two), fields: { status: 'pending' } });
    await desk.later(24 * HOUR_MS - 1);
    expect([(await desk.read(one)).status, (await desk.read(two)).status]).toEqual(['open', 'pending']);
    await desk.later(1);
    expect([(await desk.read(one)).closeCause, (await desk.read(two)).closeCause]).toEqual([
      'inactivity',
      'inactivity',
    ]);
  });
});

it.each(['denyClose', 'withdrawClose'] as const)(
  'a hold that %s ends gives the whole time of inactivity, too',
  async (how) => {
    const desk = await aDesk(closing(24));
    const ticket = await desk.open();
    await desk.app.tickets.update({ ...desk.on(ticket), fields: { status: 'on_hold' } });
    await desk.later(100 * HOUR_MS);
    await desk.app.tickets.requestClose({ ...desk.on(ticket), reason: null, autoCloseAt: null });
    await desk.app.tickets[how](desk.on(ticket));
    await desk.later(24 * HOUR_MS - 1);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
  },
);

describe('inactivity', () => {
  it('warns, and closes so many hours after the warning', async () => {
    const desk = await aDesk(closing(24, 4));
    const ticket = await desk.open();
    await desk.later(20 * HOUR_MS - 1);
    expect(await desk.chatOf(ticket)).toEqual([]);
    await desk.later(1);
    expect(await desk.chatOf(ticket)).toEqual([expect.stringContaining(plusMs(ticket.createdAt, 24 * HOUR_MS))]);
    await desk.later(4 * HOUR_MS - 1);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
    await desk.later(1);
    const closed = { status: 'closed', closeCause: 'inactivity', closedBy: { type: 'system' } };
    expect(await desk.read(ticket)).toMatchObject(closed);
    await desk.later(100 * HOUR_MS);
    expect(await desk.history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.closed']);
    expect(await desk.chatOf(ticket)).toHaveLength(2);
  });

  it.each([
    ['the requester', REQUESTER],
    ['staff', STAFF],
  ])('starts anew with a message of %s, and so does the warning', async (_, author) => {
    const desk = await aDesk(closing(24, 4));
    const ticket = await desk.open();
    await desk.later(22 * HOUR_MS);
    await desk.say(ticket, author);
    await desk.later(19 * HOUR_MS);
    expect(await desk.chatOf(ticket)).toHaveLength(2);
    await desk.later(1 * HOUR_MS);
    expect(await desk.chatOf(ticket)).toHaveLength(3);
    expect(await desk.read(ticket)).toMatchObject({ closedAt: null });
  });

  it('lets members have the promised time even when the warning comes late', async () => {
    const desk = await aDesk(closing(24, 4));
    const ticket = await desk.open();
    await desk.later(500 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
    await desk.later(4 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('starts anew when a ticket is opened again', async () => {
    const desk = await aDesk(closing(24));
    const ticket = await desk.open();
    await desk.later(24 * HOUR_MS);
    await desk.app.tickets.reopen(desk.on(ticket));
    await desk.later(23 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
    await desk.later(1 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'closed', reopenCount: 1 });
  });

  it('follows the rules of the category as they are now', async () => {
    const desk = await aDesk(closing(24));
    const ticket = await desk.open();
    const change = (fields: object) =>
      desk.app.categories.update(
        { guild: desk.guild, id: desk.category.id, actor: desk.on(ticket).actor, ifVersion: null },
        fields,
      );
    await change(closing(100));
    await desk.later(99 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
    await change(closing(50));
    await desk.later(0);
    expect(await desk.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('follows the rules of the category that a ticket is moved to', async () => {
    const desk = await aDesk();
    const ticket = await desk.open();
    const strict = await desk.app.categories.create(desk.guild, desk.on(ticket).actor, {
      name: 'Strict',
      ...closing(5),
    });
    await desk.later(3 * HOUR_MS);
    await desk.app.tickets.move({ ...desk.on(ticket), categoryId: strict.id });
    await desk.later(2 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'closed', categoryId: strict.id });
  });
});

describe('a close request with a deadline', () => {
  const asked = async (desk: Desk, hours: number) => {
    const ticket = await desk.open();
    const autoCloseAt = plusMs(desk.clock.now(), hours * HOUR_MS);
    await desk.app.tickets.requestClose({ ...desk.on(ticket), reason: 'Solved', autoCloseAt });
    return ticket;
  };

  it('closes the ticket at its moment, for its reason', async () => {
    const desk = await aDesk();
    const ticket = await asked(desk, 3);
    await desk.later(3 * HOUR_MS - 1);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
    await desk.later(1);
    expect(await desk.read(ticket)).toMatchObject({
      closeCause: 'close_request',
      closeReason: 'Solved',
      closeRequest: null,
    });
  });

  it('is cancelled by a message of the requester, and by nobody else', async () => {
    const desk = await aDesk();
    const [one, two] = [await asked(desk, 3), await asked(desk, 3)];
    await desk.say(one, REQUESTER);
    await desk.say(two, STAFF);
    await desk.later(3 * HOUR_MS);
    expect([(await desk.read(one)).status, (await desk.read(two)).status]).toEqual(['open', 'closed']);
  });

  it('does nothing any more when it was answered', async () => {
    const desk = await aDesk();
    const ticket = await asked(desk, 3);
    await desk.app.tickets.denyClose(desk.on(ticket));
    await desk.later(10 * HOUR_MS);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open' });
  });
});

it('what is due while the bot is out of reach is done when it is back, once', async () => {
  const desk = await aDesk(closing(24));
  const ticket = await desk.open();
  await desk.chat.setOnline(false);
  for (let i = 0; i < 3; i += 1) await desk.later(24 * HOUR_MS);
  expect(await desk.read(ticket)).toMatchObject({ status: 'open', version: 1 });
  await desk.chat.setOnline(true);
  await desk.later(5_000);
  await desk.later(5_000);
  expect(await desk.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
});

it('many tickets that are due at once are all done', async () => {
  const desk = await aDesk(closing(1));
  const tickets = await Promise.all(Array.from({ length: 250 }, () => desk.open()));
  await desk.later(HOUR_MS);
  const statuses = await Promise.all(tickets.map(async (ticket) => (await desk.read(ticket)).status));
  expect(new Set(statuses)).toEqual(new Set(['closed']));
});
