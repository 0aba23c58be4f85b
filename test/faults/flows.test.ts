import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { type Client, SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver } from '../support/programs/receiver.ts';
import { supportFlow } from '../support/support-flow.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { withoutGreeting } from '../support/chat/greeting.ts';

const USERS = Array.from({ length: 12 }, (_, index) => String(100 + index));
const KILLS = 5;

withPostgres('flows, while the workers that run them are killed', () => {
  let [api, server, as, receiver]: [TestApi, TestServer, Client, TestReceiver] = [] as never;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    receiver = await startReceiver();
    receiver.answer = () => ({ status: 200, body: JSON.stringify({ member: { plan: 'vip' } }) });
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
    as = await api.as(server);
  });
  afterAll(async () => {
    await api.close();
    await receiver.close();
  });

  const guild = () => `/sandbox/api/guilds/${server.id}`;
  const messages = async (channel: string): Promise<Json[]> =>
    withoutGreeting(await done(api.anonymous.get(`${guild()}/channels/${channel}/messages`)));

  /** A panel whose button starts the support flow. */
  const panel = async (): Promise<Json> => {
    const { id: cannedReplyId } = await done(as.post('/v1/canned-replies', { name: 'Hello', content: 'With us.' }));
    const item = await done(as.post('/v1/knowledgebase', { title: 'Invoices', content: 'How to read one.' }));
    await done(as.post(`/v1/knowledgebase/${item.id}/publish`));
    const parts = { categoryId: server.categoryId, cannedReplyId, url: receiver.url };
    const flow = await done(as.post('/v1/flows', supportFlow(parts)));
    await done(as.post(`/v1/flows/${flow.id}/publish`));
    const { id: channelId } = await done(api.anonymous.post(`${guild()}/channels`, { name: 'help' }));
    const options = [{ id: 'go', label: 'Go', flowId: flow.id }];
    const made = await done(as.post('/v1/panels', { name: 'Help', channelId, content: 'Help', options }));
    await done(as.post(`/v1/panels/${made.id}/deploy`));
    return { ...made, flow };
  };

  const runs = ({ flow }: Json): Promise<Json[]> => done(as.get(`/v1/flows/${flow.id}/runs?limit=100`));

  /** What a user does where the flow waits. */
  const ANSWERS: Record<string, (run: Json) => Promise<unknown>> = {
    ask: ({ userId, channelId }) =>
      api.anonymous.post(`${guild()}/channels/${channelId}/messages`, { userId, content: 'My invoices are wrong' }),
    area: (run) => press(run, 'Billing'),
    suggest: (run) => press(run, 'None of them'),
  };
  const press = async ({ userId, channelId }: Json, label: string) => {
    const buttons = (await messages(channelId)).flatMap(({ notice }) => notice?.buttonRows.flat() ?? []);
    const button = buttons.find((one) => one.label === label);
    // The question was answered meanwhile.
    if (!button) return null;
    return api.anonymous.post(`${guild()}/channels/${channelId}/press`, { userId, buttonId: button.target.id });
  };
  const answered = async (one: Json, forMs: number): Promise<boolean> => {
    const until = Date.now() + forMs;
    for (;;) {
      const all = await runs(one);
      if (all.every(({ endedAt }) => endedAt)) return true;
      if (Date.now() > until) return false;
      for (const run of all.filter(({ status }) => status === 'waiting')) await ANSWERS[run.nodeId]?.(run);
      await pause(50);
    }
  };

  it('end as if nothing had happened: one ticket for each user, and no message twice', async () => {
    const one = await panel();
    for (const userId of USERS) {
      await done(api.anonymous.post(`${guild()}/panels/${one.id}/press`, { userId, optionId: 'go' }));
    }
    const environment = { DATABASE_URL: url, SECRETS_KEY, ...LOOPBACK_ALLOWED };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await startService(environment, 'worker');
      await answered(one, 300 + Math.random() * 500);
      await worker.kill();
    }
    const last = await startService(environment, 'worker');
    expect(await answered(one, 60_000)).toBe(true);
    await pause(600);
    expect(await last.stop()).toBe(0);

    const ended = await runs(one);
    expect(ended.map(({ status, error, stepCount }) => [status, error, stepCount])).toEqual(
      USERS.map(() => ['completed', null, 12]),
    );
    const tickets = await done(as.get('/v1/tickets?limit=100'));
    expect(tickets.map(({ requesterId }: Json) => requesterId).sort()).toEqual(USERS);
    for (const { id, channelId, requesterId, ticketNumber, tags } of tickets) {
      expect(tags).toEqual(['vip-billing', 'flow', 'noted']);
      const contents = (await messages(channelId)).map(({ content }) => content);
      const marked = `Area: billing\n-# Written automatically for <@${requesterId}>`;
      const earlier = expect.stringContaining('What is wrong?');
      expect(contents).toEqual([marked, earlier, 'With us.', `Staff will answer #${ticketNumber}.`]);
      expect(await done(as.get(`/v1/tickets/${id}/notes`))).toHaveLength(1);
    }
    const channels: Json[] = await done(api.anonymous.get(`${guild()}/channels`));
    const others = [one.channelId, ...tickets.map(({ channelId }: Json) => channelId)];
    const own = channels.filter(({ id }) => !others.includes(id));
    expect(own).toHaveLength(USERS.length);
    for (const { id } of own) {
      const asked = (await messages(id)).filter(({ authorId }) => authorId === null).map(({ content }) => content);
      expect(asked.slice(0, 4)).toEqual([
        expect.any(String),
        'What is wrong?',
        expect.stringContaining('Where?'),
        expect.stringContaining('Invoices'),
      ]);
      // The link to the ticket.
      expect(asked).toHaveLength(5);
    }
    // A request may be made again, under the same key.
    expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(USERS.length);
  });
});
