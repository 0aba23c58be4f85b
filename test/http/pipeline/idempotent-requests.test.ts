import type { Answer } from '../../support/api.ts';
import {
  DIRECT_ROUTES,
  type PreparedRequest,
  prepareRequest,
  type Scene,
} from '../../support/endpoints/endpoint-case.ts';
import { listEndpoints } from '../../support/endpoints/endpoint-cases.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();

type Endpoint = ReturnType<typeof listEndpoints>[number];

const TAKING_A_KEY = listEndpoints()
  .filter(({ route, case: { isWithoutKey } }) => route.method === 'post' && !isWithoutKey)
  .map((endpoint) => [endpoint.route.id, endpoint] as const);

const newScene = async (): Promise<Scene> => {
  const server = await api.server();
  return { api, server, as: await api.as(server) };
};

const LIST_TABLES = `select c.table_name as name, bool_or(v.column_name is not null) as "isVersioned"
  from information_schema.columns c
  left join information_schema.columns v on v.table_name = c.table_name and v.column_name = 'version' and v.table_schema = c.table_schema
  where c.table_schema = 'public' and c.column_name = 'guild_id' and c.table_name <> 'idempotency_keys'
  group by 1 order by 1`;
const COUNT_MESSAGES = `select count(*)::int as rows from sandbox_messages m join sandbox_channels c on c.id = m.channel_id
  where c.guild_id = :guild`;

const COUNT_ORGANIZATION_WEBHOOKS = `select coalesce(sum(w.version), 0)::int + count(r)::int as rows
  from servers s join webhooks w on w.organization_id = s.organization_id
  left join webhook_replays r on r.webhook_id = w.id where s.id = :guild`;

const countOf = (row: { readonly rows: number } | undefined): number => row?.rows ?? 0;

/** How many rows each table has of the server, and how often versioned ones were changed. */
const countEffects = async ({ server }: Scene): Promise<Record<string, number>> => {
  const { database } = api.service;
  const effects: Record<string, number> = {};
  for (const { name, isVersioned } of await database.query<{ name: string; isVersioned: boolean }>(LIST_TABLES)) {
    const changes = isVersioned ? ', coalesce(sum(version), 0)::int as changes' : '';
    const statement = `select count(*)::int as rows ${changes} from ${name} where guild_id = :guild`;
    const [row = { rows: 0 }] = await database.query<{ rows: number; changes?: number }>(statement, {
      guild: server.id,
    });
    effects[name] = row.rows + 1000 * (row.changes ?? 0);
  }
  const [messages] = await database.query<{ rows: number }>(COUNT_MESSAGES, { guild: server.id });
  const [webhooks] = await database.query<{ rows: number }>(COUNT_ORGANIZATION_WEBHOOKS, { guild: server.id });
  return { ...effects, messages: countOf(messages), organizationWebhooks: countOf(webhooks) };
};

const subtract = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));

const send = (scene: Scene, { path, body, as = scene.as }: Sent, key: string): Promise<Answer> =>
  as.post(path, body, { 'idempotency-key': key });

type Sent = Omit<PreparedRequest, 'method' | 'as'> & { readonly as?: PreparedRequest['as'] };

const ELSEWHERE = { path: '/v1/categories', body: { name: 'Elsewhere' } };

/** A different request to the same endpoint: with another body, or about another resource. Where there is neither, to another endpoint. */
const prepareOther = async ({ route, case: one }: Endpoint, scene: Scene, request: PreparedRequest): Promise<Sent> => {
  if (one.vary) return { ...request, body: { ...request.body, ...one.vary } };
  if (!route.path.includes('{')) return { ...request, ...ELSEWHERE };
  return prepareRequest(route, one, scene, request.as);
};

const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

it('every POST takes a key, but for those that change nothing', () => {
  const taking = DIRECT_ROUTES.filter(({ idempotency }) => idempotency !== 'none').map(({ id }) => id);
  expect(taking.sort()).toEqual(TAKING_A_KEY.map(([id]) => id).sort());
});

describe.each(TAKING_A_KEY)('%s under an Idempotency-Key', (_, endpoint) => {
  const prepare = (scene: Scene) => prepareRequest(endpoint.route, endpoint.case, scene);

  it('happens once: the same request again, or at once, has the same answer; a different one is refused', async () => {
    const scene = await newScene();
    const prepared = await prepare(scene);
    const different = await prepareOther(endpoint, scene, prepared);
    const before = await countEffects(scene);
    const first = await send(scene, prepared, 'k');
    expect(first.status).toBeLessThan(300);
    expect(isReplayed(first)).toBe(false);
    const effects = subtract(await countEffects(scene), before);

    const again = await send(scene, prepared, '"k"');
    expect([again.status, again.body, isReplayed(again)]).toEqual([first.status, first.body, true]);
    const other = await send(scene, different, 'k');
    expect(other).toMatchObject({ status: 409, body: { error: { reason: 'key_reused' } } });
    expect(subtract(await countEffects(scene), before)).toEqual(effects);

    const crowd = await newScene();
    const crowded = await prepare(crowd);
    await prepareOther(endpoint, crowd, crowded);
    const start = await countEffects(crowd);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(crowd, crowded, 'k')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => first.status));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(isReplayed)).toHaveLength(4);
    expect(subtract(await countEffects(crowd), start)).toEqual(effects);
  });
});

describe('a request under an Idempotency-Key', () => {
  it('that is refused is not stored: it may succeed later', async () => {
    const scene = await newScene();
    const category = { path: '/v1/categories', body: { name: 'Taken' } };
    const { id } = (await scene.as.post(category.path, category.body)).body.data;
    expect(await send(scene, category, 'k')).toMatchObject({ status: 409, body: { error: { reason: 'name_taken' } } });
    await scene.as.delete(`/v1/categories/${id}`);
    const created = await send(scene, category, 'k');
    expect([created.status, isReplayed(created)]).toEqual([201, false]);
  });

  it('may be repeated for a day', async () => {
    const scene = await newScene();
    const block = { path: '/v1/commands', body: { name: 'once', description: 'x', response: { content: 'y' } } };
    expect((await send(scene, block, 'k')).status).toBe(201);
    api.clock.advance(23 * 3_600_000);
    expect(isReplayed(await send(scene, block, 'k'))).toBe(true);
    api.clock.advance(2 * 3_600_000);
    expect(await send(scene, block, 'k')).toMatchObject({ status: 409, body: { error: { reason: 'name_taken' } } });
  });

  it('has a key of its own in each server and for each token', async () => {
    const scene = await newScene();
    const other = { ...scene, as: await api.as(scene.server) };
    const [one, two] = [await newTicket(scene), await newTicket(scene)];
    expect((await send(scene, one, 'k')).status).toBe(201);
    expect((await send(other, two, 'k')).status).toBe(201);
  });

  it('that shows a secret is stored encrypted', async () => {
    const scene = await newScene();
    const { body } = await send(scene, { path: '/v1/webhooks', body: { url: 'https://93.184.215.14/' } }, 'k');
    const statement = 'select answer, is_sealed as "isSealed" from idempotency_keys where guild_id = :guild';
    const [row] = await api.service.database.query<{ answer: string; isSealed: boolean }>(statement, {
      guild: scene.server.id,
    });
    expect(row?.isSealed).toBe(true);
    expect(row?.answer).not.toContain(body.data.secret);
  });
});

/** A note on a new ticket. */
const newTicket = async ({ as, server }: Scene) => {
  const { body } = await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '5' });
  return { path: `/v1/tickets/${body.data.id}/notes`, body: { content: 'Noted' } };
};
