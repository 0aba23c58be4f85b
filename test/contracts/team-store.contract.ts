import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { buildPresence, type Team } from '#core/teams/index.ts';
import { NO_ASSIGNMENT } from '#core/categories/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aCategory, aGuildId, aServer, aTeam, aTicket, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const OTHER = '900' as UserId;
const LATER = plusMs(NOON, 1_000);

export const teamStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(async () => {
    guild = aGuildId();
    await stores().organizations.addServer(aServer({ id: guild }));
  });

  const add = async (fields: Partial<Team> = {}, where = guild): Promise<Team> => {
    const team = aTeam(where, fields);
    await stores().teams.add(team);
    return team;
  };

  it('keeps all fields', async () => {
    const shift = { name: 'Early', days: ['mon'], from: '09:00', to: '17:00', staffIds: [STAFF] } as const;
    const team = await add({
      roleIds: ['1'],
      staffIds: [STAFF],
      leadIds: [OTHER],
      timezone: 'Europe/Berlin',
      calendarId: uuidIds.next('calendar'),
      shifts: [{ ...shift, rotation: 'weekly', startsOn: '2026-11-30' }],
    });
    expect(await stores().teams.find(guild, team.id)).toEqual(team);
    const saved = await stores().teams.save({ ...team, name: 'New', updatedAt: LATER });
    expect(saved).toEqual({ ...team, name: 'New', updatedAt: LATER, version: 2 });
    expect(await stores().teams.find(guild, team.id)).toEqual(saved);
    await expect(stores().teams.save(team)).rejects.toBeInstanceOf(VersionConflict);
  });

  it('has one of each name in a server', async () => {
    const team = await add();
    await expect(add({ name: team.name })).rejects.toMatchObject({ reason: 'name_taken' });
    await add({ name: team.name }, aGuildId());
  });

  it('lists those of a server by name', async () => {
    const [second, first] = [await add({ name: 'B' }), await add({ name: 'A' })];
    await add({}, aGuildId());
    const { items, next } = await stores().teams.list(guild, {}, { limit: 10, after: null });
    expect({ items, next }).toEqual({ items: [first, second], next: null });
  });

  it('says which of some there are, and counts what refers to one', async () => {
    const [team, foreign] = [await add(), await add({}, aGuildId())];
    const known = stores().work.run(() => stores().teams.lockForUse(guild, [team.id, foreign.id]));
    expect(await known).toEqual([team.id]);
    const count = () => stores().work.run(() => stores().teams.lockForRemoval(guild, team.id));
    expect(await count()).toEqual({ categories: 0, tickets: 0 });
    const category = aCategory(guild, { teamIds: [uuidIds.next('team'), team.id] });
    await stores().categories.add(category);
    const ticket = { guildId: guild, categoryId: category.id, teamId: team.id };
    await keepTicket(stores(), aTicket(ticket), [], null);
    await keepTicket(stores(), aTicket({ ...ticket, status: 'closed' }), [], null);
    expect(await count()).toEqual({ categories: 1, tickets: 1 });
    await stores().teams.remove(guild, foreign.id);
    await stores().teams.remove(guild, team.id);
    expect(await stores().teams.find(guild, team.id)).toBeNull();
    expect(await stores().teams.find(foreign.guildId, foreign.id)).toEqual(foreign);
  });

  it('keeps what staff members chose, apart from when they were assigned a ticket', async () => {
    const { presences, assignments } = stores();
    const chosen = { chosen: 'busy', until: LATER, capacity: 3, chosenAt: NOON } as const;
    await presences.save({ ...buildPresence(guild, STAFF), ...chosen });
    await presences.save(buildPresence(aGuildId(), STAFF));
    expect(await presences.find(guild, STAFF)).toEqual({ ...buildPresence(guild, STAFF), ...chosen });
    expect(await presences.find(guild, OTHER)).toBeNull();
    await stores().work.run(() => assignments.recordAssignment(guild, STAFF, LATER));
    await presences.save({ ...buildPresence(guild, STAFF), chosen: 'away' });
    await stores().work.run(() => assignments.recordAssignment(guild, OTHER, NOON));
    const listed = [...(await presences.list(guild))].sort((a, b) => (a.staffId < b.staffId ? -1 : 1));
    const both = [
      { ...buildPresence(guild, STAFF), chosen: 'away', lastAssignedAt: LATER },
      { ...buildPresence(guild, OTHER), lastAssignedAt: NOON },
    ];
    expect(listed).toEqual(both.sort((a, b) => (a.staffId < b.staffId ? -1 : 1)));
    await presences.remove(aGuildId(), STAFF);
    expect(await presences.find(guild, STAFF)).not.toBeNull();
    await presences.remove(guild, STAFF);
    expect(await presences.list(guild)).toEqual([both.find(({ staffId }) => staffId === OTHER)]);
  });
};

export const assignmentStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(async () => {
    guild = aGuildId();
    await stores().organizations.addServer(aServer({ id: guild }));
  });

  const keep = (fields: Partial<Ticket>) => keepTicket(stores(), aTicket({ guildId: guild, ...fields }), [], null);
  const acquire = async (now = NOON) => {
    const acquired = await stores().assignments.acquire(now, plusMs(now, 1_000), 1_000);
    return acquired.filter(({ guildId }) => guildId === guild).length;
  };

  it('has one holder of a server that was woken, again when its lease ends', async () => {
    await stores().assignments.wake(guild, LATER);
    expect(await acquire()).toBe(0);
    await stores().assignments.wake(guild, NOON);
    await stores().assignments.wake(guild, LATER);
    expect(await acquire()).toBe(1);
    expect(await acquire()).toBe(0);
    await stores().assignments.renew({ guildId: guild, until: plusMs(NOON, 5_000) });
    expect(await acquire(plusMs(NOON, 4_999))).toBe(0);
    expect(await acquire(plusMs(NOON, 5_000))).toBe(1);
  });

  it('looks again when the holder says, or when it was woken meanwhile', async () => {
    await stores().assignments.wake(guild, NOON);
    await acquire();
    await stores().assignments.release(guild, null);
    expect(await acquire(plusMs(NOON, 3_600_000))).toBe(0);
    await stores().assignments.wake(guild, NOON);
    await acquire();
    await stores().assignments.release(guild, LATER);
    expect([await acquire(), await acquire(LATER)]).toEqual([0, 1]);
    await stores().assignments.wake(guild, LATER);
    await stores().assignments.release(guild, null);
    expect(await acquire(LATER)).toBe(1);
  });

  it('lists tickets that wait, the next due and then the oldest first, with who had the last one of the requester', async () => {
    const assignment = { ...NO_ASSIGNMENT, mode: 'previous' } as const;
    const categories = [aCategory(guild, { assignment }), aCategory(guild, { assignment }), aCategory(guild)] as const;
    for (const category of categories) await stores().categories.add(category);
    const [{ id: first }, { id: second }, other] = categories;
    const old = { createdAt: plusMs(NOON, -1_000), requesterId: OTHER };
    await keep({ ...old, claimedById: STAFF, status: 'closed', categoryId: other.id });
    await keep({ ...old, createdAt: plusMs(NOON, -2_000), claimedById: REQUESTER, categoryId: other.id });
    const late = await keep({ categoryId: first, createdAt: LATER, releasedByIds: [STAFF] });
    const due = await keep({
      categoryId: first,
      createdAt: plusMs(LATER, 5),
      nextDueAt: LATER,
      requesterId: '902' as UserId,
    });
    const early = await keep({ categoryId: second, createdAt: NOON, requesterId: OTHER });
    await keep({ categoryId: other.id });
    await keep({ categoryId: first, claimedById: STAFF, requesterId: '901' as UserId });
    await keep({ categoryId: first, status: 'pending' });
    const ids = [first, second];
    const rest = { teamId: null, releasedByIds: [] };
    const all = [
      { id: due.id, categoryId: first, previousStaffId: null, ...rest },
      { id: early.id, categoryId: second, previousStaffId: STAFF, ...rest },
      { id: late.id, categoryId: first, previousStaffId: null, ...rest, releasedByIds: [STAFF] },
    ];
    expect(await stores().assignments.listWaiting(guild, ids, 10)).toEqual(all);
    expect(await stores().assignments.listWaiting(guild, ids, 1)).toEqual(all.slice(0, 1));
    expect(await stores().assignments.listWaiting(aGuildId(), ids, 10)).toEqual([]);
    expect(await stores().assignments.findPlace(guild, late.id)).toEqual({ position: 2, length: 2 });
  });

  it('counts the open claims of a staff member', async () => {
    const category = aCategory(guild);
    await stores().categories.add(category);
    for (const status of ['open', 'pending', 'on_hold', 'closed'] as const)
      await keep({ status, claimedById: STAFF, categoryId: category.id });
    const count = (staff: UserId) => stores().work.run(() => stores().assignments.recordAssignment(guild, staff, NOON));
    expect([await count(STAFF), await count(OTHER)]).toEqual([3, 0]);
  });
};
