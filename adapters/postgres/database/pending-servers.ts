/** The servers in the index of a table whose key begins with `guild_id`, one look into it for each. */
export const buildPendingServers = (
  table: string,
): string => `/* sweep: servers with changes to count or index */ with recursive g as (
    (select guild_id from ${table} where :after::text is null or guild_id > :after order by guild_id limit 1)
    union all
    select (select c.guild_id from ${table} c where c.guild_id > g.guild_id order by c.guild_id limit 1)
    from g where g.guild_id is not null)
  select guild_id as id from g where guild_id is not null limit :limit`;
