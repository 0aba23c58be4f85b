import type { Calendar } from '#core/calendars/index.ts';
import type { CalendarId, GuildId, OrganizationId } from '#core/shared/ids.ts';
import { aGuildId, aTicket, NOON } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';
import { createInMemory } from '../../support/in-memory.ts';
import { memory } from '../../support/memory-module.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';

const NEW = { name: 'Office', timezone: 'Europe/Berlin' };
const NIGHT = { mon: [{ from: '22:00', to: '06:00' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const ALL = { limit: 100, after: null };

describe('calendars of an organization', () => {
  const clock = new SteadyClock();
  const { app, container } = createInMemory(clock);
  const { organizationCalendars, organizations, calendars } = app;
  let organization: OrganizationId;
  let guild: GuildId;
  beforeEach(async () => {
    organization = (await organizations.addOrganization('Acme', 'team')).id;
    guild = await addMember();
  });

  const addMember = async (): Promise<GuildId> => {
    const id = aGuildId();
    await organizations.addServer(id, 'Member', 'team');
    await organizations.joinOrganization(organization, id);
    return id;
  };
  const create = (fields: object = {}) => organizationCalendars.create(organization, { ...NEW, ...fields });
  const list = async (server = guild): Promise<readonly Calendar[]> => (await calendars.list(server, {}, ALL)).items;
  const findCopy = async (server = guild): Promise<Calendar> => {
    const [copy] = (await list(server)).filter(({ organizationCalendarId }) => organizationCalendarId !== null);
    if (!copy) throw new Error('There is no copy.');
    return copy;
  };
  const use = (server: GuildId, calendarId: CalendarId) =>
    app.settings.update({ guild: server, ifVersion: null, change: { calendarId } });
  const ref = (id: Awaited<ReturnType<typeof create>>['id']) => ({ organization, id, ifVersion: null });

  it('are carried to all members, and to no other server', async () => {
    const other = await addMember();
    const stranger = aGuildId();
    await organizations.addServer(stranger, 'Stranger', 'team');
    const { id, version } = await create({ week: NIGHT, outside: 'block' });
    expect(version).toBe(1);
    expect(await list()).toEqual([]);
    expect(await organizationCalendars.get(organization, id)).toMatchObject({ serverCount: 2, currentServerCount: 0 });
    expect(await organizationCalendars.carry()).toBe(2);
    for (const server of [guild, other])
      expect(await list(server)).toMatchObject([
        { ...NEW, week: NIGHT, outside: 'block', guildId: server, organizationCalendarId: id, version: 1 },
      ]);
    expect(await list(stranger)).toEqual([]);
    expect(await organizationCalendars.get(organization, id)).toMatchObject({ serverCount: 2, currentServerCount: 2 });
    expect(await organizationCalendars.carry()).toBe(0);
  });

  it('change their copies, and what open tickets wait for', async () => {
    const { id } = await create();
    await organizationCalendars.carry();
    const copy = await findCopy();
    const state = container.get(memory.state);
    const ticket = aTicket({ guildId: guild, nextDueAt: NOON });
    state.table('tickets').set(ticket.id, ticket);
    const isDue = () => state.table('due-tickets').has(ticket.id);
    await organizationCalendars.update(ref(id), { outside: 'warn' });
    await organizationCalendars.carry();
    expect(await findCopy()).toMatchObject({ id: copy.id, outside: 'warn', version: 2 });
    expect(isDue()).toBe(false);
    await organizationCalendars.update(ref(id), { name: 'Night', week: NIGHT });
    await organizationCalendars.carry();
    expect(await findCopy()).toMatchObject({ id: copy.id, name: 'Night', week: NIGHT, version: 3 });
    expect(isDue()).toBe(true);
  });

  it('order nothing for a change without effect', async () => {
    const { id } = await create({ outside: 'warn' });
    await organizationCalendars.carry();
    expect(await organizationCalendars.update(ref(id), { outside: 'warn' })).toMatchObject({ version: 1 });
    expect(await organizationCalendars.carry()).toBe(0);
  });

  it('have another name where the server has taken it', async () => {
    const own = await calendars.create(guild, NEW);
    const { id } = await create();
    await organizationCalendars.carry();
    expect(await findCopy()).toMatchObject({ name: 'Office (2)' });
    await organizationCalendars.update(ref(id), { outside: 'warn' });
    await organizationCalendars.carry();
    expect(await findCopy()).toMatchObject({ name: 'Office (2)', outside: 'warn' });
    await calendars.delete({ guild, id: own.id, ifVersion: null });
    await organizationCalendars.update(ref(id), { outside: 'block' });
    await organizationCalendars.carry();
    expect(await findCopy()).toMatchObject({ name: 'Office', outside: 'block' });
  });

  it('try again when the server takes the name at the same time', async () => {
    await create();
    const store = container.get(port.calendarStore);
    const listNames = store.listNames.bind(store);
    Object.assign(store, { listNames: () => Promise.resolve([]) });
    await calendars.create(guild, NEW);
    await organizationCalendars.carry();
    expect(await list()).toHaveLength(1);
    Object.assign(store, { listNames });
    await clock.advance(2_000);
    await organizationCalendars.carry();
    expect(await findCopy()).toMatchObject({ name: 'Office (2)' });
  });

  it('are not changed or deleted in a server', async () => {
    await create();
    await organizationCalendars.carry();
    const copy = await findCopy();
    const refused = {
      reason: 'managed_by_organization',
      message: 'Calendar "Office" belongs to the organization. Change or delete it there.',
    };
    const target = { guild, id: copy.id, ifVersion: null };
    await expect(calendars.update(target, { outside: 'block' })).rejects.toMatchObject(refused);
    await expect(calendars.delete(target)).rejects.toMatchObject(refused);
    const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:29991224', 'END:VEVENT', 'END:VCALENDAR'];
    await expect(calendars.importHolidays(target, file.join('\r\n'))).rejects.toMatchObject(refused);
    expect(await findCopy()).toEqual(copy);
  });

  it('cannot be deleted while a member uses its copy', async () => {
    const { id } = await create();
    await organizationCalendars.carry();
    await use(guild, (await findCopy()).id);
    await expect(organizationCalendars.delete(ref(id))).rejects.toMatchObject({
      reason: 'in_use',
      message: 'Calendar "Office" is still used by 1 server(s). Choose another calendar there first.',
    });
    await app.settings.update({ guild, ifVersion: null, change: { calendarId: null } });
    await organizationCalendars.delete(ref(id));
    await organizationCalendars.carry();
    expect(await list()).toEqual([]);
    await expect(organizationCalendars.get(organization, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leave their copy to a server that begins to use it before it is gone', async () => {
    const other = await addMember();
    const { id } = await create();
    await organizationCalendars.carry();
    await organizationCalendars.delete(ref(id));
    await use(guild, (await findCopy()).id);
    await organizationCalendars.carry();
    expect(await list()).toMatchObject([{ name: 'Office', organizationCalendarId: null }]);
    expect(await list(other)).toEqual([]);
  });

  it('come to a server that joins, stay with one that leaves as its own, and are taken back when it joins again', async () => {
    const { id } = await create();
    const joined = await addMember();
    await organizationCalendars.carry();
    const copy = await findCopy(joined);
    await organizationCalendars.update(ref(id), { outside: 'warn' });
    await organizations.leaveOrganization(joined);
    await organizationCalendars.carry();
    const kept = { ...copy, organizationCalendarId: null, formerOrganizationCalendarId: id, version: 2 };
    expect(await list(joined)).toEqual([kept]);
    await calendars.update({ guild: joined, id: copy.id, ifVersion: null }, { outside: 'block' });
    await use(joined, copy.id);
    await organizations.joinOrganization(organization, joined);
    await organizationCalendars.carry();
    const back = { organizationCalendarId: id, formerOrganizationCalendarId: null };
    expect(await list(joined)).toMatchObject([{ id: copy.id, name: 'Office', outside: 'warn', ...back }]);
    await organizationCalendars.update(ref(id), { name: 'Night' });
    await organizationCalendars.carry();
    expect(await list(joined)).toMatchObject([{ id: copy.id, name: 'Night', ...back }]);
  });

  it('are taken back unchanged, through another organization, too', async () => {
    const { id } = await create();
    await organizationCalendars.carry();
    const copy = await findCopy();
    const other = (await organizations.addOrganization('Other', 'team')).id;
    await organizationCalendars.create(other, NEW);
    await organizations.joinOrganization(other, guild);
    await organizationCalendars.carry();
    expect(await list()).toMatchObject([
      { id: copy.id, organizationCalendarId: null },
      { name: 'Office (2)', formerOrganizationCalendarId: null },
    ]);
    await organizations.joinOrganization(organization, guild);
    await organizationCalendars.carry();
    expect(await list()).toMatchObject([
      { id: copy.id, name: 'Office', organizationCalendarId: id },
      { name: 'Office (2)', organizationCalendarId: null },
    ]);
    expect(await organizationCalendars.get(organization, id)).toMatchObject({ serverCount: 1, currentServerCount: 1 });
  });

  it('remain with a server that joins again where the calendar is gone, and come again where the server deleted its own', async () => {
    const [first, second] = [await create(), await create({ name: 'Night' })];
    await organizationCalendars.carry();
    await organizations.leaveOrganization(guild);
    await organizations.joinOrganization(organization, guild);
    await organizationCalendars.delete(ref(first.id));
    const [night] = await list();
    await calendars.delete({ guild, id: night?.id as CalendarId, ifVersion: null });
    await organizationCalendars.carry();
    expect(await list()).toMatchObject([
      { name: 'Night', organizationCalendarId: second.id, version: 1 },
      { name: 'Office', organizationCalendarId: null },
    ]);
  });

  it('are refused with wrong hours, for another organization, and with an old version', async () => {
    const wrong = { week: { ...NIGHT, tue: [{ from: '09:00', to: '09:00' }] } };
    await expect(create(wrong)).rejects.toMatchObject({ details: [{ field: 'week.tue.0', reason: 'inconsistent' }] });
    const { id } = await create();
    await expect(organizationCalendars.update(ref(id), wrong)).rejects.toMatchObject({ code: 'validation_error' });
    await expect(create()).rejects.toMatchObject({ reason: 'name_taken' });
    const theirs = (await organizations.addOrganization('Other', 'team')).id;
    const foreign = { ...ref(id), organization: theirs };
    await expect(organizationCalendars.update(foreign, { name: 'X' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(organizationCalendars.delete(foreign)).rejects.toMatchObject({ code: 'not_found' });
    const old = { ...ref(id), ifVersion: 7 };
    await expect(organizationCalendars.update(old, { name: 'X' })).rejects.toMatchObject({ reason: 'stale_version' });
  });
});
