import { request } from 'node:http';
import { type Answer, client, type TestServer } from '../support/api.ts';
import {
  createOrganizationClient,
  createCategory,
  done,
  toOwner,
  refusal,
  UNKNOWN,
  ticketInput,
  whileOffline,
} from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const KEY = 'order-4711';
const post = (fields: object = {}, { by = as, key = KEY } = {}): Promise<Answer> =>
  by.post('/v1/tickets', ticketInput(server, fields), { 'idempotency-key': key });
const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');
const tickets = async (): Promise<number> => (await done(as.get('/v1/tickets'))).length;

describe('a key', () => {
  it('is that of its token: another token may use it for a ticket of its own', async () => {
    const by = client(api.url, await api.token(toOwner(server)));
    const [mine, theirs] = [await post(), await post({}, { by })];
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    expect([replayed(theirs), await tickets()]).toEqual([null, 2]);
  });

  it('is that of its server: one token may use it in each server, by the organization path too', async () => {
    const other = await api.server();
    const organization = await createOrganizationClient(api, [server, other]);
    const open = (at: TestServer) =>
      organization.post(`/v1/org/servers/${at.id}/tickets`, ticketInput(at), { 'idempotency-key': KEY });
    const [here, there, again] = [await open(server), await open(other), await open(server)];
    expect([here.status, there.status, replayed(there)]).toEqual([201, 201, null]);
    expect([again.text, replayed(again)]).toEqual([here.text, 'true']);
    expect([here.body.data.guildId, there.body.data.guildId]).toEqual([server.id, other.id]);
  });

  it.each(['k', 'x'.repeat(255), 'with spaces & "signs" ~!'])(
    'may be any 1 to 255 printable characters: %s',
    async (key) => {
      expect((await post({}, { key })).status).toBe(201);
      expect(replayed(await post({}, { key }))).toBe('true');
    },
  );

  it.each(['', 'x'.repeat(256), 'caf\u00e9'])('may be nothing else: %j', async (key) => {
    expect(await post({}, { key })).toMatchObject(refusal(400, 'Idempotency-Key'));
    expect(await tickets()).toBe(0);
  });

  it('is the same in quotes', async () => {
    const bare = await post({}, { key: 'say "k"' });
    const quoted = await post({}, { key: '"say \\"k\\""' });
    expect([quoted.text, replayed(quoted), await tickets()]).toEqual([bare.text, 'true', 1]);
    expect(await post({}, { key: '""' })).toMatchObject(refusal(400, 'Idempotency-Key'));
    expect((await post({}, { key: `"${'x'.repeat(255)}"` })).status).toBe(201);
  });

  it('is given once: two headers are refused, even when they say the same', async () => {
    const token = await api.token(toOwner(server));
    const statusOf = (keys: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': keys,
        };
        request(`${api.url}/v1/tickets`, { method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end(JSON.stringify(ticketInput(server)));
      });
    expect([await statusOf(['k', 'k']), await statusOf(['k', 'l']), await tickets()]).toEqual([400, 400, 0]);
    expect(await statusOf(['k'])).toBe(201);
  });

  it('is needed to repeat a request: without one each request opens a ticket', async () => {
    for (let i = 0; i < 2; i += 1) await done(as.post('/v1/tickets', ticketInput(server)));
    expect(await tickets()).toBe(2);
  });

  it('belongs to one request: another endpoint refuses it', async () => {
    const { id } = (await post()).body.data;
    const reply = (key: string) => as.post(`/v1/tickets/${id}/reply`, { content: 'Hi' }, { 'idempotency-key': key });
    expect([await reply('r'), await reply('r')].map(replayed)).toEqual([null, 'true']);
    expect((await as.get(`/v1/tickets/${id}/messages`)).body.data).toHaveLength(1);
    expect(await post({}, { key: 'r' })).toMatchObject(refusal(409, 'different request'));
  });
});

describe('a failure is not stored, and the request may be repeated under its key:', () => {
  it('400, with the mistake corrected', async () => {
    expect(await post({ priority: 'highest' })).toMatchObject(refusal(400));
    expect((await post({ priority: 'high' })).status).toBe(201);
  });

  it('404, with a category that exists', async () => {
    expect(await post({ categoryId: UNKNOWN })).toMatchObject(refusal(404));
    expect((await post()).status).toBe(201);
  });

  it('409, when nothing stands in the way any more', async () => {
    const { id: categoryId } = await createCategory(as, { limits: { perUser: 1 } });
    const { id } = await done(as.post('/v1/tickets', ticketInput(server, { categoryId })));
    expect(await post({ categoryId })).toMatchObject(refusal(409));
    await done(as.post(`/v1/tickets/${id}/close`));
    const served = await post({ categoryId });
    expect([served.status, replayed(served)]).toEqual([201, null]);
  });

  it('503, when the bot is back', async () => {
    expect(await whileOffline(api, () => post())).toMatchObject(refusal(503));
    const served = await post();
    expect([served.status, replayed(served)]).toEqual([201, null]);
    expect(await tickets()).toBe(1);
  });
});
