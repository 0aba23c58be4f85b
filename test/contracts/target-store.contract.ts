import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Target, TargetQuery } from '#core/targets/index.ts';
import { aCalendar, aGuildId, aTarget, NOON } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

export const targetStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });

  const add = async (fields: Partial<Target> = {}, where = guild): Promise<Target> => {
    const target = aTarget(where, fields);
    await stores().targets.add(target);
    return target;
  };
  const find = ({ guildId, id }: Target) => stores().targets.find(guildId, id);

  it('keeps all fields', async () => {
    const target = await add({
      conditions: { all: [{ field: 'ticket.priority', operator: 'eq', value: 'urgent' }] },
      firstResponseMinutes: { low: 600, urgent: 15 },
      nextResponseMinutes: 30,
      resolutionMinutes: null,
      calendarId: aCalendar(guild).id,
      pausedIn: ['pending', 'on_hold'],
      warnBeforePercent: [50, 75],
      position: 3,
    });
    expect(await find(target)).toEqual(target);
    const saved = await stores().targets.save({ ...target, name: 'New', updatedAt: plusMs(NOON, 5) });
    expect(saved).toEqual({ ...target, name: 'New', updatedAt: plusMs(NOON, 5), version: 2 });
    expect(await find(target)).toEqual(saved);
  });

  it('lists those of the server by position, and finds a text in the name', async () => {
    const [second, first] = [await add({ name: 'Beta', position: 2 }), await add({ name: 'Alpha', position: 1 })];
    await add({ name: 'Elsewhere' }, aGuildId());
    const list = (query: TargetQuery) => readAllPages((page) => stores().targets.list(guild, query, page));
    expect(await list({})).toEqual([first, second]);
    expect(await list({ q: 'bet' })).toEqual([second]);
    expect(await list({ sort: '-name' })).toEqual([second, first]);
  });

  it('refuses a name that is taken in the server, and a stale version', async () => {
    const [first, second] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    const taken = { code: 'conflict', reason: 'name_taken' };
    await expect(add({ name: 'One' })).rejects.toMatchObject(taken);
    await expect(stores().targets.save({ ...second, name: 'One' })).rejects.toMatchObject(taken);
    await stores().targets.save(first);
    await expect(stores().targets.save(first)).rejects.toBeInstanceOf(VersionConflict);
    await expect(add({ name: 'One' }, aGuildId())).resolves.toMatchObject({ name: 'One' });
  });

  it('removes those of the server only', async () => {
    const target = await add();
    await stores().targets.remove(aGuildId(), target.id);
    expect(await find(target)).toEqual(target);
    await stores().targets.remove(guild, target.id);
    expect(await find(target)).toBeNull();
  });

  it('are counted as uses of their calendar', async () => {
    const calendar = aCalendar(guild);
    await stores().calendars.add(calendar);
    await add({ calendarId: calendar.id });
    const use = await stores().work.run(() => stores().calendars.lockForRemoval(guild, calendar.id));
    expect(use).toEqual({ categories: 0, targets: 1, settings: 0, teams: 0 });
  });
};
