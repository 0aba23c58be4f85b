/** What the global setup has prepared for every test file. */
export interface TestFixture {
  readonly folder: string;
  /** Unique to this run; begins the name of everything it makes. */
  readonly run: string;
  readonly dump: string;
  readonly postgresUrl: string | null;
  readonly redisUrl: string | null;
}

export const getFixture = (): TestFixture => JSON.parse(process.env.GUILDESK_TEST_FIXTURE ?? '{}') as TestFixture;
