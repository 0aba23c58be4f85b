import { type Client, client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import type { CommandResult } from '../../apps/cli/command/command.ts';
import { runCommand } from '../../apps/cli/commands.ts';
import { runOnDatabase } from '../../apps/cli/run-on-database.ts';
import { readConfig } from '../../apps/composition/config/config.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver, verifySignature } from '../support/programs/receiver.ts';
import { done, type Json } from '../support/spec-helpers.ts';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [OLD, NEW] = [key('old', 1), key('new', 2)];
const CALL = { id: 'call', type: 'api_request', data: { authToken: 's3cret', headers: { 'X-Api-Key': 'k3y' } } };

/** The command line with these keys. */
const onDatabase = (url: string, keys: string) => {
  const config = readConfig({ DATABASE_URL: url, SECRETS_KEY: keys, CHAT_PLATFORM: 'sandbox' });
  return (...words: readonly string[]): Promise<CommandResult> => runOnDatabase(config, words);
};

withPostgres('changing the key of secrets', () => {
  let url: string;
  let receiver: TestReceiver;
  beforeAll(async () => {
    url = await postgresUrl();
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  const started = async (keys: string): Promise<TestApi> =>
    startApi(await connectPostgres({ url, maxConnections: 4, onError: () => undefined }), {
      ...LOOPBACK_ALLOWED,
      SECRETS_KEY: keys,
    });

  const rotated = async ({ service }: TestApi) => (await runCommand(service, ['admin', 'rotate-secrets'])).stdout;

  /** Whether the credentials of a flow and the secret of a webhook still are what they were. */
  const areWhole = async (as: Client, flow: Json, hook: Json, count: number): Promise<void> => {
    const { nodes } = await done(as.get(`/v1/flows/${flow.id}`));
    const sent = await done(as.patch(`/v1/flows/${flow.id}`, { nodes }));
    expect([sent.nodes, sent.clearedCredentials]).toEqual([flow.nodes, []]);
    expect(await done(as.post(`/v1/webhooks/${hook.id}/test`))).toMatchObject({ status: 'succeeded' });
    await receiver.until(() => receiver.received.length >= count);
    const last = receiver.received.at(-1)!;
    expect(verifySignature(last, hook.secret)).toEqual(last.body);
  };

  it('encrypts everything anew while it is used, and the old key can then be taken away', async () => {
    const first = await started(OLD);
    const server: TestServer = await first.server();
    let as = await first.as(server);
    const flow = await done(as.post('/v1/flows', { name: 'Kept', nodes: [CALL] }));
    const hook = await done(as.post('/v1/webhooks', { url: `${receiver.url}/hook` }));
    await first.close();

    const both = await started(`${NEW},${OLD}`);
    as = await both.as(server);
    const reading = { isOver: false };
    const readers = (async () => {
      for (; !reading.isOver;) {
        const answers = await Promise.all([
          as.get(`/v1/flows/${flow.id}`),
          as.get('/v1/flows'),
          as.get('/v1/webhooks'),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      }
    })();
    expect(await rotated(both)).toBe('4 secret(s) were encrypted with the newest key.');
    expect(await rotated(both)).toBe('0 secret(s) were encrypted with the newest key.');
    reading.isOver = true;
    await readers;
    await areWhole(as, flow, hook, 1);
    await both.close();

    const last = await started(NEW);
    await areWhole(await last.as(server), flow, hook, 2);
    await last.close();
    await expect(started(OLD)).rejects.toThrow('SECRETS_KEY');
  });

  /** Makes one byte of the encrypted credential of a flow another one. */
  const damage = async ({ service }: TestApi, flow: Json) => {
    const [row] = await service.database.query<{ nodes: any }>('select nodes from flows where id = :id', {
      id: flow.id,
    });
    const ciphertext: string = row!.nodes[0].sealed.authToken.sealed;
    await service.database.query(
      `update flows set nodes = replace(nodes::text, :ciphertext, :damaged)::jsonb where id = :id`,
      {
        id: flow.id,
        ciphertext,
        damaged: ciphertext.slice(0, -8) + (ciphertext.at(-8) === 'A' ? 'B' : 'A') + ciphertext.slice(-7),
      },
    );
  };

  it('goes on past a damaged secret, and names it', async () => {
    const api = await started(NEW);
    const as = await api.as(await api.server());
    const flows = [];
    for (const name of ['Damaged', 'Whole']) flows.push(await done(as.post('/v1/flows', { name, nodes: [CALL] })));
    await damage(api, flows[0]);
    await api.close();

    const next = await started(`${key('next', 3)},${NEW}`);
    const { stdout, stderr, exitCode } = await runCommand(next.service, ['admin', 'rotate-secrets']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^\d+ secret\(s\) were encrypted with the newest key\./);
    expect(stderr).toContain(`flow ${flows[0].id} of server ${flows[0].guildId}`);
    expect(stderr).not.toContain(flows[1].id);
    const stored = await next.service.database.query<{ text: string }>(
      'select nodes::text as text from flows where id = :id',
      { id: flows[1].id },
    );
    expect(stored[0]!.text).toContain('"next:');
    expect(stored[0]!.text).not.toContain('"new:');
    await next.close();
  });

  it('forgets secrets whose key is lost, once that is confirmed, and says what was lost', async () => {
    const own = await postgresUrl();
    const connected = () => connectPostgres({ url: own, maxConnections: 4, onError: () => undefined });
    const api = await startApi(await connected(), { ...LOOPBACK_ALLOWED, SECRETS_KEY: OLD });
    const server = await api.server();
    const as = await api.as(server);
    const flow = await done(as.post('/v1/flows', { name: 'Kept', nodes: [CALL, { ...CALL, id: 'other', data: {} }] }));
    const hook = await done(as.post('/v1/webhooks', { url: `${receiver.url}/lost` }));
    const token = await api.token({ kind: 'guild', guildId: server.id });
    await api.close();

    const run = onDatabase(own, NEW);
    await expect(run('token', 'list', '--guild', server.id)).rejects.toThrow('forget-secrets');
    const listed = await run('admin', 'forget-secrets');
    const names = [`webhook ${hook.id} of server ${server.id}`, `flow ${flow.id} of server ${server.id}`];
    for (const name of names) expect(listed.stdout).toContain(name);
    await expect(run('token', 'list', '--guild', server.id)).rejects.toThrow('forget-secrets');
    const forgotten = await run('admin', 'forget-secrets', '--confirm');
    for (const name of names) expect(forgotten.stdout).toContain(name);
    expect(await run('admin', 'forget-secrets')).toMatchObject({
      stdout: 'SECRETS_KEY opens every secret: nothing is lost.',
    });

    const after = await startApi(await connected(), { ...LOOPBACK_ALLOWED, SECRETS_KEY: NEW });
    const owner = client(after.url, token);
    const { nodes } = await done(owner.get(`/v1/flows/${flow.id}`));
    expect(nodes).toEqual(
      flow.nodes.map((node: Json) => ({
        ...node,
        data: { ...node.data, authToken: undefined, headers: node.data.headers && {} },
      })),
    );
    expect(await owner.patch(`/v1/webhooks/${hook.id}`, { enabled: true })).toMatchObject({ status: 409 });
    const { secret } = await done(owner.post(`/v1/webhooks/${hook.id}/rotate-secret`));
    await done(owner.patch(`/v1/webhooks/${hook.id}`, { enabled: true }));
    expect(await done(owner.post(`/v1/webhooks/${hook.id}/test`))).toMatchObject({ status: 'succeeded' });
    const last = receiver.received.findLast(({ path }) => path === '/lost')!;
    expect(verifySignature(last, secret)).toEqual(last.body);
    await after.close();
  });

  it('keeps the answers that hold a secret with their idempotency keys, or frees those keys', async () => {
    const own = await postgresUrl();
    const open = async (keys: string): Promise<TestApi> => {
      const database = await connectPostgres({ url: own, maxConnections: 4, onError: () => undefined });
      return startApi(database, { ...LOOPBACK_ALLOWED, SECRETS_KEY: keys });
    };
    const create = (api: TestApi, token: string) =>
      client(api.url, token).post('/v1/webhooks', { url: `${receiver.url}/kept` }, { 'idempotency-key': 'k' });

    const first = await open(OLD);
    const server = await first.server();
    const token = await first.token({ kind: 'guild', guildId: server.id });
    const created = await create(first, token);
    await first.close();
    const both = await open(`${NEW},${OLD}`);
    await rotated(both);
    await both.close();
    const last = await open(NEW);
    const again = await create(last, token);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([created.text, 'true']);
    await last.close();

    const { stdout } = await onDatabase(own, key('next', 3))('admin', 'forget-secrets', '--confirm');
    expect(stdout).toContain('the answer of request ');
    const after = await open(key('next', 3));
    const anew = await create(after, token);
    expect([anew.status, anew.headers.get('idempotent-replayed')]).toEqual([201, null]);
    await after.close();
  });
});
