import type { Calendar, CalendarQuery } from '#core/calendars/index.ts';
import { type Category, NO_AUTO_CLOSE } from '#core/categories/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aCalendar, aCategory, aGuildId, aServer, aTeam, aTicket, NOON } from '../support/build.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { readAllPages } from './all-pages.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

export const calendarStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });

  const add = async (fields: Partial<Calendar> = {}, where = guild): Promise<Calendar> => {
    const calendar = aCalendar(where, fields);
    await stores().calendars.add(calendar);
    return calendar;
  };
  const find = ({ guildId, id }: Calendar) => stores().calendars.find(guildId, id);

  it('keeps all fields', async () => {
    const calendar = await add({
      week: { ...aCalendar(guild).week, mon: [{ from: '22:00', to: '06:00' }], sun: [] },
      holidays: [{ name: 'Näxt', date: null, rule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', spans: [] }],
      outside: 'block',
    });
    expect(await find(calendar)).toEqual(calendar);
    const saved = await stores().calendars.save({
      ...calendar,
      name: 'New',
      outside: 'warn',
      updatedAt: plusMs(NOON, 5),
    });
    expect(await find(calendar)).toEqual(saved);
    expect(saved).toEqual({ ...calendar, name: 'New', outside: 'warn', updatedAt: plusMs(NOON, 5), version: 2 });
  });

  it('finds and locks those of the server only', async () => {
    const calendar = await add();
    const elsewhere = aGuildId();
    expect(await stores().calendars.find(elsewhere, calendar.id)).toBeNull();
    expect(await stores().work.run(() => stores().calendars.lockForUse(elsewhere, calendar.id))).toBeNull();
    expect(await stores().work.run(() => stores().calendars.lockForUse(guild, calendar.id))).toEqual(calendar);
  });

  it('lists them by name, and finds a text in it', async () => {
    const [b, a] = [await add({ name: 'Beta' }), await add({ name: 'Alpha' })];
    await add({ name: 'Elsewhere' }, aGuildId());
    const list = (query: CalendarQuery) => readAllPages((page) => stores().calendars.list(guild, query, page));
    expect(await list({})).toEqual([a, b]);
    expect(await list({ q: 'bet' })).toEqual([b]);
  });

  it('refuses a name that is taken in the server, and a stale version', async () => {
    const [first, second] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    await expect(add({ name: 'One' })).rejects.toMatchObject({ reason: 'name_taken' });
    await expect(stores().calendars.save({ ...second, name: 'One' })).rejects.toMatchObject({ reason: 'name_taken' });
    await expect(add({ name: 'One' }, aGuildId())).resolves.toBeDefined();
    await stores().calendars.save(first);
    await expect(stores().calendars.save(first)).rejects.toBeInstanceOf(VersionConflict);
  });

  it('counts what refers to one before it is removed', async () => {
    const calendar = await add();
    const count = () => stores().work.run(() => stores().calendars.lockForRemoval(guild, calendar.id));
    expect(await count()).toEqual({ categories: 0, targets: 0, settings: 0, teams: 0 });
    await stores().categories.add(aCategory(guild, { calendarId: calendar.id }));
    await stores().categories.add(aCategory(guild, { name: 'Other' }));
    await stores().settings.save({ ...buildDefaultSettings(guild), calendarId: calendar.id });
    await stores().teams.add(aTeam(guild, { calendarId: calendar.id }));
    expect(await count()).toEqual({ categories: 1, targets: 0, settings: 1, teams: 1 });
  });

  it('recalculates the timers of open tickets that count open hours', async () => {
    const counting = aCategory(guild, { autoClose: { ...NO_AUTO_CLOSE, businessTime: true } });
    const [other, elsewhere] = [aCategory(guild), aCategory(aGuildId(), { autoClose: counting.autoClose })];
    for (const id of [guild, elsewhere.guildId]) await stores().organizations.addServer(aServer({ id }));
    for (const category of [counting, other, elsewhere]) await stores().categories.add(category);
    const open = ({ guildId, id }: Category, fields: Partial<Ticket> = {}) =>
      keepTicket(stores(), aTicket({ guildId, categoryId: id, ...fields }), [], null);
    const ticket = await open(counting);
    await open(counting, { status: 'closed' });
    await open(other);
    await open(elsewhere);
    await stores().calendars.recalculateTimers(guild, NOON);
    const due = await stores().tickets.listDue(NOON, 1_000);
    expect(due.filter((one) => [guild, elsewhere.guildId].includes(one.guild))).toEqual([{ guild, ticket: ticket.id }]);
  });

  it('removes one', async () => {
    const [calendar, other] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    await stores().calendars.remove(aGuildId(), calendar.id);
    expect(await find(calendar)).toEqual(calendar);
    await stores().calendars.remove(guild, calendar.id);
    expect([await find(calendar), await find(other)]).toEqual([null, other]);
  });
};
