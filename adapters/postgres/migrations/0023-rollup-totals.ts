import { Migration } from '@mikro-orm/migrations';

/**
 * Splits the values of days: `subjects` has the total of each subject, `quarters` the values of each quarter of an hour by
 * the place of the subject. Before, `subjects` had the values of each subject by quarter; those of months were in quarter 0.
 */
export class RollupTotals extends Migration {
  override up(): void {
    this.addSql(`
    alter table "analytics_rollups" add column "quarters" text[] not null default '{}';
    alter table "analytics_rollups" alter column "quarters" drop default;

    update "analytics_rollups" set "subjects" = (
      select '{' || coalesce(string_agg(to_json(s.name) || ':' || (s.sums->>'0'), ',' order by s.place), '') || '}'
      from json_each("subjects"::json) with ordinality s(name, sums, place))
    where "span" = 'month';

    create function "total_of_quarters"(sums json) returns text language sql as $$
      with numbers as (
        select q.key as quarter, n.place, n.value::bigint as number
        from json_each(sums) q cross join lateral json_array_elements_text(q.value) with ordinality n(value, place)),
      pairs as (
        select place, sum(number) filter (where place % 2 = 0) over (partition by quarter order by place) as value,
          lead(number) over (partition by quarter order by place) as count
        from numbers where place > 1),
      counts as (select value, sum(count) as count from pairs where place % 2 = 0 group by value having sum(count) <> 0),
      deltas as (select value, value - coalesce(lag(value) over (order by value), 0) as delta, count from counts)
      select '[' || (select sum(number) from numbers where place = 1)
        || coalesce((select string_agg(',' || delta || ',' || count, '' order by value) from deltas), '') || ']'
    $$;

    update "analytics_rollups" set
      "quarters" = (
        select coalesce(array_agg(e.subjects order by n), '{}')
        from generate_series(0, (select max(q.key::int) from json_each("subjects"::json) s cross join lateral json_each(s.value) q)) n
        left join (
          select q.key::int as quarter, '[' || string_agg('[' || (s.place - 1) || ',' || q.value || ']', ',' order by s.place) || ']' as subjects
          from json_each("analytics_rollups"."subjects"::json) with ordinality s(name, sums, place) cross join lateral json_each(s.sums) q
          group by 1) e on e.quarter = n),
      "subjects" = (
        select '{' || string_agg(to_json(s.name) || ':' || "total_of_quarters"(s.sums), ',' order by s.place) || '}'
        from json_each("subjects"::json) with ordinality s(name, sums, place))
    where "span" = 'day';

    drop function "total_of_quarters"(json);
    `);
  }
}
