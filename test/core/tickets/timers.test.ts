import { plusMs } from '#core/shared/instant.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

const FIRST = { limit: 1, after: null };

const closing = (inactiveHours: number, warnHoursBefore: number | null = null) => ({
  autoClose: { inactiveHours, warnHoursBefore, onMemberLeave: false },
});

describe('a hold', () => {
  let simulation: HelpDesk;
  beforeEach(async () => {
    simulation = await createHelpDesk(closing(24));
  });

  const leased = async (hours: number | null) => {
    const ticket = await simulation.open();
    const holdUntil = hours === null ? null : plusMs(simulation.clock.now(), hours * HOUR_MS);
    return simulation.app.tickets.update({ ...simulation.on(ticket), fields: { status: 'on_hold', holdUntil } });
  };

  it('ends at its time, once, and the ticket waits for staff', async () => {
    const ticket = await leased(2);
    await simulation.later(2 * HOUR_MS - 1);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'on_hold' });
    await simulation.later(1);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open', holdUntil: null });
    await simulation.later(5 * HOUR_MS);
    expect(await simulation.history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.updated']);
  });

  it('without an end lasts, and keeps the ticket from being closed for inactivity', async () => {
    const ticket = await leased(null);
    await simulation.later(1_000 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'on_hold' });
  });

  it('that ends, by itself or by hand, gives the ticket its whole time of inactivity', async () => {
    const [one, two] = [await leased(100), await leased(null)];
    await simulation.later(100 * HOUR_MS);
    await simulation.app.tickets.update({ ...simulation.on(two), fields: { status: 'pending' } });
    await simulation.later(24 * HOUR_MS - 1);
    expect([(await simulation.read(one)).status, (await simulation.read(two)).status]).toEqual(['open', 'pending']);
    await simulation.later(1);
    expect([(await simulation.read(one)).closeCause, (await simulation.read(two)).closeCause]).toEqual([
      'inactivity',
      'inactivity',
    ]);
  });
});

it.each(['denyClose', 'withdrawClose'] as const)(
  'a hold that %s ends gives the whole time of inactivity, too',
  async (how) => {
    const simulation = await createHelpDesk(closing(24));
    const ticket = await simulation.open();
    await simulation.app.tickets.update({ ...simulation.on(ticket), fields: { status: 'on_hold' } });
    await simulation.later(100 * HOUR_MS);
    await simulation.app.tickets.requestClose({ ...simulation.on(ticket), reason: null, autoCloseAt: null });
    await simulation.app.tickets[how](simulation.on(ticket));
    await simulation.later(24 * HOUR_MS - 1);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
  },
);

describe('inactivity', () => {
  it('warns, and closes so many hours after the warning', async () => {
    const simulation = await createHelpDesk(closing(24, 4));
    const ticket = await simulation.open();
    await simulation.later(20 * HOUR_MS - 1);
    expect(await simulation.chatOf(ticket)).toEqual([]);
    await simulation.later(1);
    expect(await simulation.chatOf(ticket)).toEqual([expect.stringContaining('Jan 2, 2026, 12:00')]);
    const warned = await simulation.app.tickets.listTimeline(simulation.guild, ticket.id, '-createdAt', FIRST);
    expect(warned.items).toMatchObject([
      {
        type: 'ticket.updated',
        from: { inactivityWarnedAt: null },
        to: { inactivityWarnedAt: simulation.clock.now() },
      },
    ]);
    await simulation.later(4 * HOUR_MS - 1);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
    await simulation.later(1);
    const closed = { status: 'closed', closeCause: 'inactivity', closedBy: { type: 'system' } };
    expect(await simulation.read(ticket)).toMatchObject(closed);
    await simulation.later(100 * HOUR_MS);
    expect(await simulation.history(ticket)).toEqual(['ticket.created', 'ticket.updated', 'ticket.closed']);
    expect(await simulation.chatOf(ticket)).toHaveLength(2);
  });

  it.each([
    ['the requester', REQUESTER],
    ['staff', STAFF],
  ])('starts anew with a message of %s, and so does the warning', async (_, author) => {
    const simulation = await createHelpDesk(closing(24, 4));
    const ticket = await simulation.open();
    await simulation.later(22 * HOUR_MS);
    await simulation.say(ticket, author);
    await simulation.later(19 * HOUR_MS);
    expect(await simulation.chatOf(ticket)).toHaveLength(2);
    await simulation.later(1 * HOUR_MS);
    expect(await simulation.chatOf(ticket)).toHaveLength(3);
    expect(await simulation.read(ticket)).toMatchObject({ closedAt: null });
  });

  it('lets members have the promised time even when the warning comes late', async () => {
    const simulation = await createHelpDesk(closing(24, 4));
    const ticket = await simulation.open();
    await simulation.later(500 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
    await simulation.later(4 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('starts anew when a ticket is opened again', async () => {
    const simulation = await createHelpDesk(closing(24));
    const ticket = await simulation.open();
    await simulation.later(24 * HOUR_MS);
    await simulation.app.tickets.reopen(simulation.on(ticket));
    await simulation.later(23 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
    await simulation.later(1 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'closed', reopenCount: 1 });
  });

  it('follows the rules of the category as they are now', async () => {
    const simulation = await createHelpDesk(closing(24));
    const ticket = await simulation.open();
    const change = (fields: object) =>
      simulation.app.categories.update(
        { guild: simulation.guild, id: simulation.category.id, actor: simulation.on(ticket).actor, ifVersion: null },
        fields,
      );
    await change(closing(100));
    await simulation.later(99 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
    await change(closing(50));
    await simulation.later(0);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('follows the rules of the category that a ticket is moved to', async () => {
    const simulation = await createHelpDesk();
    const ticket = await simulation.open();
    const strict = await simulation.app.categories.create(simulation.guild, simulation.on(ticket).actor, {
      name: 'Strict',
      ...closing(5),
    });
    await simulation.later(3 * HOUR_MS);
    await simulation.app.tickets.move({ ...simulation.on(ticket), categoryId: strict.id });
    await simulation.later(2 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'closed', categoryId: strict.id });
  });
});

describe('a close request with a deadline', () => {
  const asked = async (simulation: HelpDesk, hours: number) => {
    const ticket = await simulation.open();
    const autoCloseAt = plusMs(simulation.clock.now(), hours * HOUR_MS);
    await simulation.app.tickets.requestClose({ ...simulation.on(ticket), reason: 'Solved', autoCloseAt });
    return ticket;
  };

  it('closes the ticket at its time, for its reason', async () => {
    const simulation = await createHelpDesk();
    const ticket = await asked(simulation, 3);
    await simulation.later(3 * HOUR_MS - 1);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
    await simulation.later(1);
    expect(await simulation.read(ticket)).toMatchObject({
      closeCause: 'close_request',
      closeReason: 'Solved',
      closeRequest: null,
    });
  });

  it('is cancelled by a message of the requester, and by nobody else', async () => {
    const simulation = await createHelpDesk();
    const [one, two] = [await asked(simulation, 3), await asked(simulation, 3)];
    await simulation.say(one, REQUESTER);
    await simulation.say(two, STAFF);
    await simulation.later(3 * HOUR_MS);
    expect([(await simulation.read(one)).status, (await simulation.read(two)).status]).toEqual(['open', 'closed']);
  });

  it('does nothing any more when it was answered', async () => {
    const simulation = await createHelpDesk();
    const ticket = await asked(simulation, 3);
    await simulation.app.tickets.denyClose(simulation.on(ticket));
    await simulation.later(10 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
  });
});

it('what is due while the bot is out of reach is done when it is back, once', async () => {
  const simulation = await createHelpDesk(closing(24));
  const ticket = await simulation.open();
  await simulation.chat.setOnline(false);
  for (let i = 0; i < 3; i += 1) await simulation.later(24 * HOUR_MS);
  expect(await simulation.read(ticket)).toMatchObject({ status: 'open', version: 1 });
  await simulation.chat.setOnline(true);
  await simulation.later(5_000);
  await simulation.later(5_000);
  expect(await simulation.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
});

it('closes for inactivity without the reason of a close request that nobody answered', async () => {
  const simulation = await createHelpDesk(closing(24));
  const ticket = await simulation.open();
  await simulation.app.tickets.requestClose({ ...simulation.on(ticket), reason: 'Solved', autoCloseAt: null });
  await simulation.later(24 * HOUR_MS);
  expect(await simulation.read(ticket)).toMatchObject({ closeCause: 'inactivity', closeReason: null });
});

it('counts the tickets that were due', async () => {
  const simulation = await createHelpDesk(closing(1));
  for (let i = 0; i < 3; i += 1) await simulation.open();
  await simulation.clock.advance(HOUR_MS);
  expect(await simulation.app.tickets.runTimers()).toBe(3);
  expect(await simulation.app.tickets.runTimers()).toBe(0);
});

it('many tickets that are due at once are all done', async () => {
  const simulation = await createHelpDesk(closing(1));
  const tickets = await Promise.all(Array.from({ length: 250 }, () => simulation.open()));
  await simulation.later(HOUR_MS);
  const statuses = await Promise.all(tickets.map(async (ticket) => (await simulation.read(ticket)).status));
  expect(new Set(statuses)).toEqual(new Set(['closed']));
});
