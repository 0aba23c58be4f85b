import { readFileSync } from 'node:fs';
import { PostgresPersonalData } from '#adapters/postgres/privacy/personal-data.ts';
import { renderTableHandling, TABLE_HANDLING } from '#adapters/postgres/privacy/table-list.ts';
import { ALL_TABLES } from '#adapters/postgres/schema/tables.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { availableDatabase } from '../../../support/databases.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

/** They follow from other tables: counted, indexed or removed by workers, or the erasure itself. */
const FOLLOWING = [
  'analytics_rollups',
  'attachments',
  'erasures',
  'staff_totals',
  'ticket_metrics',
  'ticket_word_changes',
  'ticket_words',
];

it('says of every table what an erasure does to it', () => {
  expect(Object.keys(TABLE_HANDLING)).toEqual(ALL_TABLES.map(({ meta }) => meta.tableName).toSorted());
});

it('has the tables that an erasure changes', async () => {
  const database = await availableDatabase();
  const { tables } = new PostgresPersonalData(database, nodeDigests, new FakeClock());
  await database.close();
  const erased = Object.entries(TABLE_HANDLING).flatMap(([table, { handling }]) =>
    handling === 'erased' ? [table] : [],
  );
  expect([...tables, ...FOLLOWING].toSorted()).toEqual(erased);
});

it('is in the docs', () => {
  const docs = readFileSync(new URL('../../../../docs/operate/personal-data.md', import.meta.url), 'utf8');
  expect(docs).toContain(`\n${renderTableHandling()}\n`);
});
