import pg from 'pg';

const SETTINGS = [
  'search_path=bullmq',
  'jit=off',
  'statement_timeout=5000',
  'idle_in_transaction_session_timeout=10000',
  // A job is a wake-up that may be lost: nobody waits for the disk.
  'synchronous_commit=off',
];

/**
 * Connections to a PostgreSQL server for the queue alone: one listens for as long as the process works, the others are
 * taken for a statement.
 */
export const connectQueuePool = (url: string, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 2_000,
    query_timeout: 6_000,
    keepAlive: true,
    application_name: 'guildesk',
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  });
  // Without a listener on the pool and on each client, a restart of PostgreSQL would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};
