import type { CalendarQuery, OrganizationCalendar } from '#core/calendars/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, OrganizationCalendarId, OrganizationId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aCalendar, aCategory, anOrganization, aServer, aTarget, aTeam, NOON } from '../support/build.ts';
import { anOrganizationCalendar } from '../support/build-organization-calendar.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const LATER = plusMs(NOON, 60_000);

export const organizationCalendarContract = (stores: () => Stores): void => {
  let organization: OrganizationId;
  beforeEach(async () => {
    organization = await addOrganization();
  });

  const addOrganization = async (): Promise<OrganizationId> => {
    const added = anOrganization();
    await stores().organizations.addOrganization(added);
    return added.id;
  };
  const addMember = async (): Promise<GuildId> => {
    const { id } = aServer();
    await stores().organizations.addServer(aServer({ id }));
    await stores().organizations.join(id, organization);
    return id;
  };
  const add = async (fields: Partial<OrganizationCalendar> = {}, owner = organization) => {
    const calendar = anOrganizationCalendar(owner, fields);
    await stores().organizationCalendars.add(calendar);
    return calendar;
  };
  const order = ({ id }: OrganizationCalendar) => stores().organizationCalendars.orderCopies(organization, id, NOON);
  const listOrders = async (guild: GuildId) =>
    (await stores().calendarOrders.listDue(LATER, 100)).filter(({ guildId }) => guildId === guild);
  const lock = (guild: GuildId, id: OrganizationCalendarId) =>
    stores().work.run(() => stores().calendarOrders.lock(guild, id));

  it('are kept with all fields, for their organization only', async () => {
    const calendar = await add({
      week: { ...aCalendar(aServer().id).week, mon: [{ from: '22:00', to: '06:00' }], sun: [] },
      holidays: [{ name: 'Näxt', date: null, rule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', spans: [] }],
      outside: 'block',
    });
    const { organizationCalendars: store } = stores();
    expect(await store.find(organization, calendar.id)).toEqual(calendar);
    expect(await store.find(await addOrganization(), calendar.id)).toBeNull();
    const saved = await store.save({ ...calendar, name: 'New', outside: 'warn', updatedAt: LATER });
    expect(saved).toEqual({ ...calendar, name: 'New', outside: 'warn', updatedAt: LATER, version: 2 });
    expect(await store.find(organization, calendar.id)).toEqual(saved);
    await expect(store.save(calendar)).rejects.toBeInstanceOf(VersionConflict);
  });

  it('are listed by name, and found by a text in it', async () => {
    const [b, a] = [await add({ name: 'Beta' }), await add({ name: 'Alpha' })];
    await add({ name: 'Elsewhere' }, await addOrganization());
    const list = async (query: CalendarQuery) =>
      (await readAllPages((page) => stores().organizationCalendars.list(organization, query, page))).map(
        ({ id }) => id,
      );
    expect(await list({})).toEqual([a.id, b.id]);
    expect(await list({ q: 'bet' })).toEqual([b.id]);
  });

  it('have names that are unique in their organization', async () => {
    const first = await add({ name: 'One' });
    const second = await add({ name: 'Two' });
    await add({ name: 'One' }, await addOrganization());
    await expect(add({ name: 'One' })).rejects.toMatchObject({ reason: 'name_taken' });
    await expect(stores().organizationCalendars.save({ ...second, name: 'One' })).rejects.toMatchObject({
      reason: 'name_taken',
    });
    await stores().organizationCalendars.save(first);
  });

  it('are removed by their organization only', async () => {
    const calendar = await add();
    const { organizationCalendars: store } = stores();
    await store.remove(await addOrganization(), calendar.id);
    expect(await store.find(organization, calendar.id)).toEqual(calendar);
    await store.remove(organization, calendar.id);
    expect(await store.find(organization, calendar.id)).toBeNull();
  });

  it('count the members whose copies are current', async () => {
    const calendar = await add();
    const count = async () => {
      const found = await stores().organizationCalendars.findCounted(organization, calendar.id);
      return [found?.serverCount, found?.currentServerCount];
    };
    expect(await count()).toEqual([0, 0]);
    const guild = await addMember();
    await addMember();
    expect(await count()).toEqual([2, 0]);
    await stores().calendarOrders.remove(guild, calendar.id);
    expect(await count()).toEqual([2, 1]);
    const { items } = await stores().organizationCalendars.list(organization, {}, { limit: 10, after: null });
    expect(items).toEqual([{ ...calendar, serverCount: 2, currentServerCount: 1 }]);
    await order(calendar);
    expect(await count()).toEqual([2, 0]);
    expect(await stores().organizationCalendars.findCounted(await addOrganization(), calendar.id)).toBeNull();
  });

  it('have one order for each member, which is due when it was ordered last', async () => {
    const [calendar, other] = [await add(), await add()];
    const guild = await addMember();
    const stranger = aServer();
    await stores().organizations.addServer(stranger);
    for (const { id } of await listOrders(guild)) await stores().calendarOrders.remove(guild, id);
    await order(calendar);
    await stores().organizationCalendars.orderCopies(organization, calendar.id, LATER);
    await order(other);
    expect(await listOrders(guild)).toEqual([
      { guildId: guild, id: other.id, dueAt: NOON },
      { guildId: guild, id: calendar.id, dueAt: LATER },
    ]);
    expect(await listOrders(stranger.id)).toEqual([]);
    const { calendarOrders } = stores();
    expect((await calendarOrders.listDue(LATER, 1)).filter(({ guildId }) => guildId === guild)).toHaveLength(1);
    await calendarOrders.postpone(guild, other.id, plusMs(LATER, 1));
    expect((await listOrders(guild)).map(({ id }) => id)).toEqual([calendar.id]);
    expect((await calendarOrders.listDue(plusMs(NOON, -1), 9)).filter(({ guildId }) => guildId === guild)).toEqual([]);
  });

  it('are locked for a member that has an order', async () => {
    const calendar = await add();
    const guild = await addMember();
    expect(await lock(guild, calendar.id)).toBe(organization);
    const lockAll = () => stores().work.run(() => stores().organizationCalendars.lock(organization));
    await expect(lockAll()).resolves.toBeUndefined();
    await stores().calendarOrders.remove(guild, calendar.id);
    expect(await lock(guild, calendar.id)).toBeNull();
  });

  it('are ordered for a server that joins', async () => {
    const calendar = await add();
    await add({}, await addOrganization());
    const guild = await addMember();
    expect((await listOrders(guild)).map(({ id }) => id)).toEqual([calendar.id]);
  });

  it('remain with a server that leaves, as its own', async () => {
    const { organizations, calendars } = stores();
    const calendar = await add();
    const [guild, other] = [await addMember(), await addMember()];
    const copy = aCalendar(guild, { organizationCalendarId: calendar.id });
    const kept = aCalendar(other, { organizationCalendarId: calendar.id });
    const own = aCalendar(guild);
    for (const one of [copy, kept, own]) await calendars.add(one);
    await organizations.join(guild, organization);
    expect(await calendars.findCopy(guild, calendar.id)).toEqual(copy);
    await organizations.join(guild, null);
    expect(await calendars.findCopy(guild, calendar.id)).toBeNull();
    expect(await calendars.find(guild, copy.id)).toEqual({
      ...copy,
      organizationCalendarId: null,
      formerOrganizationCalendarId: calendar.id,
      version: 2,
    });
    expect(await calendars.find(guild, own.id)).toEqual(own);
    expect(await calendars.findCopy(other, calendar.id)).toEqual(kept);
    expect(await listOrders(guild)).toEqual([]);
    expect(await listOrders(other)).toHaveLength(1);
    expect(await lock(guild, calendar.id)).toBeNull();
  });

  it('are found again in a server that kept them, by the calendar that they were copies of', async () => {
    const { organizations, calendars } = stores();
    const [calendar, other] = [await add(), await add()];
    const guild = await addMember();
    const copy = aCalendar(guild, { organizationCalendarId: calendar.id });
    for (const one of [copy, aCalendar(guild)]) await calendars.add(one);
    const find = (id: OrganizationCalendarId, server = guild) =>
      stores().work.run(() => stores().calendars.findFormerCopy(server, id));
    expect(await find(calendar.id)).toBeNull();
    await organizations.join(guild, null);
    expect(await find(calendar.id)).toMatchObject({ id: copy.id, formerOrganizationCalendarId: calendar.id });
    expect(await find(other.id)).toBeNull();
    expect(await find(calendar.id, await addMember())).toBeNull();
    await organizations.join(guild, await addOrganization());
    await organizations.join(guild, organization);
    const kept = await find(calendar.id);
    expect(kept).toMatchObject({ id: copy.id, organizationCalendarId: null });
    const back = { organizationCalendarId: calendar.id, formerOrganizationCalendarId: null };
    await calendars.save({ ...copy, ...kept, ...back });
    expect(await calendars.findCopy(guild, calendar.id)).toMatchObject({ id: copy.id, ...back });
    expect(await find(calendar.id)).toBeNull();
  });

  it('are replaced by those of another organization that the server moves to', async () => {
    const { organizations, calendars } = stores();
    const calendar = await add();
    const guild = await addMember();
    const copy = aCalendar(guild, { organizationCalendarId: calendar.id });
    await calendars.add(copy);
    const second = await addOrganization();
    const theirs = await add({}, second);
    await organizations.join(guild, second);
    expect(await calendars.find(guild, copy.id)).toMatchObject({ organizationCalendarId: null });
    expect((await listOrders(guild)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await lock(guild, theirs.id)).toBe(second);
  });

  it('have one copy in a server, whose name the server lists', async () => {
    const { calendars } = stores();
    const calendar = await add();
    const guild = await addMember();
    await calendars.add(aCalendar(guild, { name: 'Copy', organizationCalendarId: calendar.id }));
    await calendars.add(aCalendar(guild, { name: 'Own' }));
    expect([...(await calendars.listNames(guild))].sort()).toEqual(['Copy', 'Own']);
    expect(await calendars.listNames(aServer().id)).toEqual([]);
  });

  it('count the members that use their copy, whatever refers to it', async () => {
    const { calendars, categories, targets, teams, settings, organizationCalendars } = stores();
    const calendar = await add();
    const count = () => organizationCalendars.countUsingServers(organization, calendar.id);
    const uses = [
      (guild: GuildId, calendarId: string) => categories.add({ ...aCategory(guild), calendarId: calendarId as never }),
      (guild: GuildId, calendarId: string) => targets.add(aTarget(guild, { calendarId: calendarId as never })),
      (guild: GuildId, calendarId: string) => teams.add(aTeam(guild, { calendarId: calendarId as never })),
      async (guild: GuildId, calendarId: string) => {
        await settings.save({ ...buildDefaultSettings(guild), calendarId: calendarId as never });
      },
    ];
    for (const [index, use] of uses.entries()) {
      const guild = await addMember();
      const copy = aCalendar(guild, { organizationCalendarId: calendar.id });
      await calendars.add(copy);
      expect(await count()).toBe(index);
      await use(guild, copy.id);
      await use(guild, copy.id).catch(() => undefined);
      expect(await count()).toBe(index + 1);
    }
    expect(await organizationCalendars.countUsingServers(await addOrganization(), calendar.id)).toBe(0);
  });
};
