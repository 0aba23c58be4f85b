import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { writeEnums } from '../../../apps/dashboard/write-enums.ts';
import { findPrometheus } from '../alerts/programs.ts';
import { findBackends } from '../programs/backends.ts';
import { findChromium } from '../browser/chromium.ts';
import { findContainerTools } from '../programs/containers.ts';
import type { TestFixture } from '../suite/fixture.ts';
import { findApertium } from '../programs/apertium.ts';
import { findGo } from '../programs/helm.ts';
import { findPgBouncer } from '../programs/pgbouncer.ts';

/** Writes what tests of the dashboard import, and makes one migrated database of each kind, from which every test file takes a copy of its own. */
export default async function globalSetup(): Promise<void> {
  writeEnums();
  const { postgresUrl, redisUrl } = await findBackends();
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-test-'));
  const run = `guildesk_test_${randomBytes(5).toString('hex')}`;
  const dump = join(folder, 'dump.tar');

  const { database, pglite } = await connectEmbedded('memory');
  await database.migrate();
  await writeFile(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  if (postgresUrl) await makeTemplate(postgresUrl, run);

  process.env.GUILDESK_TEST_FIXTURE = JSON.stringify({
    folder,
    run,
    dump,
    postgresUrl,
    redisUrl,
  } satisfies TestFixture);
  const tools = {
    Chromium: findChromium(),
    Containers: findContainerTools(),
    Prometheus: findPrometheus(),
    PgBouncer: findPgBouncer(),
    Go: findGo(),
    Apertium: findApertium(),
  };
  process.stdout.write(`\n${whatRuns({ PostgreSQL: postgresUrl, Redis: redisUrl, ...tools })}\n`);
}

/** What the suites run on, and for want of what some are skipped. */
const whatRuns = (found: Readonly<Record<string, string | null>>): string => {
  const names = Object.keys(found);
  const missing = names.filter((name) => found[name] === null);
  const ran = ['memory', 'embedded PostgreSQL', ...names.filter((name) => found[name] !== null)];
  return `Suites run on: ${ran.join(', ')}.${missing.length > 0 ? ` Missing: ${missing.join(', ')}.` : ''}`;
};

const makeTemplate = async (url: string, run: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${run}_template`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${run}_template`;
  const database = await connectPostgres({ url: template.href, maxConnections: 2, onError: () => undefined });
  await database.migrate();
  await database.close();
};
