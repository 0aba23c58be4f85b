import { done, openTicket, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const PERIOD = { from: daysAgo(7), to: daysAgo(1) };
const RULE = { name: 'New', trigger: 'ticket.created', actions: [{ type: 'add_note', data: { content: 'Seen.' } }] };
const TARGET = { name: 'All', firstResponseMinutes: 30 };

const tryRule = (fields: object = {}) => as.post('/v1/automations/backtest', { ...PERIOD, rule: RULE, ...fields });
const tryTarget = (fields: object = {}) => as.post('/v1/targets/backtest', { ...PERIOD, target: TARGET, ...fields });
const tryAssignment = (fields: object = {}) =>
  as.post('/v1/assignment/backtest', {
    ...PERIOD,
    categoryId: server.categoryId,
    assignment: { mode: 'round_robin', fallback: 'none' },
    ...fields,
  });
const run = async (): Promise<void> => {
  while ((await api.service.app.backtests.run()) > 0);
};
/** What happens now is three days ago afterwards. */
const makePast = () =>
  api.service.database.query(`update events set at = at - interval '3 days' where guild_id = :guild`, {
    guild: server.id,
  });

it('says what a new rule would have done, and that it was not there', async () => {
  const ticket = await openTicket(as, server);
  await makePast();
  const ordered = await tryRule();
  expect(ordered.status).toBe(202);
  expect(ordered.body.data).toMatchObject({ kind: 'automation', status: 'queued', result: null, finishedAt: null });
  expect(ordered.body.data.progress).toEqual({ events: 0, total: null });
  await run();
  const { result, ...found } = await done(as.get(`/v1/backtests/${ordered.body.data.id}`));
  expect(found).toMatchObject({ status: 'finished', failure: null, draft: { automationId: null, rule: RULE } });
  expect(found.progress.events).toBe(found.progress.total);
  expect(result).toMatchObject({ tickets: 1, totals: { replayed: { fired: 1 }, actual: null }, timezone: 'UTC' });
  expect(result.days).toHaveLength(7);
  expect(result.examples).toMatchObject([{ ticketId: ticket.id, ticketNumber: ticket.ticketNumber, what: 'fired' }]);
  const [listed] = await done(as.get('/v1/backtests'));
  expect(listed).toEqual({ ...found, result: null });
  // Nothing was done.
  expect(await done(as.get(`/v1/tickets/${ticket.id}/notes`))).toEqual([]);
  expect(await done(as.get('/v1/automations'))).toEqual([]);
});

it('compares what replaces a target with what happened', async () => {
  const target = await done(as.post('/v1/targets', { ...TARGET, firstResponseMinutes: 600 }));
  const ticket = await openTicket(as, server);
  await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Hi', staffId: '5' }));
  await makePast();
  const { id } = await done(tryTarget({ targetId: target.id }));
  await run();
  const { result } = await done(as.get(`/v1/backtests/${id}`));
  const counts = { met: 1, breached: 0, warned: 0 };
  expect(result.totals).toMatchObject({ replayed: counts, actual: counts });
});

it.each([
  ['a period that ends before it begins', { from: PERIOD.to, to: PERIOD.from }, 'from'],
  ['a period of more than 30 days', { from: daysAgo(40) }, 'from'],
  ['a period that ends later than now', { to: new Date(Date.now() + 3_600_000).toISOString() }, 'to'],
  ['a time that is none', { from: 'yesterday' }, 'from'],
  ['no rule', { rule: null }, 'rule'],
  ['a list of rules', { rule: [RULE] }, 'rule'],
  ['a rule with an unknown field', { rule: { ...RULE, guildId: '1' } }, 'rule.guildId'],
  ['a rule without actions', { rule: { ...RULE, actions: [] } }, 'rule.actions'],
  ['a rule by time without a time', { rule: { ...RULE, trigger: 'idle_for' } }, 'after'],
  ['an action that is none', { rule: { ...RULE, actions: [{ type: 'mention', data: {} }] } }, 'actions.0.data.content'],
  ['a rule that is not there', { automationId: UNKNOWN }, 'automationId'],
])('refuses %s', async (_, fields, field) => {
  const refused = await tryRule(fields);
  expect(refused.status).toBe(400);
  expect(refused.body.error.details.map((detail: { field: string }) => detail.field)).toContain(field);
});

it('refuses targets and categories of another server, and what could not be saved', async () => {
  const other = await api.server();
  const foreign = await done((await api.as(other)).post('/v1/targets', TARGET));
  const details = async (answer: Promise<{ body: any }>) => (await answer).body.error.details;
  expect(await details(tryTarget({ targetId: foreign.id }))).toMatchObject([
    { field: 'targetId', reason: 'unknown_reference' },
  ]);
  expect(await details(tryTarget({ target: { name: 'None' } }))).toMatchObject([{ field: 'firstResponseMinutes' }]);
  expect(await details(tryAssignment({ categoryId: other.categoryId }))).toMatchObject([
    { field: 'categoryId', reason: 'unknown_reference' },
  ]);
  expect((await tryAssignment({ assignment: { mode: 'everybody', fallback: 'none' } })).status).toBe(400);
});

it('lets five wait, and keeps the newest twenty', async () => {
  for (let count = 0; count < 5; count += 1) await done(tryTarget());
  const refused = await tryTarget();
  expect(refused.body.error).toMatchObject({ code: 'conflict', reason: 'limit_reached' });
  await run();
  for (let count = 0; count < 17; count += 1) {
    await done(tryTarget());
    await run();
  }
  expect(await done(as.get('/v1/backtests?limit=100'))).toHaveLength(20);
});

it('is cancelled once, and deleted', async () => {
  const { id } = await done(tryAssignment());
  expect(await done(as.post(`/v1/backtests/${id}/cancel`))).toMatchObject({ status: 'cancelled', result: null });
  expect((await as.post(`/v1/backtests/${id}/cancel`)).body.error).toMatchObject({ reason: 'wrong_status' });
  await run();
  expect(await done(as.get(`/v1/backtests/${id}`))).toMatchObject({ status: 'cancelled' });
  await done(as.delete(`/v1/backtests/${id}`));
  expect((await as.get(`/v1/backtests/${id}`)).status).toBe(404);
});

it('is read and stopped by those who may do so with what it tries', async () => {
  const { id } = await done(tryTarget());
  const rules = await done(tryRule());
  const reader = await api.as(server, ['tickets:read', 'tickets:write', 'settings:read']);
  expect((await reader.get(`/v1/backtests/${id}`)).status).toBe(200);
  expect((await done(reader.get('/v1/backtests'))).map((one: { id: string }) => one.id)).toEqual([id]);
  expect((await reader.get(`/v1/backtests/${rules.id}`)).body.error).toMatchObject({ reason: 'missing_scope' });
  expect((await reader.post(`/v1/backtests/${id}/cancel`)).body.error).toMatchObject({ reason: 'missing_scope' });
  expect((await reader.delete(`/v1/backtests/${id}`)).body.error).toMatchObject({ reason: 'missing_scope' });
  const writer = await api.as(server, ['tickets:read', 'tickets:write', 'settings:write']);
  expect((await writer.post('/v1/targets/backtest', { ...PERIOD, target: TARGET })).status).toBe(202);
  expect((await writer.post('/v1/automations/backtest', { ...PERIOD, rule: RULE })).status).toBe(403);
  expect((await writer.delete(`/v1/backtests/${id}`)).status).toBe(200);
});

it('is removed after seven days', async () => {
  const { id } = await done(tryTarget());
  await run();
  await api.service.database.query(
    `update backtests set created_at = now() - interval '8 days' where guild_id = :guild and id = :id::uuid`,
    { guild: server.id, id },
  );
  await api.service.app.backtests.purge();
  expect((await as.get(`/v1/backtests/${id}`)).status).toBe(404);
});
