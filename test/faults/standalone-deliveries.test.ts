import { emptyFolder, runCli, startService } from '../support/process.ts';
import { LOOPBACK_ALLOWED, testReceiver, verified } from '../support/receiver.ts';

const GUILD = '6180';
const TICKETS = 30;

it('delivers, after a kill -9 on the embedded database, everything that was not delivered before it', async () => {
  const receiver = await testReceiver();
  receiver.answer = () => new Promise(() => undefined);
  const environment = { DATA_DIR: await emptyFolder(), ...LOOPBACK_ALLOWED };
  let service = await startService(environment);
  await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Faulty', '--plan', 'enterprise'], environment);
  const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
  const { stdout: token } = await runCli(create, environment);
  const as = () => service.as(token);
  const categoryId = (await as().post('/v1/categories', { name: 'Support' })).body.data.id;
  const { secret } = (await as().post('/v1/webhooks', { url: `${receiver.url}/hook` })).body.data;
  for (let i = 0; i < TICKETS; i += 1) await as().post('/v1/tickets', { categoryId, requesterId: '1' });
  await service.kill();

  receiver.answer = () => ({ status: 204 });
  service = await startService(environment);
  const events: { id: string }[] = (await as().get('/v1/events?types=ticket.created&limit=100')).body.data;
  expect(events).toHaveLength(TICKETS);
  const answered = () => new Set(receiver.received.map(({ id }) => id));
  await receiver.until(() => events.every(({ id }) => answered().has(id)), 30_000);
  for (const one of receiver.received) expect(verified(one, secret)).toEqual(one.body);
  expect(await service.stop()).toBe(0);
  await receiver.close();
}, 90_000);
