import { plusMs } from '#core/shared/instant.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

const FIRST = { limit: 1, after: null };

const closing = (inactiveHours: number, warnHoursBefore: number | null = null) => ({
  autoClose: { inactiveHours, warnHoursBefore, onMemberLeave: false, businessTime: false },
});

describe('a hold', () => {
  let fixture: HelpDesk;
  beforeEach(async () => {
    fixture = await createHelpDesk(closing(24));
  });

  const leased = async (hours: number | null) => {
    const ticket = await fixture.open();
    const holdUntil = hours === null ? null : plusMs(fixture.clock.now(), hours * HOUR_MS);
    return fixture.app.tickets.update({ ...fixture.on(ticket), fields: { status: 'on_hold', holdUntil } });
  };

  it('ends at its time, once, and the ticket waits for staff', async () => {
    const ticket = await leased(2);
    await fixture.later(2 * HOUR_MS - 1);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'on_hold' });
    await fixture.later(1);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open', holdUntil: null });
    await fixture.later(5 * HOUR_MS);
    expect(await fixture.history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.updated']);
  });

  it('without an end lasts, and keeps the ticket from being closed for inactivity', async () => {
    const ticket = await leased(null);
    await fixture.later(1_000 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'on_hold' });
  });

  it('that ends, by itself or by hand, gives the ticket its whole time of inactivity', async () => {
    const [one, two] = [await leased(100), await leased(null)];
    await fixture.later(100 * HOUR_MS);
    await fixture.app.tickets.update({ ...fixture.on(two), fields: { status: 'pending' } });
    await fixture.later(24 * HOUR_MS - 1);
    expect([(await fixture.read(one)).status, (await fixture.read(two)).status]).toEqual(['open', 'pending']);
    await fixture.later(1);
    expect([(await fixture.read(one)).closeCause, (await fixture.read(two)).closeCause]).toEqual([
      'inactivity',
      'inactivity',
    ]);
  });
});

it.each(['denyClose', 'withdrawClose'] as const)(
  'a hold that %s ends gives the whole time of inactivity, too',
  async (how) => {
    const fixture = await createHelpDesk(closing(24));
    const ticket = await fixture.open();
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { status: 'on_hold' } });
    await fixture.later(100 * HOUR_MS);
    await fixture.app.tickets.requestClose({ ...fixture.on(ticket), reason: null, autoCloseAt: null });
    await fixture.app.tickets[how](fixture.on(ticket));
    await fixture.later(24 * HOUR_MS - 1);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
  },
);

describe('inactivity', () => {
  it('warns, and closes so many hours after the warning', async () => {
    const fixture = await createHelpDesk(closing(24, 4));
    const ticket = await fixture.open();
    await fixture.later(20 * HOUR_MS - 1);
    expect(await fixture.chatOf(ticket)).toEqual([]);
    await fixture.later(1);
    expect(await fixture.chatOf(ticket)).toEqual([expect.stringContaining('Jan 2, 2026, 12:00')]);
    const warned = await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, '-createdAt', FIRST);
    expect(warned.items).toMatchObject([
      {
        type: 'ticket.updated',
        from: { inactivityWarnedAt: null },
        to: { inactivityWarnedAt: fixture.clock.now() },
      },
    ]);
    await fixture.later(4 * HOUR_MS - 1);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
    await fixture.later(1);
    const closed = { status: 'closed', closeCause: 'inactivity', closedBy: { type: 'system' } };
    expect(await fixture.read(ticket)).toMatchObject(closed);
    await fixture.later(100 * HOUR_MS);
    expect(await fixture.history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.closed']);
    expect(await fixture.chatOf(ticket)).toHaveLength(2);
  });

  it.each([
    ['the requester', REQUESTER],
    ['staff', STAFF],
  ])('starts anew with a message of %s, and so does the warning', async (_, author) => {
    const fixture = await createHelpDesk(closing(24, 4));
    const ticket = await fixture.open();
    await fixture.later(22 * HOUR_MS);
    await fixture.say(ticket, author);
    await fixture.later(19 * HOUR_MS);
    expect(await fixture.chatOf(ticket)).toHaveLength(2);
    await fixture.later(1 * HOUR_MS);
    expect(await fixture.chatOf(ticket)).toHaveLength(3);
    expect(await fixture.read(ticket)).toMatchObject({ closedAt: null });
  });

  it('lets members have the promised time even when the warning comes late', async () => {
    const fixture = await createHelpDesk(closing(24, 4));
    const ticket = await fixture.open();
    await fixture.later(500 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
    await fixture.later(4 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('starts anew when a ticket is opened again', async () => {
    const fixture = await createHelpDesk(closing(24));
    const ticket = await fixture.open();
    await fixture.later(24 * HOUR_MS);
    await fixture.app.tickets.reopen(fixture.on(ticket));
    await fixture.later(23 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
    await fixture.later(1 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed', reopenCount: 1 });
  });

  it('does not close a ticket that is kept open, and starts anew when it may be closed again', async () => {
    const fixture = await createHelpDesk(closing(24, 4));
    const ticket = await fixture.open();
    await fixture.later(21 * HOUR_MS);
    expect(await fixture.chatOf(ticket)).toHaveLength(1);
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { keptOpen: true } });
    await fixture.later(500 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open', keptOpen: true });
    expect(await fixture.chatOf(ticket)).toHaveLength(1);
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { keptOpen: false } });
    await fixture.later(20 * HOUR_MS);
    expect(await fixture.chatOf(ticket)).toHaveLength(2);
    await fixture.later(4 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed', closeCause: 'inactivity' });
  });

  it('keeps its time when a ticket that was not kept open may be closed', async () => {
    const fixture = await createHelpDesk(closing(24));
    const ticket = await fixture.open();
    await fixture.later(23 * HOUR_MS);
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { keptOpen: false } });
    await fixture.later(HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('follows the rules of the category as they are now', async () => {
    const fixture = await createHelpDesk(closing(24));
    const ticket = await fixture.open();
    const change = (fields: object) =>
      fixture.app.categories.update(
        { guild: fixture.guild, id: fixture.category.id, actor: fixture.on(ticket).actor, ifVersion: null },
        fields,
      );
    await change(closing(100));
    await fixture.later(99 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
    await change(closing(50));
    await fixture.later(0);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('follows the rules of the category that a ticket is moved to', async () => {
    const fixture = await createHelpDesk();
    const ticket = await fixture.open();
    const strict = await fixture.app.categories.create(fixture.guild, fixture.on(ticket).actor, {
      name: 'Strict',
      ...closing(5),
    });
    await fixture.later(3 * HOUR_MS);
    await fixture.app.tickets.move({ ...fixture.on(ticket), categoryId: strict.id });
    await fixture.later(2 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'closed', categoryId: strict.id });
  });
});

describe('a close request with a deadline', () => {
  const asked = async (fixture: HelpDesk, hours: number) => {
    const ticket = await fixture.open();
    const autoCloseAt = plusMs(fixture.clock.now(), hours * HOUR_MS);
    await fixture.app.tickets.requestClose({ ...fixture.on(ticket), reason: 'Solved', autoCloseAt });
    return ticket;
  };

  it('closes the ticket at its time, for its reason', async () => {
    const fixture = await createHelpDesk();
    const ticket = await asked(fixture, 3);
    await fixture.later(3 * HOUR_MS - 1);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
    await fixture.later(1);
    expect(await fixture.read(ticket)).toMatchObject({
      closeCause: 'close_request',
      closeReason: 'Solved',
      closeRequest: null,
    });
  });

  it('is cancelled by a message of the requester, and by nobody else', async () => {
    const fixture = await createHelpDesk();
    const [one, two] = [await asked(fixture, 3), await asked(fixture, 3)];
    await fixture.say(one, REQUESTER);
    await fixture.say(two, STAFF);
    await fixture.later(3 * HOUR_MS);
    expect([(await fixture.read(one)).status, (await fixture.read(two)).status]).toEqual(['open', 'closed']);
  });

  it('does nothing any more when it was answered', async () => {
    const fixture = await createHelpDesk();
    const ticket = await asked(fixture, 3);
    await fixture.app.tickets.denyClose(fixture.on(ticket));
    await fixture.later(10 * HOUR_MS);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open' });
  });
});

it('what is due while the bot is out of reach is done when it is back, once', async () => {
  const fixture = await createHelpDesk(closing(24));
  const ticket = await fixture.open();
  await fixture.chat.setOnline(false);
  for (let i = 0; i < 3; i += 1) await fixture.later(24 * HOUR_MS);
  expect(await fixture.read(ticket)).toMatchObject({ status: 'open', version: 1 });
  await fixture.chat.setOnline(true);
  await fixture.later(5_000);
  await fixture.later(5_000);
  expect(await fixture.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
});

it('closes for inactivity without the reason of a close request that nobody answered', async () => {
  const fixture = await createHelpDesk(closing(24));
  const ticket = await fixture.open();
  await fixture.app.tickets.requestClose({ ...fixture.on(ticket), reason: 'Solved', autoCloseAt: null });
  await fixture.later(24 * HOUR_MS);
  expect(await fixture.read(ticket)).toMatchObject({ closeCause: 'inactivity', closeReason: null });
});

it('counts the tickets that were due', async () => {
  const fixture = await createHelpDesk(closing(1));
  for (let i = 0; i < 3; i += 1) await fixture.open();
  await fixture.clock.advance(HOUR_MS);
  expect(await fixture.app.tickets.runTimers(fixture.app.automations.startByTime)).toBe(3);
  expect(await fixture.app.tickets.runTimers(fixture.app.automations.startByTime)).toBe(0);
});

it('many tickets that are due at once are all done', async () => {
  const fixture = await createHelpDesk(closing(1));
  const tickets = await Promise.all(Array.from({ length: 250 }, () => fixture.open()));
  await fixture.later(HOUR_MS);
  const statuses = await Promise.all(tickets.map(async (ticket) => (await fixture.read(ticket)).status));
  expect(new Set(statuses)).toEqual(new Set(['closed']));
});
