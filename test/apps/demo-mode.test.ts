import type { Database } from '#adapters/postgres/database/database.ts';
import { readConfig } from '../../apps/composition/config/config.ts';
import { assertDatabaseOfDemo } from '../../apps/composition/demo/assert-database.ts';
import { decideExposure } from '../../apps/composition/listening/exposure.ts';
import { availableDatabase } from '../support/databases.ts';

const DEMO = { demo: { maxDesks: 1 } };
const NO_DEMO = { demo: null };

it('is off by default, and has a number of desks', () => {
  expect(readConfig({}).demo).toBeNull();
  expect(readConfig({ DEMO: '0', DEMO_DESKS: '5', DISCORD_TOKEN: 'x' }).demo).toBeNull();
  expect(readConfig({ DEMO: '1' }).demo).toEqual({ maxDesks: 300 });
  expect(readConfig({ DEMO: '1', PUBLIC_URL: 'https://demo.example.com', TRUST_PROXY: '1' }).demo).not.toBeNull();
});

it.each([
  [{ CHAT_PLATFORM: 'discord', DISCORD_TOKEN: 'x', DISCORD_APPLICATION_ID: '1' }, ['CHAT_PLATFORM', 'DISCORD_TOKEN']],
  [{ SANDBOX_TOKEN: 'x'.repeat(16), EGRESS_ALLOW: '10.0.0.0/8' }, ['SANDBOX_TOKEN', 'EGRESS_ALLOW']],
  [{ BACKUP_TO: '/backups' }, ['BACKUP_TO']],
  [{ PUBLIC_URL: 'https://demo.example.com' }, ['TRUST_PROXY']],
  [{ PUBLIC_URL: 'https://demo.example.com', TRUST_PROXY: 'false' }, ['TRUST_PROXY']],
])('refuses %j, and names each', (environment, named) => {
  for (const name of named)
    expect(() => readConfig({ DEMO: '1', ...environment })).toThrow(new RegExp(`^  ${name}: .*DEMO=1`, 'm'));
});

it('serves nothing because a request seems to be local: a proxy may stand before it', () => {
  expect(decideExposure(readConfig({ DEMO: '1' }))).toEqual({ metricsReaders: 'none', sandbox: null });
});

describe('the database of a demo', () => {
  let database: Database;
  beforeEach(async () => {
    database = await availableDatabase();
  });
  afterEach(() => database.close());

  it('is for nothing else', async () => {
    await assertDatabaseOfDemo(DEMO, database);
    await assertDatabaseOfDemo(DEMO, database);
    await expect(assertDatabaseOfDemo(NO_DEMO, database)).rejects.toThrow(/DEMO: this database is that of a demo/);
  });

  it('has no servers before', async () => {
    await assertDatabaseOfDemo(NO_DEMO, database);
    await database.query(`insert into servers (id, name, plan, created_at) values ('1', 'A server', 'pro', now())`);
    await expect(assertDatabaseOfDemo(DEMO, database)).rejects.toThrow(/DEMO: this database has servers already/);
    await assertDatabaseOfDemo(NO_DEMO, database);
  });
});
