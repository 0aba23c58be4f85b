import { uuidIds } from '#adapters/node/ids.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { PostgresRequestLog } from '#adapters/postgres/request-log/request-log.ts';
import { MAX_ENTRIES_PER_TOKEN, type RequestEntry } from '#core/request-log/index.ts';
import { aGuildId, NOON } from '../../../support/build.ts';
import { embeddedDatabase, postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { countRead, type Plan, readPlan } from '../../../support/statements/read-plan.ts';

const BATCH = 20;
const token = { ownerId: aGuildId(), tokenId: uuidIds.next('token') };

const someEntries = (count: number): readonly RequestEntry[] =>
  Array.from({ length: count }, () => ({
    ...token,
    id: uuidIds.next('requestEntry'),
    method: 'GET',
    path: '/v1/tickets',
    status: 200,
    reason: null,
    durationMs: 12,
    requestId: 'abc.1',
    createdAt: NOON,
  }));

/** Adds entries to the full log of a token. @returns the rows and index entries that were read for it */
const countReadForBatch = async (database: Database): Promise<number> => {
  const log = new PostgresRequestLog(database);
  await log.add(someEntries(MAX_ENTRIES_PER_TOKEN));
  await log.add(someEntries(BATCH));
  let steps: readonly Plan[] = [];
  const query = database.query.bind(database);
  database.query = async (text, values) => {
    database.query = query;
    steps = await readPlan(database, 'request_log', text, values);
    return [];
  };
  await log.add(someEntries(BATCH));
  return countRead(steps);
};

const readsOnce = (open: () => Promise<Database>) => {
  it('reads the log of a busy token for a batch, and not once for each entry', async () => {
    const database = await open();
    expect(await countReadForBatch(database)).toBeLessThan(3 * MAX_ENTRIES_PER_TOKEN);
    await database.close();
  });
};

describe('on the embedded database', () => readsOnce(embeddedDatabase));
withPostgres('on PostgreSQL', () => readsOnce(postgresDatabase));
