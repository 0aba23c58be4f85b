import { buildServerSteps } from './pending-servers.ts';

export interface DueRows {
  readonly table: string;
  /** Lists the selected columns of the rows `d`. */
  readonly columns: string;
  /** The columns that tell which row is first, from the one that is due longest. */
  readonly order: readonly ['due_at', ...string[]];
  /** Others pass over the rows until the end of the transaction. */
  readonly isLocking?: boolean;
}

/** Servers of which one statement selects some. */
const MAX_SERVERS = 200;

/**
 * Selects the rows of a table with `guild_id` and `due_at` that are due at `:now`, at most `:perServer` of each server. It steps
 * from server to server, so that one with many does not keep the others waiting.
 *
 * @returns the expressions of `with recursive`, of which `due` has the rows
 */
export const buildDueByServer = ({ table, columns, order, isLocking = false }: DueRows): string =>
  `${buildServerSteps('servers', table)},
  due as (
    select ${columns} from servers cross join lateral (
      select * from ${table} t where t.guild_id = servers.guild_id and t.due_at <= :now::timestamptz
      order by ${order.join(', ')} limit :perServer${isLocking ? ' for update skip locked' : ''}) d
    where servers.guild_id is not null${isLocking ? '' : ` order by ${order.map((column) => `d.${column}`).join(', ')}`}
    limit ${MAX_SERVERS} * :perServer::int)`;
