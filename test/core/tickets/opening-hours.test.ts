import { buildQuestion } from '#core/categories/index.ts';
import { CLOSED_WEEK, type NewCalendar } from '#core/calendars/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

/** The clock starts on Thursday, 2026-01-01, at 12:00 UTC. */
const OFFICE: NewCalendar = {
  name: 'Office',
  timezone: 'UTC',
  week: { ...CLOSED_WEEK, thu: [{ from: '09:00', to: '17:00' }], fri: [{ from: '09:00', to: '17:00' }] },
  outside: 'block',
};
const OPENS = '2026-01-02T09:00:00.000Z';
const FORM = { title: 'Help', questions: [buildQuestion({ id: 'why', label: 'Why?', type: 'short' })] };

const setUp = async (fields: Partial<NewCalendar> = {}, category: Parameters<typeof createHelpDesk>[0] = {}) => {
  const helpDesk = await createHelpDesk(category);
  const { app, guild } = helpDesk;
  const calendar = await app.calendars.create(guild, { ...OFFICE, ...fields });
  const target = { guild, id: helpDesk.category.id, actor: SYSTEM, ifVersion: null };
  await app.categories.update(target, { calendarId: calendar.id });
  const openingText = async (ticket: Awaited<ReturnType<typeof helpDesk.open>>) => {
    const messages = (await helpDesk.chat.listMessages(guild, ticket.channelId!)) ?? [];
    return messages.flatMap(({ notice }) => notice?.embeds[0]?.description ?? []).join('\n');
  };
  return { ...helpDesk, calendar, openingText, target };
};

describe('outside the opening hours', () => {
  it('a calendar that blocks refuses members until the next opening, and staff opens tickets', async () => {
    const { open, clock, app, guild, category } = await setUp();
    await expect(open()).resolves.toMatchObject({ status: 'open' });
    await clock.advance(5 * HOUR_MS);
    await expect(open({ source: 'panel', actor: { type: 'user', id: REQUESTER } })).rejects.toMatchObject({
      reason: 'outside_hours',
      restriction: { until: OPENS },
    });
    await expect(open({ source: 'command', actor: { type: 'staff', id: STAFF } })).resolves.toBeDefined();
    expect(await app.tickets.readAvailability(guild, category.id, REQUESTER)).toEqual({
      available: false,
      reasons: ['New tickets are taken during opening hours only.'],
      retryAt: OPENS,
    });
    await clock.advance(16 * HOUR_MS - 1);
    await expect(open()).rejects.toMatchObject({ reason: 'outside_hours' });
    await clock.advance(1);
    await expect(open()).resolves.toMatchObject({ status: 'open' });
  });

  it('a program can open a ticket all the same', async () => {
    const { open, clock } = await setUp();
    await clock.advance(5 * HOUR_MS);
    await expect(open({ source: 'api' })).rejects.toMatchObject({
      message: expect.stringContaining('Send "bypassLimits": true'),
    });
    await expect(open({ source: 'api', bypassLimits: true })).resolves.toMatchObject({ status: 'open' });
  });

  it('members read it before they answer a form', async () => {
    const { app, guild, category, chat, clock } = await setUp({}, { form: FORM });
    const channel = await chat.addChannel(guild, 'support');
    const panel = await app.panels.create(guild, SYSTEM, {
      name: 'Help',
      channelId: channel.id,
      content: 'Help',
      options: [
        ...[{ id: 'a', label: 'A', description: null, emoji: null, buttonStyle: 'primary' as const }].map((option) => ({
          ...option,
          categoryId: category.id,
          flowId: null,
          url: null,
        })),
      ],
    });
    await app.panels.deploy({ guild, id: panel.id, actor: SYSTEM, ifVersion: null });
    const press = () => app.panels.findForm({ guild, panelId: panel.id, optionId: 'a' });
    await expect(press()).resolves.toMatchObject({ title: 'Help' });
    await clock.advance(5 * HOUR_MS);
    await expect(press()).rejects.toMatchObject({ reason: 'outside_hours' });
  });

  it('tickets that are closed are opened again', async () => {
    const { open, clock, app, on } = await setUp();
    const ticket = await open();
    await app.tickets.close({ ...on(ticket), reason: null });
    await clock.advance(5 * HOUR_MS);
    await expect(app.tickets.reopen(on(ticket))).resolves.toMatchObject({ status: 'open' });
  });

  it('a calendar that warns says in the first message when staff is back, until staff has answered', async () => {
    const { open, openingText, clock, app, on } = await setUp({ outside: 'warn' });
    const back = `The staff is back <t:${Date.parse(OPENS) / 1_000}:R>.`;
    expect(await openingText(await open())).not.toContain(back);
    await clock.advance(5 * HOUR_MS);
    const ticket = await open();
    expect(await openingText(ticket)).toContain(back);
    const reply = { content: 'Hello', staffId: STAFF, attachments: [], setStatus: null };
    await app.tickets.reply({ ...on(ticket), ...reply, actor: { type: 'staff', id: STAFF } });
    await clock.advance(60_000);
    await app.tickets.projectMessages();
    expect(await openingText(ticket)).not.toContain(back);
  });

  it('a calendar that never opens gives no time', async () => {
    const { open, openingText } = await setUp({ week: CLOSED_WEEK, outside: 'warn' });
    expect(await openingText(await open())).toContain('An answer can take longer.');
  });

  it('a calendar that allows says nothing', async () => {
    const { open, openingText, clock } = await setUp({ outside: 'allow' });
    await clock.advance(5 * HOUR_MS);
    expect(await openingText(await open())).not.toContain('opening hours');
  });
});

describe('the calendar of a category', () => {
  it('is that of the server where the category names none', async () => {
    const { app, guild, calendar, target, open, clock } = await setUp();
    await app.categories.update(target, { calendarId: null });
    await clock.advance(5 * HOUR_MS);
    await expect(open()).resolves.toBeDefined();
    await app.settings.update({ guild, ifVersion: null, change: { calendarId: calendar.id } });
    await expect(open()).rejects.toMatchObject({ reason: 'outside_hours' });
  });

  it('has to exist, in the settings too, and cannot be deleted while it is named', async () => {
    const { app, guild, calendar, target } = await setUp();
    const gone = { details: [expect.objectContaining({ field: 'calendarId', reason: 'unknown_reference' })] };
    const calendarId = crypto.randomUUID() as typeof calendar.id;
    await expect(app.categories.update(target, { calendarId })).rejects.toMatchObject(gone);
    await expect(app.categories.create(guild, SYSTEM, { name: 'New', calendarId })).rejects.toMatchObject(gone);
    await expect(app.settings.update({ guild, ifVersion: null, change: { calendarId } })).rejects.toMatchObject(gone);
    const one = { guild, id: calendar.id, ifVersion: null };
    await expect(app.calendars.delete(one)).rejects.toMatchObject({ reason: 'in_use' });
    await app.categories.update(target, { calendarId: null });
    await expect(app.calendars.delete(one)).resolves.toBeUndefined();
  });

  it('fills the hours into the opening message', async () => {
    const { open, openingText, app, target, clock } = await setUp({
      outside: 'allow',
      holidays: [{ name: 'Day of rest', date: '2026-01-02', rule: null, spans: [] }],
    });
    await app.categories.update(target, { openingMessage: 'Today {{hours.today}}, next {{hours.next}}' });
    expect(await openingText(await open())).toContain('Today 09:00–17:00, next now');
    await clock.advance(24 * HOUR_MS);
    const next = Date.parse('2026-01-08T09:00:00Z') / 1_000;
    expect(await openingText(await open())).toContain(`Today closed (Day of rest), next <t:${next}:R>`);
    await app.categories.update(target, { calendarId: null });
    expect(await openingText(await open())).toContain('Today 00:00–24:00, next now');
  });
});

describe('closing for inactivity in business time', () => {
  const RULES = { autoClose: { inactiveHours: 8, warnHoursBefore: 2, onMemberLeave: false, businessTime: true } };

  it('counts open hours only', async () => {
    const { open, read, later, chatOf } = await setUp({}, RULES);
    const ticket = await open();
    // Five hours are left on Thursday: the warning comes after six, on Friday at 10:00.
    await later(22 * HOUR_MS - 1);
    expect(await chatOf(ticket)).toEqual([]);
    await later(1);
    expect(await chatOf(ticket)).toEqual([expect.stringContaining('Jan 2, 2026, 12:00')]);
    await later(2 * HOUR_MS - 1);
    expect(await read(ticket)).toMatchObject({ status: 'open' });
    await later(1);
    expect(await read(ticket)).toMatchObject({ status: 'closed', closeCause: 'inactivity' });
  });

  it('follows the hours when they change', async () => {
    const { open, read, later, app, guild, calendar } = await setUp({}, RULES);
    const ticket = await open();
    await app.calendars.update(
      { guild, id: calendar.id, ifVersion: null },
      { week: { ...CLOSED_WEEK, thu: [{ from: '00:00', to: '24:00' }] } },
    );
    await later(6 * HOUR_MS);
    await later(2 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('counts all hours without a calendar', async () => {
    const { open, read, later, app, target } = await setUp({}, RULES);
    await app.categories.update(target, { calendarId: null });
    const ticket = await open();
    await later(6 * HOUR_MS);
    await later(2 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('uses the calendar of the category to which the ticket is moved', async () => {
    const { open, read, later, app, guild, on } = await setUp({}, RULES);
    const other = await app.categories.create(guild, SYSTEM, { name: 'Always', ...RULES });
    const ticket = await open();
    await app.tickets.move({ ...on(ticket), categoryId: other.id });
    await later(6 * HOUR_MS);
    await later(2 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ status: 'closed' });
  });
});
