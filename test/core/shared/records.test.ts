import { isTransient, VersionConflict } from '#core/shared/errors.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { GuildId } from '#core/shared/ids.ts';
import {
  listFilterValues,
  type ListDefinition,
  listSorts,
  parseSort,
  splitQuery,
} from '#core/shared/list-definition.ts';
import { recordEvent } from '#core/shared/record-event.ts';
import { getForUpdate, getOrThrow, requireVersion } from '#core/shared/records.ts';
import { aGuildId, NOON } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';

describe('a record that is read', () => {
  const guild = aGuildId();
  const record = { id: 'known', version: 3 };
  const store = {
    find: (owner: GuildId, id: string) => Promise.resolve(owner === guild && id === 'known' ? record : null),
  };

  it('is found, or an error names its kind', async () => {
    expect(await getOrThrow(store, 'Panel', guild, 'known')).toBe(record);
    await expect(getOrThrow(store, 'Panel', guild, 'other')).rejects.toMatchObject({
      code: 'not_found',
      message: 'Panel not found.',
    });
    await expect(getOrThrow(store, 'Panel', aGuildId(), 'known')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([3, null])('may be changed by a caller that has read version %s', async (ifVersion) => {
    expect(await getForUpdate(store, 'Panel', { guild, id: 'known', ifVersion })).toBe(record);
    expect(() => requireVersion('Panel', record, ifVersion)).not.toThrow();
  });

  it.each([2, 4, 0])('may not be changed by a caller that has read version %s', async (ifVersion) => {
    const change = getForUpdate(store, 'Panel', { guild, id: 'known', ifVersion });
    await expect(change).rejects.toThrow('The panel was changed by another request.');
    await expect(change).rejects.toBeInstanceOf(VersionConflict);
    await expect(change.catch(isTransient)).resolves.toBe(true);
  });

  it('may not be changed when it does not exist', async () => {
    await expect(getForUpdate(store, 'Panel', { guild, id: 'other', ifVersion: null })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

it('records an event at the time of the clock, under an id of its own', async () => {
  const recorded: DomainEvent[] = [];
  const events = {
    append: (event: DomainEvent) => {
      recorded.push(event);
      return Promise.resolve();
    },
  };
  const ids = { next: (kind: string) => `a new ${kind}` };
  const event = { guildId: aGuildId(), type: 'flow.published', actor: { type: 'system' }, data: { flow: 1 } } as const;
  await recordEvent({ events, ids, clock: new FakeClock(NOON) } as never, event as never);
  expect(recorded).toEqual([{ ...event, id: 'a new event', at: NOON, sequence: null }]);
});

describe('a list', () => {
  const definition = {
    sorts: ['name', 'createdAt'],
    defaultSort: 'name',
    texts: ['name'],
    filters: {
      status: { field: 'status', match: 'equals' },
      tag: { field: 'tags', match: 'includes' },
    },
  } as const satisfies ListDefinition;

  it('is sorted by each field in both directions', () => {
    expect(listSorts(definition.sorts)).toEqual(['name', '-name', 'createdAt', '-createdAt']);
    expect(parseSort('createdAt')).toEqual({ field: 'createdAt', isDescending: false });
    expect(parseSort('-createdAt')).toEqual({ field: 'createdAt', isDescending: true });
  });

  it('is searched for words in lower case, each once, ten at most', () => {
    expect(splitQuery('  Log  in\tLOG\n')).toEqual(['log', 'in']);
    expect(splitQuery('   ')).toEqual([]);
    const words = Array.from({ length: 12 }, (_, place) => `word${place}`);
    expect(splitQuery(words.join(' '))).toEqual(words.slice(0, 10));
  });

  it('is filtered by the values that a request names', () => {
    expect(listFilterValues(definition, { sort: 'name', q: 'x', tag: ['a', 'b'] })).toEqual([
      { field: 'tags', match: 'includes', values: ['a', 'b'] },
    ]);
    expect(listFilterValues(definition, { status: ['open'], tag: undefined })).toEqual([
      { field: 'status', match: 'equals', values: ['open'] },
    ]);
    expect(listFilterValues(definition, {})).toEqual([]);
  });
});
