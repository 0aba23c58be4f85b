import type { Answer } from '../support/api.ts';
import { done, readEverything, refusal, ticketInput } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

const KEY = 'order-4711';
const post = (fields: object = {}): Promise<Answer> =>
  as.post('/v1/tickets', ticketInput(server, fields), { 'idempotency-key': KEY });
const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');
const query = (text: string, values: object = {}) =>
  api.service.database.query<{ readonly answer: unknown; readonly hours: number }>(text, {
    guild: server.id,
    ...values,
  });
const letADayPass = () =>
  query("update idempotency_keys set expires_at = now() - interval '1 ms' where guild_id = :guild");

/** How many tickets and channels the server has. */
const count = async () => {
  const { tickets, sandbox_channels: channels } = await readEverything(api, server);
  return [tickets?.length, channels?.length];
};

describe('the same key again within 24 hours', () => {
  it('answers the original status and body, to the byte, and says that it does', async () => {
    const fields = { subject: 'Once', message: 'Hello', tags: ['b', 'a'], participantIds: ['12', '11'] };
    const [first, again] = [await post(fields), await post(fields)];
    expect([first.status, replayed(first)]).toEqual([201, null]);
    expect([again.status, replayed(again)]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
  });

  it('answers metadata in the order it was given, too', async () => {
    const fields = { metadata: { zebra: '1', ant: '2', order: '3', a: '4' } };
    const [first, again] = [await post(fields), await post(fields)];
    expect(again.text).toBe(first.text);
  });

  it('opens no second ticket and no second channel', async () => {
    for (let i = 0; i < 3; i += 1) await post();
    expect(await count()).toEqual([1, 1]);
    expect((await as.get('/v1/tickets')).body.data).toHaveLength(1);
  });

  it('answers the original result even when the ticket is another by now, or gone', async () => {
    const first = await post();
    const at = `/v1/tickets/${first.body.data.id}`;
    await done(as.patch(at, { subject: 'Changed' }));
    await done(as.post(`${at}/close`));
    expect((await post()).text).toBe(first.text);
    await done(as.delete(at));
    expect((await post()).text).toBe(first.text);
    expect(await count()).toEqual([0, 0]);
  });

  it('takes a body that means the same for the same, however it is written', async () => {
    const { categoryId } = server;
    const first = await post({ subject: 'Same', tags: ['a'] });
    const body = `{ "tags": ["a", "a"], "priority": null,\n "subject": " Same ", "requesterId": "${first.body.data.requesterId}",
      "metadata": {}, "categoryId": "${categoryId}" }`;
    const again = await as.send('POST', '/v1/tickets', body, { 'idempotency-key': KEY });
    expect([again.status, replayed(again), again.text]).toEqual([201, 'true', first.text]);
  });

  it('answers 409 to a body that means something else, and opens nothing', async () => {
    const first = await post({ subject: 'One' });
    for (const fields of [
      { subject: 'Two' },
      {},
      { subject: 'One', tags: ['x'] },
      { subject: 'One', requesterId: '9' },
    ])
      expect(await post(fields)).toMatchObject(refusal(409, 'Idempotency-Key'));
    expect(await count()).toEqual([1, 1]);
    expect((await post({ subject: 'One' })).text).toBe(first.text);
  });

  it('opens one ticket for ten requests at once, and answers all ten alike', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ message: 'Now' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(await count()).toEqual([1, 1]);
  });
});

describe('while the first request is running', () => {
  /** As if the first request had not ended yet. */
  const unanswered = async () => {
    const [row] = await query('select answer from idempotency_keys where guild_id = :guild');
    await query(
      `update idempotency_keys set answer = null, running_until = now() + interval '1 hour' where guild_id = :guild`,
    );
    return row?.answer;
  };

  it('a duplicate waits for it, and gets its answer', async () => {
    const first = await post();
    const answer = await unanswered();
    let isAnswered = false;
    const duplicate = post().finally(() => (isAnswered = true));
    for (let i = 0; i < 20; i += 1) await as.get('/v1/me');
    expect(isAnswered).toBe(false);
    await query('update idempotency_keys set answer = :answer where guild_id = :guild', { answer });
    expect([(await duplicate).text, replayed(await duplicate)]).toEqual([first.text, 'true']);
  });

  it('a duplicate waits 3 seconds at the most, and then gets 409', async () => {
    await post();
    await unanswered();
    const startedAt = performance.now();
    expect(await post()).toMatchObject(refusal(409, 'still running'));
    expect(performance.now() - startedAt).toBeGreaterThan(2_500);
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(await count()).toEqual([1, 1]);
  });
});

describe('after 24 hours', () => {
  it('and not before, a key is forgotten', async () => {
    await post();
    const hours = `select extract(epoch from k.expires_at - t.created_at)::float / 3600 as hours
      from idempotency_keys k join tickets t on t.id = k.ticket_id where k.guild_id = :guild`;
    expect(await query(hours)).toEqual([{ hours: 24 }]);
    await query("update idempotency_keys set expires_at = now() + interval '1 minute' where guild_id = :guild");
    expect(replayed(await post())).toBe('true');
  });

  it('the same key is a new request, which opens a ticket of its own', async () => {
    const first = await post();
    await letADayPass();
    const second = await post();
    expect([second.status, replayed(second)]).toEqual([201, null]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(await count()).toEqual([2, 2]);
    expect((await post()).text).toBe(second.text);
  });

  it('the same key may be used for another body', async () => {
    await post({ subject: 'One' });
    await letADayPass();
    expect((await post({ subject: 'Two' })).status).toBe(201);
  });
});
