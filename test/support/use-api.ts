import type { Database } from '#adapters/postgres/database/database.ts';
import { type ApiSettings, type Client, startApi, type TestApi, type TestServer } from './api.ts';
import { availableDatabase } from './databases.ts';
import { forwardTo } from './forward-to.ts';

export interface ApiOptions {
  /** A function is called before the tests, when what other hooks have started is there. */
  readonly environment?: Record<string, string> | (() => Record<string, string>);
  /** By default PostgreSQL where there is one, else the embedded database. */
  readonly database?: () => Promise<Database>;
  /** Whether an answer that does not fit the catalogue fails its request. */
  readonly isStrict?: ApiSettings['isStrict'];
  readonly streamTimes?: ApiSettings['streamTimes'];
  readonly replies?: NonNullable<ApiSettings['replies']>;
  readonly tracer?: NonNullable<ApiSettings['tracer']>;
}

/** Starts the API before the tests of this file or `describe`, over a migrated database of its own, and stops it after them. */
export const useApi = ({ environment, database = availableDatabase, ...settings }: ApiOptions = {}): TestApi => {
  let api: TestApi | undefined;
  beforeAll(async () => {
    const variables = typeof environment === 'function' ? environment() : environment;
    api = await startApi(await database(), variables, settings);
  });
  afterAll(async () => {
    await api?.close();
    // The modules of a suite stay in the worker's memory, and all that they refer to.
    api = undefined;
  });
  return forwardTo('API', () => api);
};

export interface ServerAndClient {
  readonly server: TestServer;
  /** With a token of the server that has every scope. */
  readonly as: Client;
}

/** Adds a server with a category: a new one for each test, or one that all tests share. */
export const useServer = (api: TestApi, lifetime: 'each test' | 'all tests' = 'each test'): ServerAndClient => {
  let server: TestServer | undefined;
  let as: Client | undefined;
  const addServer = async () => {
    server = await api.server();
    as = await api.as(server);
  };
  if (lifetime === 'each test') beforeEach(addServer);
  else beforeAll(addServer);
  return { server: forwardTo('server', () => server), as: forwardTo('client', () => as) };
};
