import { buildColumns } from '#adapters/postgres/records/columns.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { buildOrganizationListStatement } from '#adapters/postgres/transcripts/transcript-filters.ts';
import { transcripts } from '#adapters/postgres/transcripts/transcript-tables.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import type { OrganizationTranscriptQuery } from '#core/transcripts/index.ts';
import { availableDatabase } from '../../../support/databases.ts';
import { countRead, readPlan } from '../../../support/statements/read-plan.ts';

const SERVERS = 50;
const TRANSCRIPTS = 20_000;
const PAGE = 20;
const ORGANIZATION = '019b0000-0000-7000-8000-000000000001' as OrganizationId;

/** Half of the servers are members; transcripts of all of them take turns. */
const FILL = [
  `insert into organizations (id, name, plan, created_at) values ('${ORGANIZATION}', 'Large', 'enterprise', now())`,
  `insert into servers (id, name, plan, organization_id, created_at)
    select (1000 + n)::text, 'A server', 'enterprise', case when n <= ${SERVERS} then '${ORGANIZATION}'::uuid end, now()
    from generate_series(1, ${2 * SERVERS}) n`,
  `insert into transcripts (id, guild_id, ticket_id, ticket, closed_at, participants, message_count, sha256, created_at)
    select lpad(to_hex(n), 32, '0')::uuid, (1001 + n % ${2 * SERVERS})::text, gen_random_uuid(),
      jsonb_build_object('tags', jsonb_build_array('tag-' || n % 1000), 'status', 'closed'),
      '2026-01-01'::timestamptz + n * interval '1 minute', '[]', 0, 'made', now()
    from generate_series(1, ${TRANSCRIPTS}) n`,
  'vacuum analyze',
];

let database: Database;
beforeAll(async () => {
  database = await availableDatabase();
  for (const statement of FILL) await database.query(statement);
});
afterAll(() => database.close());

/** How the transcripts were reached for a page, and how many rows or index entries that took. */
const readFor = async (query: OrganizationTranscriptQuery, after: readonly string[] | null = null) => {
  const columns = buildColumns(database, transcripts);
  const { text, values } = buildOrganizationListStatement(columns, ORGANIZATION, query, { limit: PAGE, after });
  const nodes = await readPlan(database, 'transcripts', text, values);
  const rows = countRead(nodes);
  return { how: nodes.map((node) => node['Node Type']), rows };
};

describe('a page of the transcripts of 50 servers', () => {
  it.each([
    ['the first', null],
    ['one in the middle', ['2026-01-06T00:00:00.000Z', 'ffffffff-ffff-7fff-8fff-ffffffffffff']],
  ])('%s, reads a page of keys from each at the most', async (_, after) => {
    // Once as this service asks, which forbids full scans, and once as the planner likes it best.
    for (const setting of ['off', 'on']) {
      await database.query(`set enable_seqscan = ${setting}`);
      const { how, rows } = await readFor({}, after);
      expect(how.filter((node) => node === 'Seq Scan')).toEqual([]);
      expect(rows).toBeLessThanOrEqual((SERVERS + 1) * (PAGE + 1));
    }
    await database.query('set enable_seqscan = off');
  });

  it('reads what a filter finds, not what there is', async () => {
    const { how, rows } = await readFor({ tag: ['tag-7'] });
    expect(how.filter((node) => node === 'Seq Scan')).toEqual([]);
    expect(rows).toBeLessThan(200);
  });
});
