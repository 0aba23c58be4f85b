import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';
import { AUDITED_CASES } from './audited-cases.ts';
import type { AuditedRequest, Scene } from './named-resource-cases.ts';

const api = useApi();

const newScene = async (): Promise<Scene> => {
  const server = await api.server();
  return { api, server, as: await api.as(server) };
};

/** Tickets, with their files, have a timeline; backtests change nothing; webhooks of organizations are in `audit-log.test.ts`, their calendars in `organization-calendars.test.ts`, their erasures and exports in `erasure-orders.test.ts` and `exports.test.ts`; imports and exports of servers in `transfers.test.ts`; the rest changes nothing that is configured. */
const isNotConfiguration = (id: string): boolean =>
  /^(tickets|notifications|backtests|attachments|transcripts|flowRuns|imports|exports|organizationWebhooks|organizationCalendars|organizationPrivacy)\./.test(
    id,
  ) || OTHERS.includes(id);
const OTHERS = [
  'panels.preview',
  'flows.run',
  'flows.test',
  'flows.validate',
  'automations.test',
  'macros.run',
  'cannedReplies.render',
  'knowledgebase.suggest',
  'targets.preview',
  'knowledgebase.giveFeedback',
  'webhooks.test',
  'webhooks.replay',
  'webhooks.redeliver',
  'webhooks.deleteInboxDeliveries',
  'teams.updateOwnPresence',
  'teams.updatePresence',
];

it('every route that changes configuration or access has a case here', () => {
  const changing = CATALOGUE.filter(({ method, isMirror }) => method !== 'get' && !isMirror).map(({ id }) => id);
  expect(changing.filter((id) => !isNotConfiguration(id)).sort()).toEqual(Object.keys(AUDITED_CASES).sort());
});

const readLog = ({ as }: Scene): Promise<readonly Json[]> => done(as.get('/v1/audit-log?limit=100'));

const send = ({ as }: Scene, { method, path, body }: AuditedRequest, headers: Record<string, string> = {}) =>
  as.send(method, path, body, headers);

const LIST_TABLES = `select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'guild_id' and table_name not in ('idempotency_keys', 'tokens')
    and table_name not like 'sandbox%' order by 1`;

/** A deployment that was tried is known for some minutes. */
const ROW = `to_jsonb(t) - 'deployment'`;

/** Everything that is stored of a server, but for what a request under a key leaves. */
const readRows = async ({ server }: Scene): Promise<unknown> => {
  const { database } = api.service;
  const rows: Record<string, unknown> = {};
  for (const { name } of await database.query<{ name: string }>(LIST_TABLES))
    rows[name] = await database.query(`select ${ROW} as row from ${name} t where guild_id = :guildId order by 1`, {
      guildId: server.id,
    });
  return rows;
};

const FAIL_AT_COMMIT = `create or replace function refuse_audit_entry() returns trigger language plpgsql as
  $$ begin raise exception 'refused at the commit'; end $$`;
const FAILING_TRIGGER = `create constraint trigger refuse_audit_entry after insert on audit_entries
  deferrable initially deferred for each row execute function refuse_audit_entry()`;

describe.each(Object.entries(AUDITED_CASES))('%s', (_, { action, prepare }) => {
  it('is recorded once, with what changed, by whom and from where', async () => {
    const scene = await newScene();
    const request = await prepare(scene);
    const { tokenId, name } = await readToken(scene);
    const earlier = await readLog(scene);
    const { status, text } = await send(scene, request, request.method === 'POST' ? { 'idempotency-key': 'k' } : {});
    expect([status, text]).toEqual([expect.any(Number), expect.not.stringContaining('"error"')]);
    const log = await readLog(scene);
    const [entry] = log;
    expect(log.slice(1)).toEqual(earlier);
    const [resource] = action.split('.');
    expect(entry).toMatchObject({ action, resource, guildId: scene.server.id, organizationId: null });
    expect({ ...request.entry, ...entry }).toEqual({ ...entry, ...request.entry });
    expect(entry).toMatchObject({ actor: { type: 'token', id: tokenId, name }, clientAddress: '127.0.0.1' });
    expect(JSON.stringify(log)).not.toMatch(/sk-live|whsec_|"sealed"|"hash"/);
    if (request.method !== 'POST') return;
    await send(scene, request, { 'idempotency-key': 'k' });
    expect(await readLog(scene)).toEqual(log);
  });

  it('is not recorded when it fails, and fails when it cannot be recorded', async () => {
    const scene = await newScene();
    const request = await prepare(scene);
    const before = await readRows(scene);
    const { database } = api.service;
    await database.query(FAIL_AT_COMMIT);
    await database.query(FAILING_TRIGGER);
    const { status } = await send(scene, request);
    await database.query('drop trigger refuse_audit_entry on audit_entries');
    expect(status).toBe(500);
    expect(await readRows(scene)).toEqual(before);
  });
});

const readToken = async ({ as }: Scene): Promise<{ readonly tokenId: string; readonly name: string }> => {
  const { prefix, name } = await done(as.get('/v1/me'));
  const statement = 'select id from tokens where prefix = :prefix';
  const [row] = await api.service.database.query<{ id: string }>(statement, { prefix });
  return { tokenId: row?.id ?? '', name };
};
