import { useFlows } from '../../support/flow-fixture.ts';
import { done, type Json, refusal } from '../../support/spec-helpers.ts';

const fixture = useFlows();
const SECRET = 'c4n4ry';
const UNFINISHED = { id: 'later', type: 'send_message', data: {} };

const draft = async (data: object, type = 'api_request') => {
  const { receiver } = fixture;
  const own = type === 'api_request' ? { method: 'POST', body: '{"id":"{{vars.id}}"}' } : {};
  const call = { id: 'call', type, data: { url: `${receiver.url}/{{vars.id}}`, ...own, ...data } };
  return fixture.draft([call, UNFINISHED]);
};

const send = (flow: Json, body: object) => fixture.as.post(`/v1/flows/${flow.id}/test`, body);

describe('the request of one step', () => {
  it('is sent with its credentials and the variables, though the rest is unfinished, and shows no credential', async () => {
    const { receiver, as } = fixture;
    receiver.answer = ({ headers }) => ({
      status: 200,
      body: JSON.stringify({ plan: 'vip', saw: headers.authorization }),
    });
    const flow = await draft({
      authType: 'bearer',
      authToken: SECRET,
      responseMapping: [{ path: 'plan', variable: 'plan' }],
    });
    const run = await done(send(flow, { requestNodeId: 'call', input: { id: 'x/y' } }));
    expect(receiver.received).toMatchObject([
      { path: '/x%2Fy', body: { id: 'x/y' }, headers: { authorization: `Bearer ${SECRET}` } },
    ]);
    expect(run.trace).toMatchObject([
      { nodeId: 'call', handle: 'success', output: { method: 'POST', status: 200, url: `${receiver.url}/x%2Fy` } },
    ]);
    expect(run).toMatchObject({ status: 'completed', vars: { id: 'x/y', plan: 'vip' } });
    expect(JSON.stringify(run)).not.toContain(SECRET);
    expect(await done(as.get(`/v1/flows/${flow.id}/runs`))).toEqual([]);
  });

  it('says what the address answered where that is an error, and sends a webhook too', async () => {
    const { receiver } = fixture;
    receiver.answer = () => ({ status: 503, body: 'down' });
    const flow = await draft({}, 'send_webhook');
    const run = await done(send(flow, { requestNodeId: 'call' }));
    expect(run).toMatchObject({ status: 'failed', error: { nodeId: 'call' } });
    expect(run.trace).toMatchObject([
      { output: { status: 503, answer: 'down' }, error: expect.stringContaining('503') },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it('goes to no address of our own network', async () => {
    const { receiver } = fixture;
    const flow = await draft({ url: 'http://10.0.0.1/' });
    const run = await done(send(flow, { requestNodeId: 'call' }));
    expect(run).toMatchObject({ status: 'failed' });
    expect(run.trace).toMatchObject([{ output: { status: null } }]);
    expect(receiver.received).toEqual([]);
  });

  it('is refused where it is not complete, and where no request is', async () => {
    const { receiver } = fixture;
    const flow = await draft({ url: undefined });
    expect(await send(flow, { requestNodeId: 'call' })).toMatchObject(refusal(400, 'nodes.call.url'));
    expect(await send(flow, { requestNodeId: 'later' })).toMatchObject(refusal(400, 'requestNodeId'));
    expect(await send(flow, { requestNodeId: 'gone' })).toMatchObject(refusal(400, 'requestNodeId'));
    expect(receiver.received).toEqual([]);
  });
});
