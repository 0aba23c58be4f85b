import type { EntitySchema } from '@mikro-orm/core';
import { isOrganizationId, type OwnerId } from '#core/shared/owner.ts';
import type { Database } from '../database/database.ts';
import type { NamedValues } from '../database/named-parameters.ts';
import { buildColumns } from '../records/columns.ts';

/** An order has a row for each server, with the same id for all of an organization. */
interface PersonOrder {
  readonly guildId: string;
  readonly id: string;
  readonly organizationId: string | null;
  readonly revision: number;
  readonly createdAt: string;
}

/** Orders of an owner are added one after the other, so that they are counted. The seed keeps its key apart from those of other advisory locks. */
export const LOCK_OWNER = 'select pg_advisory_xact_lock(hashtextextended(:owner, 7227254))';

/** Orders by server; rows of several servers come in any order. */
export const sortByServer = <T extends Pick<PersonOrder, 'guildId'>>(orders: readonly T[]): readonly T[] =>
  orders.toSorted((a, b) => (a.guildId < b.guildId ? -1 : 1));

/** Statements that select the ids of orders of an owner, the parameter `:owner`. */
interface OwnersOrders {
  readonly ofServer: string;
  readonly ofOrganization: string;
  readonly values?: NamedValues;
}

export const countOrders = async (
  db: Database,
  owner: OwnerId,
  { ofServer, ofOrganization, values = {} }: OwnersOrders,
): Promise<number> => {
  const rows = await db.query<{ id: string }>(isOrganizationId(owner) ? ofOrganization : ofServer, {
    owner,
    ...values,
  });
  // Divided databases have rows of the same order.
  return new Set(rows.map(({ id }) => id)).size;
};

/** The comments at the beginning of statements that are not of one server. */
interface Comments {
  readonly ofOrganization: string;
  readonly due: string;
}

/** The statements of orders, each row of which a worker continues until it ends. */
export const buildOrderStatements = <T extends PersonOrder>(
  db: Database,
  table: EntitySchema<T>,
  { ofOrganization, due, unchanged }: Comments & { readonly unchanged: readonly (keyof T & string)[] },
) => {
  const { tableName } = table.meta;
  const columns = buildColumns(db, table);
  const saved = buildColumns(db, table, ['guildId', 'id', 'organizationId', 'createdAt', ...unchanged]);
  return {
    add: `insert into ${tableName} (${columns.names})
      select ${columns.values('x', { guildId: ':guild::text' })} from ${columns.recordset(':order', 'x')}`,
    find: `select ${columns.select('e')} from ${tableName} e
      where e.guild_id = :guild and e.id = :id::uuid and e.organization_id is null`,
    listOfOrganization: `${ofOrganization} select ${columns.select('e')} from ${tableName} e
      where e.organization_id = :organization::uuid and e.id = :id::uuid`,
    acquireDue: `${due} with longest as (
        select distinct on (guild_id) guild_id, id from ${tableName}
        where due_at <= :now::timestamptz and guild_id <> all(:busy::text[]) order by guild_id, due_at, id),
      due as (
        select o.guild_id, o.id from ${tableName} o join longest on longest.guild_id = o.guild_id and longest.id = o.id
        where o.due_at <= :now::timestamptz
        order by coalesce(o.guild_id <= :after::text, false), o.guild_id limit :limit for update of o skip locked)
      update ${tableName} e set due_at = :until::timestamptz from due where e.guild_id = due.guild_id and e.id = due.id
      returning ${columns.select('e')}`,
    save: `update ${tableName} e set ${saved.assignments('x')} from ${saved.recordset(':order', 'x')}
      where e.guild_id = :guild and e.id = :id::uuid and e.revision = :before::int returning 1`,
  };
};
