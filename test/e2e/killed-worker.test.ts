import { client } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { runCliHere, startService } from '../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver } from '../support/programs/receiver.ts';
import { done } from '../support/spec-helpers.ts';

withPostgres('a worker that is killed in the middle of a delivery', () => {
  it('leaves it to another one', async () => {
    const receiver = await startReceiver();
    receiver.answer = () => new Promise<never>(() => undefined);
    const environment = { DATABASE_URL: await postgresUrl(), ...LOOPBACK_ALLOWED };
    const api = await startService(environment, 'api');
    await runCliHere(['admin', 'guild', 'add', '6172', '--name', 'Killed', '--plan', 'enterprise'], environment);
    const create = ['token', 'create', '--guild', '6172', '--name', 'x', '--scopes', 'all'];
    const as = client(api.url, (await runCliHere(create, environment)).stdout);
    await done(as.post('/v1/webhooks', { url: `${receiver.url}/all` }));
    const killed = await startService(environment, 'worker');
    await done(as.post('/v1/categories', { name: 'Support' }));
    await receiver.until(() => receiver.received.length === 1);
    const other = await startService(environment, 'worker');
    receiver.answer = () => ({ status: 204 });
    const killedAt = Date.now();
    await killed.kill();
    await receiver.until(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
    process.stdout.write(`the next worker was there ${(second?.atMs ?? 0) - killedAt} ms after the kill\n`);
    await Promise.all([api.stop(), other.stop()]);
    await receiver.close();
  });
});
