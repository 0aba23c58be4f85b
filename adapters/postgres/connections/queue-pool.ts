import { WatchedPool } from './watched-pool.ts';

const SETTINGS = [
  'search_path=bullmq',
  'jit=off',
  'statement_timeout=5000',
  'idle_in_transaction_session_timeout=10000',
  // A job is a wake-up that may be lost, so its commit does not wait for the disk.
  'synchronous_commit=off',
];

export const QUEUE_CONNECTIONS = 4;
const ANSWER_MS = 5_500;
const HEARTBEAT_MS = 10_000;

/**
 * Connections to a PostgreSQL server for the queue alone: one listens for as long as the process works, the others are
 * taken for a statement.
 */
export const connectQueuePool = (url: string, onError: (error: Error) => void): WatchedPool =>
  new WatchedPool({
    url,
    maxConnections: QUEUE_CONNECTIONS,
    settings: SETTINGS,
    answerMs: ANSWER_MS,
    heartbeatMs: HEARTBEAT_MS,
    onError,
  });
