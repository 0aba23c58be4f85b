import { createConnection } from 'node:net';

/** Which servers the tests may use, where they are, and whether they answer. */
export interface Backends {
  readonly postgresUrl: string | null;
  readonly redisUrl: string | null;
}

const POSTGRES = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

const isOpen = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = createConnection({ host: hostname, port: Number(port), timeout: 1_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });

/** @throws in CI when a server is missing: there its suites have to run */
export const findBackends = async (): Promise<Backends> => {
  const [postgres, redis] = await Promise.all([isOpen(POSTGRES), isOpen(REDIS)]);
  if (process.env.CI === 'true' && !(postgres && redis)) {
    throw new Error(`CI needs PostgreSQL at ${POSTGRES} (${postgres}) and Redis at ${REDIS} (${redis}).`);
  }
  return { postgresUrl: postgres ? POSTGRES : null, redisUrl: redis ? REDIS : null };
};
