import { automations } from '#adapters/postgres/automations/automation-tables.ts';
import { Conditions } from '#adapters/postgres/records/conditions.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { recordStore, type RecordStore } from '#adapters/postgres/records/record-store.ts';
import type { Automation } from '#core/automations/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { aGuildId, NOON } from '../../../support/build.ts';
import { anAutomation } from '../../../support/build-flows.ts';
import { availableDatabase } from '../../../support/databases.ts';

let database: Database;
let records: RecordStore<Automation>;
let guildId: GuildId;
const stored = async (overrides: Partial<Automation> = {}): Promise<Automation> => {
  const automation = anAutomation(guildId, overrides);
  await records.insert(automation);
  return automation;
};

beforeAll(async () => {
  database = await availableDatabase();
  records = recordStore(database, automations, {
    label: 'rule',
    notSaved: ['runCount', 'lastRunAt'],
    uniques: { automations_name: ({ name }) => conflict('name_taken', `${name} is taken.`) },
    sorting: { fields: ['position', 'id'], direction: 'asc' },
  });
});
afterAll(() => database.close());
beforeEach(() => {
  guildId = aGuildId();
});

it('finds the record that has all of the values, and no other', async () => {
  const { id } = await stored();
  expect(await records.find({ guildId, id })).toMatchObject({ id, guildId });
  expect(await records.find({ guildId: aGuildId(), id })).toBeNull();
  expect(await records.lock({ guildId, id }, 'key share')).toBe(true);
  expect(await records.lock({ guildId: aGuildId(), id }, 'key share')).toBe(false);
});

it('lists page by page in the order of several columns, within further conditions', async () => {
  const positions = [2, 10, 1, 2, 3];
  for (const position of positions) await stored({ position });
  const seen: number[] = [];
  let after: readonly string[] | null = null;
  do {
    const most = new Conditions().add('r.position < :most', { most: 10 });
    const page = await records.list({ guildId }, { limit: 1, after }, { conditions: most });
    seen.push(...page.items.map(({ position }) => position));
    after = page.next;
  } while (after);
  expect(seen).toEqual([1, 2, 2, 3]);
  expect((await records.listAll({ guildId })).map(({ position }) => position)).toEqual([1, 2, 2, 3, 10]);
});

it('saves a record once per version, without the fields that others write', async () => {
  const before = await stored({ runCount: 1 });
  await database.query('update automations set run_count = 7, last_run_at = :at::timestamptz where id = :id::uuid', {
    at: NOON,
    id: before.id,
  });
  const saved = await records.save({ ...before, enabled: false, runCount: 3 });
  expect(saved).toEqual({ ...before, enabled: false, version: before.version + 1, runCount: 7, lastRunAt: NOON });
  expect(await records.find({ guildId, id: before.id })).toEqual(saved);
  const late = records.save({ ...before, name: 'late' });
  await expect(late).rejects.toThrow(VersionConflict);
  await expect(late).rejects.toThrow('The rule was changed');
  await expect(records.save({ ...saved, guildId: aGuildId() })).rejects.toThrow(VersionConflict);
});

it('names a violated unique constraint, in an insert and in a save', async () => {
  const { name } = await stored();
  const other = await stored();
  await expect(stored({ name })).rejects.toMatchObject({ code: 'conflict', message: `${name} is taken.` });
  await expect(records.save({ ...other, name })).rejects.toMatchObject({ code: 'conflict' });
});

it('passes on the violation of a constraint without a message', async () => {
  const { id } = await stored();
  await expect(stored({ id })).rejects.toMatchObject({ constraint: 'automations_pkey' });
});

it('removes the record, and not another version of it', async () => {
  const { id, version } = await stored();
  expect(await records.remove({ guildId, id, version: version + 1 })).toBe(false);
  expect(await records.remove({ guildId, id, version })).toBe(true);
  expect(await records.remove({ guildId, id })).toBe(false);
});
