import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { addDemoData } from '../../apps/cli/simulation/demo-data.ts';
import { listArrivals, DAY_MS } from '../../apps/cli/simulation/calendar.ts';
import { getNextWorkTime, STAFF } from '../../apps/cli/simulation/staff.ts';
import { createRandomSource } from '../../apps/cli/simulation/random.ts';
import { DEMO_SERVERS } from '../../apps/cli/demo/demo.ts';
import { aServer } from '../support/build.ts';
import { availableDatabase } from '../support/databases.ts';

const [{ id: guild }] = DEMO_SERVERS;
const now = Date.UTC(2026, 5, 1, 12);
const TABLES = ['tickets', 'ticket_messages', 'ticket_timeline', 'ticket_notes', 'transcripts', 'transcript_messages'];

type Rows = (readonly { readonly row: Record<string, unknown> }[])[];

const rowsOf = async (database: Database): Promise<Rows> => {
  const all: Rows = [];
  for (const table of TABLES) all.push(await database.query(`select to_jsonb(x) as row from ${table} x order by 1`));
  return all;
};

/** Everything that comes of a seed in a server of its own. */
const madeWith = async (seed: string): Promise<Rows> => {
  const database = await availableDatabase();
  await new PostgresOrganizationStore(database).addServer(aServer({ id: guild }));
  const categories = new PostgresCategoryStore(database);
  await addDemoData({ categories }, database, { guild, tickets: 150, months: 2, seed, now });
  const rows = await rowsOf(database);
  await database.close();
  return rows;
};

let one: Rows;
beforeAll(async () => {
  one = await madeWith('a');
});

it('gives the same for the same seed, to the letter, and something else for another', async () => {
  expect(await madeWith('a')).toEqual(one);
  expect(await madeWith('b')).not.toEqual(one);
});

it('has every way for a ticket to end, and some that have not ended', () => {
  const [tickets = []] = one;
  const causes = new Set(tickets.map(({ row }) => row.close_cause));
  expect(causes).toEqual(new Set([null, 'manual', 'close_request', 'inactivity', 'member_left', 'merged']));
});

it('lets requests come in order, within the time, more on weekdays and more in the end', () => {
  const from = now - 360 * DAY_MS;
  const times = listArrivals(createRandomSource('x'), 20_000, from, now);
  expect(times).toHaveLength(20_000);
  expect([...times].sort((a, b) => a - b)).toEqual(times);
  expect([times[0]! >= from, times.at(-1)! < now]).toEqual([true, true]);
  const on = (day: number) => times.filter((at) => new Date(at).getUTCDay() === day).length;
  expect(on(1)).toBeGreaterThan(on(6) * 1.3);
  const half = times.filter((at) => at < from + 180 * DAY_MS).length;
  expect(half).toBeLessThan(10_000);
});

it.each(STAFF.map((member) => [member.id, member] as const))('lets %s work in their hours only', (_, member) => {
  const random = createRandomSource(member.id);
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const asked = now + hour * 3_600_000;
    const date = new Date(getNextWorkTime(random, member, asked));
    expect(date.getTime()).toBeGreaterThanOrEqual(asked);
    expect(member.days).toContain(date.getUTCDay());
    expect(date.getUTCHours()).toBeGreaterThanOrEqual(member.hours[0]);
    expect(date.getUTCHours()).toBeLessThan(member.hours[1]);
  }
});
