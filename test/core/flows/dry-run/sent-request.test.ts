import { jest } from '@jest/globals';
import { createEffectDesk, type EffectDesk } from '../execution/effects/context.ts';
import { node } from '../flow-server.ts';

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const CALL = node(
  'api_request',
  { method: 'GET', url: 'https://a.example', authType: 'bearer', authToken: 'c4n4ry' },
  'call',
);
/** Not complete, and not connected. */
const REST = node('send_message', {}, 'rest');

const send = async (requestNodeId: string) => {
  const { id } = await helpDesk.create({ nodes: [CALL, REST], edges: [] });
  const about = { input: {}, userId: null, ticketId: null, answers: {} };
  return helpDesk.app.flows.test({ guild: helpDesk.guild, id, ...about, requestNodeId });
};

const getCalls = () => helpDesk.inMemory.addresses.called;

describe('the request of one node', () => {
  it('is sent with the credentials that the flow has, and nothing else runs', async () => {
    const { trace } = await send('call');
    expect(trace.map(({ nodeId }) => nodeId)).toEqual(['call']);
    expect(getCalls()).toMatchObject([
      { url: 'https://a.example', credentials: { authorization: { type: 'bearer', token: 'c4n4ry' } } },
    ]);
    expect(JSON.stringify(trace)).not.toContain('c4n4ry');
  });

  it('is not sent when its credentials cannot be decrypted', async () => {
    jest.spyOn(helpDesk.ports.secrets, 'decrypt').mockImplementation(() => {
      throw new Error('The key is gone.');
    });
    await expect(send('call')).rejects.toMatchObject({ reason: 'secret_lost' });
    expect(getCalls()).toEqual([]);
  });

  it.each([
    ['a node that the flow does not have', 'gone'],
    ['a node that sends none', 'rest'],
  ])('is refused of %s', async (_, id) => {
    await expect(send(id)).rejects.toMatchObject({ details: [{ field: 'requestNodeId' }] });
    expect(getCalls()).toEqual([]);
  });
});
