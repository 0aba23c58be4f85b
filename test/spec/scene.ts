import type { Answer, Client, TestApi, TestServer } from '../support/api.ts';

/** A server with its client, for a walk over all endpoints. */
export interface Scene {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
}

export type Successes = Record<string, Answer>;
