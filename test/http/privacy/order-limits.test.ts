import { MAX_RUNNING_ERASURES, MAX_RUNNING_EXPORTS } from '#core/privacy/index.ts';
import { REQUESTER } from '../../support/build.ts';
import { createOrganizationClient, done, type Json, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);

const EXPORTS = '/v1/privacy/exports';
const ERASURES = '/v1/privacy/erasures';
const toUser = (number: number): string => `7346512098444${String(number).padStart(5, '0')}`;

/** As many orders are sent at the same time: not so many that the service has too much to do. */
const AT_ONCE = 7;

/** Orders about as many persons. @returns the status codes */
const orderMany = async (path: string, count: number): Promise<readonly number[]> => {
  const users = Array.from({ length: count }, (_, number) => toUser(number));
  const mode = path === ERASURES ? { mode: 'erase' } : {};
  const statuses: number[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = users.slice(first, first + AT_ONCE);
    const answers = await Promise.all(some.map((userId) => as.post(path, { userId, ...mode })));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
};

it.each([
  [EXPORTS, MAX_RUNNING_EXPORTS, 'exports are being made already'],
  [ERASURES, MAX_RUNNING_ERASURES, 'erasures run already'],
])('orders at %s are refused while as many run for the owner as the limit allows', async (path, max, message) => {
  const statuses = await orderMany(path, max + 5);
  expect(statuses.filter((status) => status === 202)).toHaveLength(max);
  const order = { userId: REQUESTER, ...(path === ERASURES && { mode: 'erase' }) };
  const refused = await as.post(path, order);
  expect(refused).toMatchObject(refusal(409, message));
  expect(refused.body.error.reason).toBe('limit_reached');
  // An organization has its own orders, and members ask for themselves.
  const organization = await createOrganizationClient(api, [server]);
  await done(organization.post(path.replace('/v1', '/v1/org'), order));
  const { askForErasure, askForExport } = api.service.app.privacy;
  const member = { guild: server.id, userId: REQUESTER };
  await done(as.patch('/v1/settings', { privacy: { memberRequests: 'automatic' } }));
  const { state } = path === EXPORTS ? await askForExport(member) : { state: await askForErasure(member) };
  expect(['ordered', 'off']).toContain(state);
  await api.work();
  await done(as.post(path, order));
});

/** Orders of both servers end side by side; without turns all of the one with many would end first. */
const FEW = 6;

it('an export of another server does not wait for those of a server at its limit', async () => {
  await orderMany(EXPORTS, MAX_RUNNING_EXPORTS);
  const other = await api.as(await api.server());
  const { id } = await done(other.post(EXPORTS, { userId: REQUESTER }));
  await api.service.app.privacy.runExports();
  const { completedAt } = await done(other.get(`${EXPORTS}/${id}`));
  const made: Json[] = await done(as.get(`${EXPORTS}?limit=50`));
  expect(made).toHaveLength(MAX_RUNNING_EXPORTS);
  const before = made.filter((one) => one.completedAt !== null && one.completedAt < completedAt);
  expect(before.length).toBeLessThan(FEW);
});

it('an erasure of another server does not wait for those of a server at its limit', async () => {
  await orderMany(ERASURES, MAX_RUNNING_ERASURES);
  const other = await api.as(await api.server());
  const { id } = await done(other.post(ERASURES, { userId: REQUESTER, mode: 'erase' }));
  await api.service.app.privacy.runErasures();
  const { completedAt } = await done(other.get(`${ERASURES}/${id}`));
  const [counted] = await api.service.database.query<{ before: number }>(
    'select count(*)::int as before from erasures where guild_id = :guild and ended_at < :completedAt::timestamptz',
    { guild: server.id, completedAt },
  );
  expect(counted?.before).toBeLessThan(FEW);
});
