import { summarizeStatement } from '#adapters/postgres/tracing/summarize-statement.ts';

it.each([
  ['select * from "tickets" t where t.guild_id = :guild', 'SELECT tickets', 'SELECT'],
  ['select x from unnest(:ids::uuid[]) x join webhooks w on w.id = x', 'SELECT webhooks', 'SELECT'],
  ['select a, (select count(*) from tickets) from categories', 'SELECT tickets categories', 'SELECT'],
  ['select 1', 'SELECT', 'SELECT'],
  [`insert into notes (text) select 'update tickets' from x`, 'INSERT notes', 'INSERT'],
  [
    `with a as (update tickets set x = 1), b as (insert into events (id) values (1) on conflict (id) do update set id = 2)
      select 1 from a for update of a`,
    'UPDATE tickets INSERT events',
    'UPDATE',
  ],
  ['delete from "events" where id in (select id from events for update skip locked)', 'DELETE events', 'DELETE'],
])('summarizes %s', (statement, text, operation) => {
  expect(summarizeStatement(statement)).toEqual({ text, name: text, operation, comment: null });
});

it('names three writes of a statement with more of them, and the comment it begins with', () => {
  const statement =
    '/* sweep: old events */ delete from a; insert into b select 1; update c set d = 1; insert into e select 2';
  expect(summarizeStatement(statement)).toEqual({
    text: 'DELETE a INSERT b UPDATE c INSERT e',
    name: 'DELETE a INSERT b UPDATE c …',
    operation: 'DELETE',
    comment: 'sweep: old events',
  });
});
