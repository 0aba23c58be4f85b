/** A recursive query for the servers in a table whose key begins with `guild_id`: one look into the index for each. */
export const buildServerSteps = (name: string, table: string, first = 'true'): string => `${name} as (
    (select guild_id from ${table} where ${first} order by guild_id limit 1)
    union all
    select (select t.guild_id from ${table} t where t.guild_id > ${name}.guild_id order by t.guild_id limit 1)
    from ${name} where ${name}.guild_id is not null)`;

/** The servers that have rows in such a table, after the one of `:after`. */
export const buildPendingServers = (table: string): string => {
  const steps = buildServerSteps('pending', table, ':after::text is null or guild_id > :after');
  return `/* sweep: servers with changes to count or index */ with recursive ${steps}
    select guild_id as id from pending where guild_id is not null limit :limit`;
};
