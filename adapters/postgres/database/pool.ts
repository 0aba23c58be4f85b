import { toError } from '#core/shared/caught-errors.ts';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { createStandbyError, isReadOnly } from './errors.ts';
import type { StatementNames } from './statement-names.ts';

/** A statement; with a name its plan is kept. */
interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

export interface PoolClient extends PostgresPoolClient {
  readonly query: PostgresPoolClient['query'] & (<Row>(query: NamedQuery) => Promise<PostgresQueryResult<Row>>);
  /** With an error, or true, the connection is ended instead of kept for others. */
  release(error?: Error | boolean): void;
}

export interface QueryResult<Row> {
  readonly rows: Row[];
}

/** The surface that node-postgres and the embedded database have in common. */
export interface Pool extends PostgresPool {
  /** How many statements can run at once. */
  readonly size: number;
  readonly ended: boolean;
  /** Open connections, idle ones among them, and requests that wait for one. */
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  /** How often somebody took the connection, where nobody else can change the database. */
  readonly uses?: number;
  /** Whether a backup needs the log of the database, which no checkpoint may free then. */
  readonly isLogHeld?: boolean;
  connect(): Promise<PoolClient>;
  query<Row = unknown>(query: { name?: string; text: string; values?: unknown[] }): Promise<QueryResult<Row>>;
}

/** The connections of a database. */
export interface Pools {
  /** The names of statements whose plans the connections keep; by default none of these has to forget any. */
  readonly names?: StatementNames;
  readonly pool: Pool;
  /** Where heavy reads run; by default with everything else. */
  readonly heavyPool?: Pool;
  /** A copy of the database that can only be read, for heavy reads where it is as new as the database itself. */
  readonly replicaPool?: Pool | null;
  /** Opens connections on which a statement may take as long as it needs, for migrations. */
  readonly patientPool?: () => Pool;
}

/** A pooler may have led an open connection to another server meanwhile. @throws when the server is a standby */
export const assertPrimary = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ isStandby: boolean }>({ text: 'select pg_is_in_recovery() as "isStandby"' });
  if (rows[0]?.isStandby) throw createStandbyError();
};

/** Kysely begins and ends a transaction with these. A savepoint that fails is followed by one of them. */
const BEGIN_OR_ROLLBACK = /^(begin|start transaction.*|rollback)$/i;

/**
 * The pool as Kysely may have it. Its `startTransaction`, which MikroORM uses, releases a connection only after a
 * commit or rollback that succeeded: each connection that breaks in a transaction would stay checked out, until the
 * pool is exhausted and `end` waits forever.
 */
export const adaptForKysely = (pool: Pool, names: StatementNames): PostgresPool => ({
  options: pool.options,
  connect: async () => lendClient(await pool.connect(), names),
  end: () => pool.end(),
});

const lendClient = (client: PoolClient, names: StatementNames): PostgresPoolClient => {
  let isBack = false;
  // A pooler leads the connection to a server that has become a standby: another connection may lead elsewhere.
  let failure: Error | undefined;
  const giveBack = (error?: Error) => {
    if (!isBack) client.release(error);
    isBack = true;
  };
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ name: names.getName(text), text, values: [...values] });
    } catch (error) {
      if (isReadOnly(error)) failure = toError(error);
      // The state of the connection is unknown.
      if (BEGIN_OR_ROLLBACK.test(text)) giveBack(toError(error));
      throw error;
    }
  };
  // Kysely's type also has cursors, which it uses only where it is given a class for them.
  return { query: query as PostgresPoolClient['query'], release: () => giveBack(failure) };
};
