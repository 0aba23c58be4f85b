import type { Database } from '../database/database.ts';

interface DemoMark {
  readonly isDemo: boolean;
  readonly hasServers: boolean;
}

const FIND = `/* sweep: whether the database is that of a demo */
  select exists (select from service_settings where name = 'demo') as "isDemo", exists (select from servers) as "hasServers"`;

/** Reads whether a database is marked as that of a demo, and whether it has servers. */
export const readDemoMark = async (database: Database): Promise<DemoMark> =>
  (await database.queryOne<DemoMark>(FIND)) ?? { isDemo: false, hasServers: false };
