import { type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { connectPostgres } from '#adapters/postgres/connect.ts';
import { runCommand } from '../../apps/cli/commands.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { LOOPBACK_ALLOWED, testReceiver, type TestReceiver, verified } from '../support/receiver.ts';
import { done, type Json } from '../spec/helpers.ts';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [OLD, NEW] = [key('old', 1), key('new', 2)];
const CALL = { id: 'call', type: 'api_request', data: { authToken: 's3cret', headers: { 'X-Api-Key': 'k3y' } } };

withPostgres('changing the key of secrets', () => {
  let url: string;
  let receiver: TestReceiver;
  beforeAll(async () => {
    url = await postgresUrl();
    receiver = await testReceiver();
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
    expect(await done(as.post(`/v1/webhooks/${hook.id}/test`))).toMatchObject({ state: 'succeeded' });
    await receiver.until(() => receiver.received.length >= count);
    const last = receiver.received.at(-1)!;
    expect(verified(last, hook.secret)).toEqual(last.body);
  };

  it('seals everything anew while it is used, and the old key can then be taken away', async () => {
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
    expect(await rotated(both)).toBe('4 secret(s) were sealed with the newest key.');
    expect(await rotated(both)).toBe('0 secret(s) were sealed with the newest key.');
    reading.isOver = true;
    await readers;
    await areWhole(as, flow, hook, 1);
    await both.close();

    const last = await started(NEW);
    await areWhole(await last.as(server), flow, hook, 2);
    await last.close();
    await expect(started(OLD)).rejects.toThrow('SECRETS_KEY');
  });
});
