import type { EntitySchema } from '@mikro-orm/core';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';

/** An order has a row for each server, with the same id for all of an organization. */
interface PersonOrder {
  readonly guildId: string;
  readonly id: string;
  readonly organizationId: string | null;
  readonly revision: number;
  readonly createdAt: string;
}

/** The seed keeps its key apart from those of other advisory locks. */
export const LOCK_PERSON = `select pg_advisory_xact_lock(hashtextextended(:owner || ' ' || :user, 7227254))`;

/** Orders by server; rows of several servers come in any order. */
export const sortByServer = <T extends Pick<PersonOrder, 'guildId'>>(orders: readonly T[]): readonly T[] =>
  orders.toSorted((a, b) => (a.guildId < b.guildId ? -1 : 1));

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
    acquireDue: `${due} with due as (
        select guild_id, id from ${tableName} where due_at <= :now::timestamptz order by due_at, id limit :limit for update skip locked)
      update ${tableName} e set due_at = :until::timestamptz from due where e.guild_id = due.guild_id and e.id = due.id
      returning ${columns.select('e')}`,
    save: `update ${tableName} e set ${saved.assignments('x')} from ${saved.recordset(':order', 'x')}
      where e.guild_id = :guild and e.id = :id::uuid and e.revision = :before::int returning 1`,
  };
};
