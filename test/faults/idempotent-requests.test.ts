import { setTimeout as pause } from 'node:timers/promises';
import { withoutGreeting } from '../support/chat/greeting.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import {
  type Answer,
  type Client,
  client,
  SECRETS_KEY,
  startApi,
  type TestApi,
  type TestServer,
} from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { type RunningService, startService } from '../support/programs/process.ts';
import { freePort } from '../support/programs/redis-server.ts';
import { done, type Json, openTicket } from '../support/spec-helpers.ts';

const KILLS = 4;
/** Of each kind, between two kills. */
const BATCH = 4;
const ADDRESS = 'https://93.184.215.14/hook';

interface Request {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

const PASSING = ['request_running', 'lock_timeout', 'stale_version', 'database_unavailable'];
/** Whether the same request may succeed later; null is a request without an answer. */
const mayPass = (answer: Answer | null): boolean => answer === null || PASSING.includes(answer.body.error.reason);

withPostgres('requests under a key, while the API that executes them is killed', () => {
  let [api, server, as]: [TestApi, TestServer, Client] = [] as never;
  let start: () => Promise<RunningService>;
  let clientOfKilled: Client;
  beforeAll(async () => {
    const url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
    as = await api.as(server);
    const port = await freePort();
    start = () => startService({ DATABASE_URL: url, SECRETS_KEY, PORT: String(port) }, 'api');
    const token = await api.token({ kind: 'guild', guildId: server.id });
    clientOfKilled = client(`http://127.0.0.1:${port}`, token);
  });
  afterAll(() => api.close());

  /** Repeats the request under its key until it is answered, however often the API is killed. */
  const sendUntilAnswered = async ({ path, body, key }: Request): Promise<Json> => {
    const giveUpAt = Date.now() + 200_000;
    for (;;) {
      const answer = await clientOfKilled.post(path, body, { 'idempotency-key': key }).catch(() => null);
      if (answer && answer.status < 300) return answer.body.data;
      if (!mayPass(answer) || Date.now() > giveUpAt) throw new Error(`${path}: ${answer?.text}`);
      await pause(50);
    }
  };

  const createFlow = async (): Promise<Json> => {
    const end = { id: 'end', type: 'end', position: { x: 0, y: 0 }, data: {} };
    const flow = await done(as.post('/v1/flows', { name: 'Runs', nodes: [end] }));
    return done(as.post(`/v1/flows/${flow.id}/publish`));
  };

  it('happen once each: one reply in the chat, one note, one run, one webhook', async () => {
    const flow = await createFlow();
    const tickets = await Promise.all(Array.from({ length: BATCH }, () => openTicket(as, server)));
    const listRequests = (round: number): readonly Request[] =>
      tickets.flatMap(({ id }, index) => {
        const name = `${round}-${index}`;
        return [
          { path: `/v1/tickets/${id}/reply`, body: { content: `Reply ${name}` }, key: `reply-${name}` },
          { path: `/v1/tickets/${id}/notes`, body: { content: `Note ${name}` }, key: `note-${name}` },
          { path: `/v1/flows/${flow.id}/run`, body: { input: { name } }, key: `run-${name}` },
          { path: '/v1/webhooks', body: { url: ADDRESS, description: name, enabled: false }, key: `webhook-${name}` },
        ];
      });

    let service = await start();
    const answers: Json[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const sent = listRequests(round).map(sendUntilAnswered);
      await pause(10 + round * 16);
      await service.kill();
      service = await start();
      answers.push(...(await Promise.all(sent)));
    }
    const repeated = await Promise.all(
      Array.from({ length: KILLS }, (_, round) => listRequests(round).map(sendUntilAnswered)).flat(),
    );
    expect(repeated).toEqual(answers);
    await service.kill();

    const names = Array.from({ length: KILLS }, (_, round) => tickets.map((__, index) => `${round}-${index}`));
    for (const [index, { id, channelId }] of tickets.entries()) {
      const replies = names.map((round) => `Reply ${round[index]}`);
      const notes = names.map((round) => `Note ${round[index]}`);
      const stored: Json[] = await done(as.get(`/v1/tickets/${id}/messages?limit=100`));
      expect(stored.map(({ content }) => content).sort()).toEqual(replies);
      const chat = await api.service.chat.listMessages(server.id, channelId);
      const written = withoutGreeting(chat ?? []);
      expect(written.map(({ content }) => content).sort()).toEqual(replies);
      const noted: Json[] = await done(as.get(`/v1/tickets/${id}/notes?limit=100`));
      expect(noted.map(({ content }) => content).sort()).toEqual(notes);
    }
    const runs: Json[] = await done(as.get(`/v1/flows/${flow.id}/runs?limit=100`));
    expect(runs).toHaveLength(KILLS * BATCH);
    const webhooks: Json[] = await done(as.get('/v1/webhooks?limit=100'));
    expect(webhooks.map(({ description }) => description).sort()).toEqual(names.flat().sort());
  });
});
