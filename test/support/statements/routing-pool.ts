import { createHash } from 'node:crypto';
import { getPlacement, PLACED_TABLES } from '#adapters/postgres/records/placement.ts';
import type { Pool, PoolClient, QueryResult } from '#adapters/postgres/database/pool.ts';
import { judgeStatement } from './judge-statement.ts';

/** Where a statement goes: to the database of one server, to each with their rows put together, to all, or to the first. */
type Route = { readonly parameter: number } | 'each' | 'all' | 'first';

const CHANGES =
  /\b(insert into|update|delete from|for update|for no key update|for key share|pg_advisory_xact_lock)\b/i;
const TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release|set )/i;

/**
 * A pool over databases that have the same tables, as a router for divided servers would be: a statement goes to the
 * database of the server that it names, one over several servers to each database, a change of shared tables to all, and
 * what reads only these to the first one. Advisory locks are taken in all: each database ends its own transaction.
 */
export class RoutingPool {
  readonly #pools: readonly Pool[];
  readonly #routes = new Map<string, Promise<Route>>();

  private constructor(pools: readonly Pool[]) {
    this.#pools = pools;
  }

  static over(pools: readonly [Pool, ...Pool[]]): Pool {
    const router = new RoutingPool(pools);
    return new Proxy(pools[0], {
      get: (first, name) => {
        if (name === 'query') return router.#query;
        if (name === 'connect') return router.#connect;
        if (name === 'end') return () => Promise.all(pools.map((pool) => pool.end()));
        const value: unknown = Reflect.get(first, name, first);
        return typeof value === 'function' ? (value.bind(first) as unknown) : value;
      },
    });
  }

  readonly #query = async <Row>(query: Query): Promise<QueryResult<Row>> => {
    const answers = await this.#send(query, (index) => this.#getPool(index).query<Row>(query));
    return mergeRows(answers);
  };

  readonly #connect = async (): Promise<PoolClient> => {
    const clients = await Promise.all(this.#pools.map((pool) => pool.connect()));
    const query = async (sent: Query | string, values: unknown[] = []) => {
      const asked = typeof sent === 'string' ? { text: sent, values } : sent;
      const answers = await this.#send(asked, (index) => {
        const client = clients[index] as unknown as { query: (query: unknown) => Promise<QueryResult<unknown>> };
        return client.query(asked);
      });
      return mergeRows(answers);
    };
    const release = (error?: Error | boolean) => {
      for (const client of clients) client.release(error);
    };
    return { query, release } as unknown as PoolClient;
  };

  async #send<T>({ text, values = [] }: Query, send: (index: number) => Promise<T>): Promise<readonly T[]> {
    const route = await this.#getRoute(text);
    if (route === 'first') return [await send(0)];
    if (typeof route === 'object') return [await send(this.#toIndex(values[route.parameter - 1]))];
    const answers: T[] = [];
    for (const index of this.#pools.keys()) answers.push(await send(index));
    return route === 'each' ? answers : answers.slice(0, 1);
  }

  #getRoute(text: string): Promise<Route> {
    const known = this.#routes.get(text) ?? findRoute(text);
    this.#routes.set(text, known);
    return known;
  }

  #toIndex(server: unknown): number {
    return (createHash('sha256').update(String(server)).digest()[0] ?? 0) % this.#pools.length;
  }

  #getPool(index: number): Pool {
    const pool = this.#pools[index];
    if (!pool) throw new Error(`There is no database ${index}.`);
    return pool;
  }
}

/** The answer of the first database, with the rows of all. */
const mergeRows = <Row>(answers: readonly QueryResult<Row>[]): QueryResult<Row> => {
  const [first] = answers;
  if (!first) throw new Error('No database was asked.');
  return answers.length === 1 ? first : { ...first, rows: answers.flatMap(({ rows }) => rows) };
};

interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

const findRoute = async (text: string): Promise<Route> => {
  if (TRANSACTION.test(text)) return 'all';
  const find = (table: string) => (PLACED_TABLES.includes(table) ? getPlacement(table) : null);
  const { complaints, parameter } = await judgeStatement(text, find);
  if (complaints.length > 0) return 'each';
  if (parameter !== null) return { parameter };
  return CHANGES.test(text) ? 'all' : 'first';
};
