import { LOOPBACK_ALLOWED, useReceiver } from '../../support/programs/receiver.ts';
import { BEARER, KEY, supportFlow } from '../../support/support-flow.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { workUntil } from '../../support/work-until.ts';
import { withoutGreeting } from '../../support/chat/greeting.ts';

const USER = '4711';

const api = useApi({ environment: LOOPBACK_ALLOWED });
const { server, as } = useServer(api);
const receiver = useReceiver(() => ({ status: 200, body: JSON.stringify({ member: { plan: 'vip' } }) }));

const guild = () => `/sandbox/api/guilds/${server.id}`;
const channels = (): Promise<Json[]> => done(api.anonymous.get(`${guild()}/channels`));
const messages = async (channel: string): Promise<Json[]> =>
  withoutGreeting(await done(api.anonymous.get(`${guild()}/channels/${channel}/messages`)));
const texts = async (channel: string) => (await messages(channel)).map(({ content }) => content);
const say = (channel: string, content: string) =>
  done(api.anonymous.post(`${guild()}/channels/${channel}/messages`, { userId: USER, content }));
const runOf = (id: string): Promise<Json> => done(as.get(`/v1/flow-runs/${id}`));

/** A panel in the chat whose one option starts the flow. */
const set = async (flow: Json) => {
  const { id: channelId } = await done(api.anonymous.post(`${guild()}/channels`, { name: 'help' }));
  const panel = await done(
    as.post('/v1/panels', {
      name: 'Help',
      channelId,
      content: 'Help',
      options: [{ id: 'go', label: 'Go', flowId: flow.id }],
    }),
  );
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  return panel;
};

const started = async () => {
  const { id: cannedReplyId } = await done(
    as.post('/v1/canned-replies', {
      name: 'Hello',
      shortcut: 'hello',
      content: 'Ticket {{ticket.number}} is with us, {{vars.area}}.',
    }),
  );
  const item = await done(
    as.post('/v1/knowledgebase', { title: 'Invoices', content: 'How to read an invoice.', keywords: ['invoice'] }),
  );
  await done(as.post(`/v1/knowledgebase/${item.id}/publish`));
  const flow = await done(
    as.post('/v1/flows', supportFlow({ categoryId: server.categoryId, cannedReplyId, url: receiver.url })),
  );
  await done(as.post(`/v1/flows/${flow.id}/publish`));
  const panel = await set(flow);
  const { flowRun } = await done(
    api.anonymous.post(`${guild()}/panels/${panel.id}/press`, { userId: USER, optionId: 'go' }),
  );
  await api.work();
  return { flow, panel, item, run: await runOf(flowRun.id) };
};

const press = async (channel: string, label: string) => {
  const all = await messages(channel);
  const button = all.flatMap(({ notice }) => notice?.buttonRows.flat() ?? []).find((one: Json) => one.label === label);
  return api.anonymous.post(`${guild()}/channels/${channel}/press`, { userId: USER, buttonId: button.target.id });
};

it('goes from a panel to a ticket with a canned reply, by question, choice, suggestion, call and condition', async () => {
  const { run, item } = await started();
  const channel = run.channelId;
  expect(await texts(channel)).toEqual([`Hello <@${USER}>!`, 'What is wrong?']);
  expect(run).toMatchObject({ status: 'waiting', nodeId: 'ask' });

  await say(channel, 'My "invoice" is wrong');
  await api.work();
  await done(press(channel, 'Billing'));
  await api.work();
  expect((await texts(channel)).at(-1)).toContain('**Invoices**');
  await done(press(channel, 'None of them'));
  await api.work();

  // On a slow machine the run goes on after `work` has returned.
  await waitUntil(async () => (await runOf(run.id)).status !== 'running', { what: 'The end of the run' });
  const ended = await runOf(run.id);
  expect(ended).toMatchObject({ status: 'completed', nodeId: null, error: null });
  expect(ended.trace.map(({ nodeId }: Json) => nodeId)).toEqual([
    'greet',
    'ask',
    'area',
    'suggest',
    'look-up',
    'is-vip',
    'mark',
    'open',
    'note',
    'update',
    'reply',
    'hand-over',
  ]);
  const [request] = receiver.received;
  expect(request).toMatchObject({ path: `/members/${USER}`, body: { problem: 'My "invoice" is wrong' } });
  expect(request?.headers).toMatchObject({ authorization: `Bearer ${BEARER}`, 'x-api-key': KEY, 'x-area': 'billing' });

  const ticket = await done(as.get(`/v1/tickets/${ended.ticketId}`));
  expect(ticket).toMatchObject({
    subject: 'My "invoice" is wrong',
    priority: 'urgent',
    tags: ['vip-billing', 'flow', 'noted'],
    source: 'flow',
    requesterId: USER,
    status: 'open',
    firstResponseAt: null,
  });
  expect(await texts(ticket.channelId)).toEqual([
    `Area: billing\n-# Written automatically for <@${USER}>`,
    [
      '-# Written before the ticket was opened:',
      `> Hello <@${USER}>!`,
      '> What is wrong?',
      '**Chris Garcia:** My "invoice" is wrong',
      '> Where?',
      '> ✓ Billing',
      '> Does one of these help?',
      '> ',
      '> **Invoices**',
      '> How to read an invoice.',
      '> ✓ None of them',
    ].join('\n'),
    `Ticket ${ticket.ticketNumber} is with us, billing.`,
    `Staff will answer #${ticket.ticketNumber}.`,
  ]);
  expect(await done(as.get(`/v1/tickets/${ticket.id}/notes`))).toMatchObject([{ content: 'Plan: vip' }]);
  expect(await done(as.get(`/v1/knowledgebase/${item.id}`))).toMatchObject({ deflectedCount: 0 });
  const findChannel = async () => (await channels()).find(({ id }) => id === channel);
  expect(await findChannel()).toMatchObject({ memberIds: [USER] });
  expect((await messages(channel)).flatMap(({ notice }) => notice?.buttonRows.flat() ?? [])).toEqual([]);
  // The conversation is kept for ten minutes.
  await workUntil(api, async () => (await findChannel()) === undefined);
});

describe('a credential that was tampered with in the database', () => {
  const calling = async (authToken: string): Promise<Json> => {
    const data = { method: 'POST', url: receiver.url, body: '{}', authType: 'bearer', authToken };
    const flow = await done(
      as.post('/v1/flows', { name: `Calls with ${authToken}`, nodes: [{ id: 'call', type: 'api_request', data }] }),
    );
    return done(as.post(`/v1/flows/${flow.id}/publish`));
  };
  const readCiphertext = async ({ id }: Json): Promise<string> => {
    const [row] = await api.service.database.query<Json>('select nodes from flows where id = :id::uuid', { id });
    return row.nodes[0].sealed.authToken.sealed;
  };
  const put = ({ id }: Json, sealed: string) =>
    api.service.database.query(
      `update flows set nodes = jsonb_set(nodes, '{0,sealed,authToken,sealed}', to_jsonb(:sealed::text)) where id = :id::uuid`,
      { id, sealed },
    );
  const ranOnce = async ({ id }: Json) => {
    const run = await done(as.post(`/v1/flows/${id}/run`));
    await api.work();
    return runOf(run.id);
  };
  /** One bit of the ciphertext. */
  const flipped = (sealed: string): string => {
    const [key = '', base64 = ''] = sealed.split(':');
    const bytes = Buffer.from(base64, 'base64');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    return `${key}:${bytes.toString('base64')}`;
  };

  it('fails the run with a clear error: swapped between flows, or with one bit flipped', async () => {
    const [one, other] = [await calling('first-secret'), await calling('second-secret')];
    const [first, second] = [await readCiphertext(one), await readCiphertext(other)];
    await put(one, second);
    await put(other, flipped(second));
    for (const flow of [one, other]) {
      const run = await ranOnce(flow);
      expect(run).toMatchObject({
        status: 'failed',
        error: { nodeId: 'call', message: expect.stringContaining('cannot be decrypted') },
      });
      expect(JSON.stringify(run)).not.toMatch(/first-secret|second-secret/);
      expect((await as.get(`/v1/flows/${flow.id}`)).body.data.nodes[0].data.authToken).toBe('__redacted__');
    }
    expect(receiver.received).toEqual([]);
    await put(one, first);
    expect(await ranOnce(one)).toMatchObject({ status: 'completed' });
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer first-secret');
  });
});

it('uses a credential that was rotated from that time on, in runs of a version that was published before', async () => {
  const data = { method: 'POST', url: receiver.url, body: '{}', authType: 'bearer', authToken: 'old' };
  const node = { id: 'call', type: 'api_request', data };
  const flow = await done(as.post('/v1/flows', { name: 'Rotated', nodes: [node] }));
  await done(as.post(`/v1/flows/${flow.id}/publish`));
  const sent = async () => {
    await done(as.post(`/v1/flows/${flow.id}/run`));
    await api.work();
    return receiver.received.at(-1)?.headers.authorization;
  };
  expect(await sent()).toBe('Bearer old');
  await done(as.patch(`/v1/flows/${flow.id}`, { nodes: [{ ...node, data: { ...data, authToken: 'new' } }] }));
  expect(await sent()).toBe('Bearer new');
  const { authToken: _, ...without } = data;
  const { clearedCredentials } = await done(as.patch(`/v1/flows/${flow.id}`, { nodes: [{ ...node, data: without }] }));
  expect(clearedCredentials).toEqual([{ nodeId: 'call', field: 'authToken' }]);
  expect(await sent()).toBeUndefined();
});
